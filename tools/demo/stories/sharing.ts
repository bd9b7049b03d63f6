import type { GrantInput } from '#features/evidence/evidence-sharing/schema.ts';
import type { CommentRow } from '#features/evidence/comments/schema.ts';
import { recordTypeAt } from '#records/registry.ts';
import type { RecordPage } from '#records/schema.ts';

import type { Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';

type Reader = 'noor' | 'sam';

export type DemoGrant = Omit<GrantInput, 'can_edit_binder'> & {
  to: Reader;
  at: Moment;
  opened: { at: Moment; segment: string }[];
};

/** Returns the actions with which Ada shares evidence with a provider, who then reads it. */
export function grantEvents({ to, at, opened, ...input }: DemoGrant): StoryEvent[] {
  return [
    {
      at,
      play: async ({ as }) =>
        void (await (await as('ada')).send('PUT', `/api/evidence-grants/${getUserId(to)}`, input)),
    },
    ...opened.map(({ at: when, segment }) => ({
      at: when,
      play: async ({ as }: Stage) =>
        void (await (await as(to)).send('GET', `/api/shared-evidence/${getUserId('ada')}/${segment}`)),
    })),
  ];
}

export type DemoComment = {
  by: Reader;
  /** Type and title of the record. */
  segment: string;
  of: string;
  at: Moment;
  body: string;
  replies?: { by: Reader | 'ada'; at: Moment; body: string }[];
  resolved?: Moment;
};

/** Returns the actions of a comment on one of Ada's records, with what happened to it. */
export function commentEvents({ by, segment, of, at, body, replies = [], resolved }: DemoComment): StoryEvent[] {
  let comment: CommentRow;
  let address: string;
  const find = async ({ as }: Stage): Promise<string> => {
    const title = recordTypeAt(segment)?.list.title ?? '';
    const { rows } = await (await as('ada')).send<RecordPage>('GET', `/api/records/${segment}`);
    const record = rows.find((row) => row[title] === of);
    if (!record) throw new Error(`Ada has no “${of}”`);
    return `/api/record-comments/records/${segment}/${record.id}`;
  };
  return [
    {
      at,
      play: async (stage) => {
        address = await find(stage);
        comment = await (await stage.as(by)).send<CommentRow>('POST', address, { body });
      },
    },
    ...replies.map((reply) => ({
      at: reply.at,
      play: async ({ as }: Stage) =>
        void (await (await as(reply.by)).send('POST', address, { body: reply.body, parent_id: comment.id })),
    })),
    ...(resolved
      ? [
          {
            at: resolved,
            play: async ({ as }: Stage) =>
              void (await (
                await as('ada')
              ).send('POST', `/api/record-comments/${comment.id}/resolution`, {
                is_resolved: true,
                version: comment.version,
              })),
          },
        ]
      : []),
  ];
}
