import type { Decision, LegalInput, ReceivedInput } from '#features/collaboration/legal-inputs/schema.ts';

import type { Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';

export type DemoLegalInput = Pick<LegalInput, 'document_type' | 'feedback'> & {
  written: Moment;
  /** Edits by an admin. */
  edits?: { at: Moment; feedback: string }[];
  decision?: { at: Moment; status: Decision };
};

/** Returns the actions of legal input by the demo attorney about the applicant. */
export function legalInputEvents({ written, edits = [], decision, ...words }: DemoLegalInput): StoryEvent[] {
  let input: Pick<ReceivedInput, 'id' | 'version'>;
  const asAdmin = async ({ as }: Stage, method: 'PATCH' | 'POST', below: string, body: object): Promise<void> => {
    const path = `/api/legal-inputs/all/${input.id}${below}`;
    input = await (await as('robin')).send<ReceivedInput>(method, path, { ...body, version: input.version });
  };
  return [
    {
      at: written,
      play: async ({ as }) => {
        input = await (await as('sam')).send('POST', '/api/legal-inputs', { user_id: getUserId('ada'), ...words });
      },
    },
    ...edits.map(({ at, feedback }) => ({ at, play: (stage: Stage) => asAdmin(stage, 'PATCH', '', { feedback }) })),
    ...(decision
      ? [{ at: decision.at, play: (stage: Stage) => asAdmin(stage, 'POST', '/decision', { status: decision.status }) }]
      : []),
  ];
}
