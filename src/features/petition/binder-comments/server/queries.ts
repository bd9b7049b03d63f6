import { and, eq, sql } from 'drizzle-orm';

import type { Outline } from '#binder-engine/outline.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { currentUser, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { defineInsert } from '#core/server/idempotency/idempotent-insert.ts';
import { binders } from '#features/petition/binders/server/table.ts';
import { evidenceGrants } from '#features/evidence/evidence-sharing/server/table.ts';

import { commentRow } from '../schema.ts';
import { binderComments } from './table.ts';

const { id, user_id, binder_id, author_id, created_at } = binderComments;

const isAuthor = eq(author_id, currentUser);

export const commentRepository = defineRepository({
  table: binderComments,
  row: commentRow,
  computed: {
    name: sql`app.author_of('binder_comments', ${id})`,
    is_verified: sql`case when ${user_id} = ${currentUser} then ${isVerifiedFor(author_id)} end`,
    is_own: sql`${author_id} is not distinct from ${currentUser}`,
    from: sql`case when ${author_id} = ${user_id} then 'applicant' else 'provider' end`,
  },
});

const binder = sql`${sql.placeholder('binder')}::uuid`;

/**
 * Selects the comments on a binder, oldest first, with its owner and whether it is shared, as JSON text. Null for users
 * who may not read it.
 */
export const listComments = defineStatement(
  'list comments of binder',
  sql`
    select json_build_object(
      'owner', b.user_id,
      'is_read', b.user_id <> ${currentUser} or exists (
        select from ${evidenceGrants} g where g.user_id = ${currentUser} and (g.all_types or 'binders' = any (g.types))
      ),
      'comments', coalesce((
        select json_agg(row_to_json(said)) from (
          select ${commentRepository.selection} from ${binderComments} where ${binder_id} = b.id order by ${created_at}, ${id}
        ) as said
      ), '[]'))::text
    from ${binders} b where b.id = ${binder}`,
);

type NewComment = {
  user_id: string;
  binder_id: string;
  exhibit: string | null;
  page: number | null;
  paragraph: string | null;
  about: string;
  body: string;
};

export const commentInsert = defineInsert<NewComment>({
  table: binderComments,
  columns: ['user_id', 'binder_id', 'exhibit', 'page', 'paragraph', 'about', 'body'],
  own: isAuthor,
});

export type CommentedBinder = { id: string; kind: 'petition' | 'response'; owner: string; outline: Outline };

/** Returns the owner and outline of a binder. Undefined for users who may not read it. */
export async function findBinder(tx: Transaction, binderId: string): Promise<CommentedBinder | undefined> {
  const [row] = await selectRows<CommentedBinder>(
    tx,
    sql`
      select ${binders.id} as id, ${binders.kind} as kind, ${binders.user_id} as owner, ${binders.outline} as outline
      from ${binders} where ${binders.id} = ${binderId}`,
  );
  return row;
}

/** Returns the owner of a comment's binder. Undefined for users who may not read it. */
export async function findOwner(tx: Transaction, commentId: string): Promise<string | undefined> {
  const [row] = await selectRows<{ owner: string }>(
    tx,
    sql`select ${user_id} as owner from ${binderComments} where ${id} = ${commentId}`,
  );
  return row?.owner;
}

/** Deletes the user's own comment at this version. Returns whether there was one. */
export async function removeOwn(
  tx: Transaction,
  { id: commentId, version }: { id: string; version: number },
): Promise<boolean> {
  const removed = await tx
    .delete(binderComments)
    .where(and(eq(id, commentId), isAuthor, eq(binderComments.version, version)))
    .returning({ id });
  return removed.length > 0;
}
