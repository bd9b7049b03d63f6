import { and, eq, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

import { hasAccess, type AccessSubject } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { selectRows, type Actor, type Transaction } from '#core/server/database/database.ts';
import { currentUser, isVerifiedFor } from '#core/server/database/policies.ts';
import { defineRepository, type RowTable } from '#core/server/database/repository.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { AppError, throwIfError } from '#core/server/errors.ts';
import { defineInsert, insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { isSharedWithAny, listReaders, readDisplayName } from '#features/evidence/evidence-sharing/server/queries.ts';
import { findOwnNameWithProof } from '#features/providers/provider-credentials/server/queries.ts';

import { getCommenter, quotedBody, type Commenter } from '../rules.ts';
import type { CommentChange, CommentTransition, ShownComment } from '../schema.ts';

type CommentTable = RowTable & Record<'user_id' | 'author_id', PgColumn>;
type Abilities = { edit: boolean; resolve: boolean; remove?: boolean };
/** The reader of a comment. `canWrite` is false for an applicant who may only read. */
type CommentReader = { as: Commenter; canWrite: boolean };

/** Notification of a new comment. */
type Mention = {
  /** Sentence about its author, without their name: 'commented on the petition letter'. */
  event: string;
  /** Participants, if only these are notified of the applicant's comment. */
  among?: ReadonlySet<string>;
  /** Pages that show it: the applicant's, and the one of a reader below that of the applicant. */
  page: string;
  sharedPage: string;
  /** ID of the place on the page. */
  row: string;
};

/**
 * Subject of comments. Comments are between the applicant who owns it and the mentors and attorneys who read it.
 *
 * The SQL expressions have the place as placeholders.
 */
export type CommentSubject<Stored extends ShownComment, Can extends Abilities, ListCan, Place, Found, Input> = {
  table: CommentTable;
  /** Schema of a comment. */
  row: z.ZodObject;
  /** Columns that a new comment sets. */
  columns: readonly string[];
  /** Owner of the subject. Null for users who may not read it. */
  owner: SQL;
  /** Condition of its comments. */
  on: SQL;
  /** Type of evidence that is shared with its readers. */
  type: SQL;
  /** Returns the subject. Undefined for users who may not read it. */
  find: (tx: Transaction, place: Place) => Promise<Found | undefined>;
  /** Returns the columns of a new comment, without its owner, or rejects the input. */
  fill: (tx: Transaction, found: Found, input: Input) => Promise<Record<string, unknown>>;
  mention: (tx: Transaction, found: Found, comment: Stored) => Promise<Mention>;
  abilities: (comment: Stored, reader: CommentReader) => Can;
  listAbilities: (can: { create: boolean; write: boolean }) => ListCan;
};

/** Defines the actions on comments of a subject. */
export function defineComments<
  Stored extends ShownComment,
  Can extends Abilities,
  ListCan,
  Place extends Record<string, unknown>,
  Found extends { owner: string; type: string },
  Input,
>(subject: CommentSubject<Stored, Can, ListCan, Place, Found, Input>) {
  const { table, abilities } = subject;
  const { id: rowId, user_id, author_id, created_at } = table;
  const name = getTableName(table);
  const isAuthor = eq(author_id, currentUser);
  const repository = defineRepository({
    table,
    row: subject.row,
    computed: {
      name: sql`app.author_of(${sql.raw(`'${name}'`)}, ${rowId})`,
      is_verified: sql`case when ${user_id} = ${currentUser} then ${isVerifiedFor(author_id)} end`,
      is_own: sql`${author_id} is not distinct from ${currentUser}`,
      from: sql`case when ${author_id} = ${user_id} then 'applicant' else 'provider' end`,
    },
  });
  const into = defineInsert({ table, columns: ['user_id', ...subject.columns], own: isAuthor });
  const list = defineStatement(
    `list ${name}`,
    sql`
      select json_build_object(
        'owner', ${subject.owner},
        'is_read', ${isSharedWithAny(subject.type)},
        'comments', coalesce((
          select json_agg(row_to_json(said)) from (
            select ${repository.selection} from ${table} where ${subject.on} order by ${created_at}, ${rowId}
          ) as said
        ), '[]'))::text`,
  );

  const get = async (tx: Transaction, id: string) => (await repository.get(tx, id)) as Stored;
  const present = (comment: Stored, reader: CommentReader) => ({ ...comment, can: abilities(comment, reader) });

  async function update(
    tx: Transaction,
    change: { id: string; version: number; values: object },
    reader: CommentReader,
  ) {
    return present((await repository.update(tx, change)) as Stored, reader);
  }

  type AbilityCheck = { ctx: ActorContext; actor: Actor; id: string; to: keyof Abilities };

  async function authorize(tx: Transaction, { ctx, actor, id, to }: AbilityCheck): Promise<CommentReader> {
    const [row] = await selectRows<{ owner: string }>(
      tx,
      sql`select ${user_id} as owner from ${table} where ${rowId} = ${id}`,
    );
    if (!row) throw new AppError('not_found');
    const reader = { as: getCommenter(row.owner, actor), canWrite: true };
    if (!abilities(await get(tx, id), reader)[to]) throw new AppError('wrong_role');
    requireEntitled(ctx, actor, reader.as);
    return reader;
  }

  return {
    /** Selects the comments at a place, oldest first, with its owner and whether it is shared, as JSON text. */
    list: (place: Place) => list(place),

    /** @throws AppError not_found */
    present(
      { owner, is_read, comments }: { owner: string | null; is_read: boolean; comments: Stored[] },
      reader: AccessSubject,
    ) {
      if (owner === null) throw new AppError('not_found');
      const as = getCommenter(owner, reader.actor);
      // Only those who may write read what others share.
      const canWrite = as === 'provider' || hasAccess(applicant('write'), reader);
      // Without readers there is no conversation.
      const create = canWrite && (as === 'provider' || is_read || comments.length > 0);
      return {
        comments: comments.map((comment) => present(comment, { as, canWrite })),
        can: subject.listAbilities({ create, write: canWrite }),
      };
    },

    /**
     * Adds a comment. Notifies the other side: readers of the subject about the applicant's.
     * @throws AppError not_found, invalid, lapsed, idempotency_key_reused, row_limit_reached
     */
    add: (ctx: ActorContext, createOptions: CreateOptions, { place, input }: { place: Place; input: Input }) =>
      ctx.transaction(async (tx, actor) => {
        const found = await subject.find(tx, place);
        if (!found) throw new AppError('not_found');
        const as = getCommenter(found.owner, actor);
        requireEntitled(ctx, actor, as);
        const { id, isNew } = await insertIdempotently(tx, { into, createOptions }, async () => ({
          ...(await subject.fill(tx, found, input)),
          user_id: found.owner,
        }));
        const comment = await get(tx, id);
        if (isNew) await tell(tx, { ...found, ...(await subject.mention(tx, found, comment)), as, body: comment.body });
        return present(comment, { as, canWrite: true });
      }),

    /** @throws AppError not_found, wrong_role, lapsed, version_conflict */
    change: (ctx: ActorContext, id: string, { version, body }: CommentChange) =>
      ctx.transaction(async (tx, actor) => {
        const reader = await authorize(tx, { ctx, actor, id, to: 'edit' });
        return update(tx, { id, version, values: { body, edited_at: sql`now()` } }, reader);
      }),

    /**
     * Resolves a comment or reopens it.
     * @throws AppError not_found, wrong_role, lapsed, version_conflict
     */
    resolve: (ctx: ActorContext, id: string, { version, is_resolved }: CommentTransition) =>
      ctx.transaction(async (tx, actor) => {
        const reader = await authorize(tx, { ctx, actor, id, to: 'resolve' });
        return update(tx, { id, version, values: { resolved_at: is_resolved ? sql`now()` : null } }, reader);
      }),

    /**
     * Deletes the user's own comment permanently.
     * @throws AppError not_found, wrong_role, lapsed, version_conflict
     */
    remove: (ctx: ActorContext, id: string, version: number) =>
      ctx.transaction(async (tx, actor) => {
        await authorize(tx, { ctx, actor, id, to: 'remove' });
        const removed = await tx
          .delete(table)
          .where(and(eq(rowId, id), isAuthor, eq(table.version, version)))
          .returning({ id: rowId });
        if (removed.length === 0) throw new AppError('version_conflict');
      }),
  };
}

/** A user with both roles was admitted for one of them. */
function requireEntitled({ now }: ActorContext, actor: Actor, as: Commenter): void {
  if (as === 'applicant') throwIfError(applicant('write').check(actor, now));
}

type NewComment = Mention & { owner: string; type: string; as: Commenter; body: string };

async function tell(tx: Transaction, { owner, type, as, body, ...mention }: NewComment): Promise<void> {
  const { event, among, page, sharedPage, row } = mention;
  const name = as === 'applicant' ? await readDisplayName(tx, owner) : await findOwnNameWithProof(tx);
  const notification = { kind: 'comment', title: `${name} ${event}`, message: quotedBody(body) } as const;
  if (as === 'provider') {
    await notify(tx, { userId: owner, ...notification, link: rowLink(page, row) });
    return;
  }
  for (const { id, role } of await listReaders(tx, type)) {
    if (among && !among.has(id)) continue;
    const link = rowLink(`${paths[role]}/users/${owner}/${sharedPage}`, row);
    await notify(tx, { userId: id, ...notification, link });
  }
}
