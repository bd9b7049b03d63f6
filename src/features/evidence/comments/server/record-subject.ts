import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { paths } from '#core/shared/paths.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypeAt } from '#records/registry.ts';

import { commentAbilities } from '../rules.ts';
import { commentRow, type CommentInput, type StoredComment } from '../schema.ts';
import { defineComments } from './define-comments.ts';
import { recordComments } from './table.ts';

const { id, record_type, record_id, parent_id, author_id } = recordComments;

/** A record, named by the last part of its page's path, with its table. */
type Place = { segment: string; record: string; type: string };

const type = sql`${sql.placeholder('type')}::text`;
const record = sql`${sql.placeholder('record')}::uuid`;
const owner = sql`app.owner_of_record(${type}, ${record})`;
const findOwner = defineStatement('find owner of record', sql`select ${owner} as owner`);

export const commentsOnRecords = defineComments({
  table: recordComments,
  row: commentRow,
  columns: ['record_type', 'record_id', 'parent_id', 'body'],
  owner,
  on: sql`${record_type} = ${type} and ${record_id} = ${record}`,
  type,
  async find(tx, place: Place) {
    const [row] = await selectRows<{ owner: string | null }>(tx, findOwner(place));
    return row?.owner ? { ...place, owner: row.owner } : undefined;
  },
  async fill(tx, place, { parent_id: parent, body }: CommentInput) {
    if (parent !== null && !(await isAnswerable(tx, parent, place))) {
      throw invalidFields({ parent_id: 'You can no longer reply to this comment. Please reload the page.' });
    }
    return { record_type: place.type, record_id: place.record, parent_id: parent, body };
  },
  async mention(tx, { segment, record: row }, comment: StoredComment) {
    const title = `a record under ${findTypeBySegment(segment).title}`;
    const found = { row, page: `${paths.dashboard}/${segment}`, sharedPage: `evidence/${segment}` };
    return comment.parent_id === null
      ? { ...found, event: `commented on ${title}` }
      : { ...found, event: `replied to a comment on ${title}`, among: await listAuthors(tx, comment.parent_id) };
  },
  abilities: commentAbilities,
  listAbilities: ({ create }) => ({ create }),
});

/** @throws AppError not_found */
export function findTypeBySegment(segment: string): RecordType {
  const found = recordTypeAt(segment);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Whether this comment is on the record and can be replied to. A reply cannot. */
async function isAnswerable(tx: Transaction, comment: string, place: Place): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from ${recordComments}
      where ${id} = ${comment} and ${record_type} = ${place.type} and ${record_id} = ${place.record} and ${parent_id} is null`,
  );
  return rows.length > 0;
}

/** Returns the authors of a comment and its replies. */
async function listAuthors(tx: Transaction, comment: string): Promise<Set<string>> {
  const rows = await selectRows<{ author: string }>(
    tx,
    sql`select distinct ${author_id} as author from ${recordComments}
      where (${id} = ${comment} or ${parent_id} = ${comment}) and ${author_id} is not null`,
  );
  return new Set(rows.map(({ author }) => author));
}
