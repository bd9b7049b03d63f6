import type { PgColumn } from 'drizzle-orm/pg-core';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import {
  insertIdempotently,
  isUniqueViolation,
  validateUnlessReplayed,
  type CreateOptions,
} from '#core/server/idempotency/idempotent-insert.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { settleDraft } from '#features/storage/form-drafts/server/queries.ts';
import { ownFileKeys } from '#features/storage/files/server/queries.ts';
import { listStoredFileUrls } from '#records/field-types/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import { periodProblems, type RecordValues } from '#records/schema.ts';

import { storedValues } from './columns.ts';
import { getRecordQueries } from './queries.ts';
import { fieldColumn } from './table.ts';

/** A write to a record of a type. */
export type Write = { ctx: ActorContext; type: RecordType };

/**
 * Inserts a record and returns it as JSON text. A repeated request returns the record of the first one.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, idempotency_key_reused, row_limit_reached;
 * not_found if the record of the key was deleted
 */
export async function createRecord(write: Write, values: RecordValues, createOptions: CreateOptions): Promise<string> {
  const { request } = createOptions;
  const statement = getRecordQueries(write.type).insert.optimistic({
    values: asStored(write.type, values),
    createOptions,
  });
  const created = await save(write, { values, statement, request }).catch((error: unknown) => {
    if (request && isUniqueViolation(error)) return null;
    throw error;
  });
  return created ?? createInTurn(write, values, createOptions);
}

/**
 * Returns the record as JSON text.
 * @param at.key that of the draft which these changes were
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, version_conflict
 */
export async function changeRecord(
  write: Write,
  { id, key }: { id: string; key: string | undefined },
  { version, ...values }: Partial<RecordValues> & { version: number },
): Promise<string> {
  const { ctx, type } = write;
  const { rows, update } = getRecordQueries(type);
  const check = isHalfOfPeriod(type, values)
    ? (tx: Transaction) => checkPeriods(tx, { type, id, version, values })
    : undefined;
  const changed = await save(write, {
    values,
    statement: update({ id, version, key, values: asStored(type, values) }),
    check,
  });
  if (changed !== null) return changed;
  await ctx.transaction((tx) => rows.get(tx, id));
  throw new AppError('version_conflict');
}

function asStored<Values extends Partial<RecordValues>>({ fields }: RecordType, values: Values): Values {
  return storedValues(fields, values) as Values;
}

/** For repeated requests, and near the limit. */
async function createInTurn({ ctx, type }: Write, values: RecordValues, createOptions: CreateOptions): Promise<string> {
  const { rows, insert } = getRecordQueries(type);
  return ctx.transaction(async (tx) => {
    const { id } = await insertIdempotently(tx, { into: insert, createOptions }, async () => {
      await checkFiles(tx, namedFiles(type, values));
      return asStored(type, values);
    });
    const row = await rows.find(tx, id);
    if (!row) throw new AppError('not_found');
    await settleDraft(tx, createOptions.request?.key);
    return JSON.stringify(row);
  });
}

type Save = {
  values: Partial<RecordValues>;
  statement: BoundStatement;
  request?: CreateOptions['request'];
  check?: ((tx: Transaction) => Promise<void>) | undefined;
};

/** Runs in one pipeline. Files are looked up first if there are any. */
async function save({ ctx, type }: Write, { values, statement, request, check }: Save): Promise<string | null> {
  const named = namedFiles(type, values);
  const before = async (tx: Transaction): Promise<void> => {
    await validateUnlessReplayed(tx, request, () => checkFiles(tx, named));
    await check?.(tx);
  };
  return ctx.write(named.length > 0 || check ? { before, statement } : { statement });
}

/** Whether the changes name only one date of a period, so that the other is the stored one. */
function isHalfOfPeriod({ periods = [] }: RecordType, values: Partial<RecordValues>): boolean {
  return periods.some(({ from, to }) => from in values !== to in values);
}

async function checkPeriods(
  tx: Transaction,
  {
    type,
    id,
    version,
    values: changes,
  }: { type: RecordType; id: string; version: number; values: Partial<RecordValues> },
): Promise<void> {
  const stored = await getRecordQueries(type).rows.get(tx, id);
  // A row at another version is rejected below.
  const problems = stored.version === version ? periodProblems(type, { changes, stored }) : {};
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

type NamedFiles = { name: string; label: string; column: PgColumn; keys: string[] };

function namedFiles(type: RecordType, values: Partial<RecordValues>): NamedFiles[] {
  return Object.entries(type.fields)
    .map(([name, field]) => ({
      name,
      label: field.label,
      column: fieldColumn(type, name),
      keys: listStoredFileUrls(field, values[name]).flatMap((url) => fileKey(url) ?? []),
    }))
    .filter(({ keys }) => keys.length > 0);
}

/** A column accepts only URLs of files that the user uploaded. The row policy of `files` decides. */
async function checkFiles(tx: Transaction, named: NamedFiles[]): Promise<void> {
  const own = await ownFileKeys(tx, {
    columns: named.map(({ column }) => column),
    keys: named.flatMap(({ keys }) => keys),
  });
  const wrong = named.filter(({ keys }) => keys.some((key) => !own.has(key)));
  if (wrong.length > 0) {
    throw invalidFields(
      Object.fromEntries(
        wrong.map(({ name, label }) => [name, `${label}: this file no longer exists. Please upload it again.`]),
      ),
    );
  }
}
