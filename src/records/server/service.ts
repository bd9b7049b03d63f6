import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import { NOT_ALLOWED, sqlState, type Actor, type Database, type Transaction } from '#core/server/database/database.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import { makeOnce } from '#core/server/idempotency/once.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/files/server/queries.ts';
import { filesOf } from '#records/kinds/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordRefusal } from '#records/rules.ts';
import type { RecordRow, RecordValues } from '#records/schema.ts';

import { findRecord, insertRecord, moveRecord, statementsOf } from './queries.ts';

/** Whose write it is, when, and of what. */
export type Write = { database: Database; token: string | undefined; now: Date; type: RecordType };

/**
 * Answers the record as JSON text; the same key sent again gets the record that the first one made.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid; not_found for the key of a record that is in Trash
 */
export async function createRecord(write: Write, values: RecordValues, key: string | undefined): Promise<string> {
  if (key !== undefined) return createOnce(write, values, key);
  const created = await save(write, { values, statement: statementsOf(write.type).insert(values) });
  if (created === null) throw new Error(`${write.type.table}: the new record cannot be read`);
  return created;
}

/**
 * Answers the record as JSON text.
 * @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile
 */
export async function changeRecord(write: Write, id: string, { version, ...values }: Partial<RecordValues> & { version: number }): Promise<string> {
  const { database, token, type } = write;
  const changed = await save(write, { values, statement: statementsOf(type).update({ id, version, values }) });
  if (changed !== null) return changed;
  const found = await database.asActor(token, (tx, actor) => {
    refuse(write, actor);
    return findRecord(tx, type, id);
  });
  throw new AppError(found ? 'changed_meanwhile' : 'not_found');
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function trashRecord(write: Write, id: string): Promise<void> {
  await write.database.asActor(write.token, async (tx, actor) => {
    refuse(write, actor);
    if (!(await moveRecord(tx, write.type, id, 'trash'))) throw new AppError('not_found');
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function restoreRecord(write: Write, id: string): Promise<RecordRow> {
  return write.database.asActor(write.token, async (tx, actor) => {
    refuse(write, actor);
    const row = (await moveRecord(tx, write.type, id, 'list')) && (await findRecord(tx, write.type, id));
    if (!row) throw new AppError('not_found');
    return row;
  });
}

async function createOnce(write: Write, values: RecordValues, key: string): Promise<string> {
  const { database, token, type } = write;
  return database.asActor(token, async (tx, actor) => {
    refuse(write, actor);
    const id = await makeOnce(tx, { key, made: type.table }, async () => {
      await checkFiles(tx, namedFiles(type, values));
      return insertRecord(tx, type, values);
    });
    const row = await findRecord(tx, type, id);
    if (!row) throw new AppError('not_found');
    return JSON.stringify(row);
  });
}

/** Row policies decide; where they let nothing in, the rule says why. Files are looked up first, where any are named. */
async function save(write: Write, { values, statement }: { values: Partial<RecordValues>; statement: BoundStatement }): Promise<string | null> {
  const { database, token, type } = write;
  const named = namedFiles(type, values);
  const before = async (tx: Transaction, actor: Actor): Promise<void> => {
    refuse(write, actor);
    await checkFiles(tx, named);
  };
  try {
    return await database.writeAsActor(token, named.length > 0 ? { before, statement } : { statement });
  } catch (error) {
    if (sqlState(error) === NOT_ALLOWED) await database.asActor(token, async (_tx, actor) => refuse(write, actor));
    throw error;
  }
}

function refuse({ now }: Write, { roles }: Actor): void {
  throwRefusal(recordRefusal(roles, 'write', now));
}

type NamedFiles = { name: string; label: string; keys: string[] };

function namedFiles(type: RecordType, values: Partial<RecordValues>): NamedFiles[] {
  return Object.entries(type.fields)
    .map(([name, field]) => ({ name, label: field.label, keys: filesOf(field, values[name]).flatMap((url) => fileKey(url) ?? []) }))
    .filter(({ keys }) => keys.length > 0);
}

/** A column takes only addresses of files that the person uploaded: the row policy of `files` tells which. */
async function checkFiles(tx: Transaction, named: NamedFiles[]): Promise<void> {
  const own = await ownFileKeys(tx, named.flatMap(({ keys }) => keys));
  const wrong = named.filter(({ keys }) => keys.some((key) => !own.has(key)));
  if (wrong.length > 0) {
    throw invalidFields(Object.fromEntries(wrong.map(({ name, label }) => [name, `${label}: this file is not there any more. Please upload it again.`])));
  }
}
