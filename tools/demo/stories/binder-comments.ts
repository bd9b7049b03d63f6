import { listTextBlocks, getBlockText } from '#binder-engine/letter.ts';
import { listExhibits } from '#binder-engine/outline.ts';
import type { ReviewedBinder, SharedBinders } from '#features/petition/shared-binders/schema.ts';

import type { Moment } from '../moments.ts';
import { getUserId } from '../people.ts';
import type { StoryEvent } from '../story.ts';

export type DemoBinderComment = {
  by: 'ada' | 'noor';
  at: Moment;
  /** Title of an exhibit, or the start of a paragraph of the letter. */
  on: { exhibit: string } | { paragraph: string };
  body: string;
};

/** Returns the comments of Ada and her mentor on the binder and its letter. */
export function binderCommentEvents(comments: readonly DemoBinderComment[]): StoryEvent[] {
  return comments.map(({ by, at, on, body }) => ({
    at,
    async play({ as }) {
      const noor = await as('noor');
      const { binders } = await noor.send<SharedBinders>('GET', `/api/binder-reviews/applicants/${getUserId('ada')}`);
      const id = binders.find(({ kind }) => kind === 'petition')?.id;
      const read = await noor.send<ReviewedBinder>('GET', `/api/binder-reviews/${id}`);
      await (await as(by)).send('POST', `/api/binder-comments/binders/${id}`, { body, ...toPlace(on, read) });
    },
  }));
}

function toPlace(on: DemoBinderComment['on'], { binder, document }: ReviewedBinder) {
  if ('exhibit' in on) {
    const exhibit = listExhibits(binder.outline).find(({ title }) => title === on.exhibit);
    if (!exhibit) throw new Error(`Ada’s binder has no exhibit “${on.exhibit}”`);
    return { exhibit: exhibit.id };
  }
  const blocks = document ? listTextBlocks(document) : [];
  const found = blocks.find(({ block }) => getBlockText(block, () => '').startsWith(on.paragraph));
  if (!found) throw new Error(`Ada’s letter has no paragraph “${on.paragraph}”`);
  return { paragraph: found.block.attrs.id, about: on.paragraph };
}
