import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import type { Actor, Database, Transaction } from '#core/server/database/database.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/files/server/queries.ts';
import { filesOf } from '#records/kinds/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordRefusal } from '#records/rules.ts';
import type { RecordRow, RecordValues } from '#records/schema.ts';

import { findRecord, insertStatement, moveRecord, updateStatement } from './queries.ts';

/** Whose write it is, when, and of what. */
export type Write = { database: Database; token: string | undefined; now: Date; type: RecordType };

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid */
export async function createRecord(write: Write, values: RecordValues): Promise<RecordRow> {
  const { database, token, type } = write;
  const created = await database.writeAsActor(token, {
    before: (tx, actor) => admit(write, { tx, actor, values }),
    name: `insert ${type.table}`,
    statement: insertStatement(type, values),
  });
  if (created === null) throw new Error(`${type.table}: the new record cannot be read`);
  return JSON.parse(created) as RecordRow;
}

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile */
export async function changeRecord(write: Write, id: string, { version, ...values }: Partial<RecordValues> & { version: number }): Promise<RecordRow> {
  const { database, token, type } = write;
  const changed = await database.writeAsActor(token, {
    before: (tx, actor) => admit(write, { tx, actor, values }),
    name: `update ${type.table}`,
    statement: updateStatement(type, { id, version, values }),
  });
  if (changed !== null) return JSON.parse(changed) as RecordRow;
  const found = await database.asActor(token, (tx) => findRecord(tx, type, id));
  throw new AppError(found ? 'changed_meanwhile' : 'not_found');
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function trashRecord(write: Write, id: string): Promise<void> {
  await write.database.asActor(write.token, async (tx, actor) => {
    await admit(write, { tx, actor });
    if (!(await moveRecord(tx, write.type, id, 'trash'))) throw new AppError('not_found');
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function restoreRecord(write: Write, id: string): Promise<RecordRow> {
  return write.database.asActor(write.token, async (tx, actor) => {
    await admit(write, { tx, actor });
    const row = (await moveRecord(tx, write.type, id, 'list')) && (await findRecord(tx, write.type, id));
    if (!row) throw new AppError('not_found');
    return row;
  });
}

async function admit({ now, type }: Write, { tx, actor, values = {} }: { tx: Transaction; actor: Actor; values?: Partial<RecordValues> }): Promise<void> {
  throwRefusal(recordRefusal(actor.roles, 'write', now));
  await checkFiles(tx, type, values);
}

/** A column takes only addresses of files that the person uploaded: the row policy of `files` tells which. */
async function checkFiles(tx: Transaction, type: RecordType, values: Partial<RecordValues>): Promise<void> {
  const keysByField = Object.entries(type.fields).map(([name, field]) => ({
    name,
    label: field.label,
    keys: filesOf(field, values[name]).map((url) => fileKey(url) ?? url),
  }));
  const own = await ownFileKeys(tx, keysByField.flatMap(({ keys }) => keys));
  const wrong = keysByField.filter(({ keys }) => keys.some((key) => !own.has(key)));
  if (wrong.length > 0) {
    throw invalidFields(Object.fromEntries(wrong.map(({ name, label }) => [name, `${label}: this file is not there any more. Please upload it again.`])));
  }
}
