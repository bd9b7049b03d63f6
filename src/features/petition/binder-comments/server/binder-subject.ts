import { sql } from 'drizzle-orm';

import { countBound } from '#binder-engine/item-pages.ts';
import { listExhibits, type OutlineExhibit } from '#binder-engine/outline.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { invalidFields } from '#core/server/errors.ts';
import { paths } from '#core/shared/paths.ts';
import { defineComments } from '#features/evidence/comments/server/define-comments.ts';
import { BINDERS } from '#features/evidence/evidence-sharing/schema.ts';
import { linkToKind } from '#features/petition/binders/rules.ts';
import { readPageCounts } from '#features/petition/binders/server/queries.ts';

import { commentAbilities } from '../rules.ts';
import { commentRow, NO_PAGE, type CommentInput, type StoredComment } from '../schema.ts';
import { findBinder, ownerOfBinder } from './queries.ts';
import { binderComments } from './table.ts';

const binder = sql`${sql.placeholder('binder')}::uuid`;

/** Comments on an exhibit of a binder, on one of its pages, or on a paragraph of its letter. */
export const commentsOnBinders = defineComments({
  table: binderComments,
  row: commentRow,
  columns: ['binder_id', 'exhibit', 'page', 'paragraph', 'about', 'body'],
  owner: ownerOfBinder(binder),
  on: sql`${binderComments.binder_id} = ${binder}`,
  type: sql`${BINDERS}`,
  async find(tx, place: { binder: string }) {
    const found = await findBinder(tx, place.binder);
    return found && { ...found, type: BINDERS };
  },
  async fill(tx, { id, outline }, { exhibit, page, paragraph, about, body }: CommentInput) {
    const named = listExhibits(outline).find((one) => one.id === exhibit);
    if (exhibit !== null && !named) {
      throw invalidFields({ exhibit: 'This exhibit is no longer in the binder. Please reload the page.' });
    }
    if (named && page !== null && page > (await countPages(tx, named))) throw invalidFields({ page: NO_PAGE });
    return { binder_id: id, exhibit, page, paragraph, about: named?.title ?? about, body };
  },
  async mention(_tx, { id, kind }, { about, exhibit, page, paragraph }: StoredComment) {
    const letter = kind === 'petition' ? 'the petition letter' : 'the response letter';
    const part = page === null ? '' : `page ${page} of `;
    return {
      event: `commented on ${exhibit === null ? letter : `${part}the exhibit “${about}”`}`,
      page: linkToKind(exhibit === null ? paths.letter : paths.binder, kind),
      sharedPage: `binder?binder=${id}`,
      row: exhibit ?? paragraph ?? '',
    };
  },
  abilities: commentAbilities,
  listAbilities: ({ create, write }) => ({ create, pin: write }),
});

/** Returns the number of pages that an exhibit binds. Infinite if one of its files is not inspected. */
async function countPages(tx: Transaction, { items }: OutlineExhibit): Promise<number> {
  // A converted file is bound as its PDF.
  const bound = items.flatMap(({ isIncluded, file, converted = file, pages }) =>
    isIncluded ? [{ file: converted, ...(pages && { pages }) }] : [],
  );
  const counts = await readPageCounts(
    tx,
    bound.map(({ file }) => file),
  );
  return bound.reduce((sum, item) => sum + countBound(item, counts.get(item.file) ?? Infinity), 0);
}
