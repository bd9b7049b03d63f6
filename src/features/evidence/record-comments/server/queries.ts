import { and, eq, inArray, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';

import { evidenceGrants } from '#features/evidence/evidence-sharing/server/table.ts';

import { commentRow, type CommentInput } from '../schema.ts';
import { openCommentsOn, recordComments } from './table.ts';

const { id, user_id, record_type, record_id, parent_id, author_id, created_at } = recordComments;

const isAuthor = eq(author_id, currentUser);

export const commentRepository = defineRepository({
  table: recordComments,
  row: commentRow,
  computed: {
    name: sql`app.author_of('record_comments', ${id})`,
    is_verified: sql`case when ${user_id} = ${currentUser} then ${isVerifiedFor(author_id)} end`,
    is_own: sql`${author_id} is not distinct from ${currentUser}`,
    from: sql`case when ${author_id} = ${user_id} then 'applicant' else 'provider' end`,
  },
});

const type = sql`${sql.placeholder('type')}::text`;
const record = sql`${sql.placeholder('record')}::uuid`;

/** Whether the user shares this type with any provider. */
const isRead = sql`exists (
  select from ${evidenceGrants} g where g.user_id = ${currentUser} and (g.all_types or ${type} = any (g.types))
)`;

/**
 * Selects the comments on a record, oldest first, with its owner, as JSON text. The owner is null for users who may not
 * read it.
 */
export const listComments = defineStatement(
  'list comments of record',
  sql`
    select json_build_object('owner', app.owner_of_record(${type}, ${record}), 'is_read', ${isRead}, 'comments', coalesce((
      select json_agg(row_to_json(said)) from (
        select ${commentRepository.selection} from ${recordComments}
        where ${record_type} = ${type} and ${record_id} = ${record} order by ${created_at}, ${id}
      ) as said
    ), '[]'))::text`,
);

/** {@link openCommentsOn} as a separate statement, as JSON text. */
export const countOpen = defineStatement(
  'count open comments',
  sql`select json_build_object('open', ${openCommentsOn(type)})::text`,
);

export type Place = { record_type: string; record_id: string };
type NewComment = CommentInput & Place & { user_id: string };

export const commentInsert = defineInsert<NewComment>({
  table: recordComments,
  columns: ['user_id', 'record_type', 'record_id', 'parent_id', 'body'],
  own: isAuthor,
});

/** Owner of a record. Null if the signed-in user may not read it. */
export async function findOwner(tx: Transaction, place: Place): Promise<string | null> {
  const [row] = await selectRows<{ owner: string | null }>(
    tx,
    sql`select app.owner_of_record(${place.record_type}, ${place.record_id}::uuid) as owner`,
  );
  return row?.owner ?? null;
}

/** Whether this comment is on the record and can be replied to. A reply cannot. */
export async function isAnswerable(tx: Transaction, commentId: string, place: Place): Promise<boolean> {
  const rows = await selectRows(
    tx,
    sql`select from ${recordComments}
      where ${id} = ${commentId} and ${record_type} = ${place.record_type} and ${record_id} = ${place.record_id} and ${parent_id} is null`,
  );
  return rows.length > 0;
}

/** Returns the authors of a comment and its replies. */
export async function listAuthors(tx: Transaction, commentId: string): Promise<Set<string>> {
  const rows = await selectRows<{ author: string }>(
    tx,
    sql`select distinct ${author_id} as author from ${recordComments}
      where (${id} = ${commentId} or ${parent_id} = ${commentId}) and ${author_id} is not null`,
  );
  return new Set(rows.map(({ author }) => author));
}

/** Returns the record of a comment. */
export async function findPlace(
  tx: Transaction,
  commentId: string,
): Promise<(Place & { user_id: string }) | undefined> {
  const [row] = await selectRows<Place & { user_id: string }>(
    tx,
    sql`select ${user_id}, ${record_type}, ${record_id} from ${recordComments} where ${id} = ${commentId}`,
  );
  return row;
}

/** Deletes the comments on records that leave Trash permanently. */
export async function deleteCommentsOn(tx: Transaction, of: string, records: readonly string[]): Promise<void> {
  await tx.delete(recordComments).where(and(eq(record_type, of), inArray(record_id, [...records])));
}
