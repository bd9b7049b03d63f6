import { AppError, invalidFields, throwRefusal } from '#core/server/errors.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { fileKey } from '#core/shared/uploads.ts';
import { ownFileKeys } from '#features/files/server/queries.ts';
import { filesOf } from '#records/kinds/kinds.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordRefusal } from '#records/rules.ts';
import type { RecordRow, RecordValues } from '#records/schema.ts';

import { findRecord, insertRecord, moveRecord, updateRecord } from './queries.ts';

/** What a write of a record happens in. */
export type Write = { tx: Transaction; actor: Actor; now: Date; type: RecordType };

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid */
export async function createRecord(write: Write, values: RecordValues): Promise<RecordRow> {
  throwRefusal(recordRefusal(write.actor.roles, 'write', write.now));
  await checkFiles(write, values);
  return insertRecord(write.tx, write.type, values);
}

/** @throws AppError wrong_role, access_switched_off, lapsed, invalid, not_found, changed_meanwhile */
export async function changeRecord(write: Write, id: string, { version, ...values }: Partial<RecordValues> & { version: number }): Promise<RecordRow> {
  throwRefusal(recordRefusal(write.actor.roles, 'write', write.now));
  await checkFiles(write, values);
  const changed = await updateRecord(write.tx, { type: write.type, id, version, values });
  if (changed) return changed;
  throw new AppError((await findRecord(write.tx, write.type, id)) ? 'changed_meanwhile' : 'not_found');
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function trashRecord(write: Write, id: string): Promise<void> {
  throwRefusal(recordRefusal(write.actor.roles, 'write', write.now));
  if (!(await moveRecord(write.tx, write.type, id, 'trash'))) throw new AppError('not_found');
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function restoreRecord(write: Write, id: string): Promise<RecordRow> {
  throwRefusal(recordRefusal(write.actor.roles, 'write', write.now));
  const row = (await moveRecord(write.tx, write.type, id, 'list')) && (await findRecord(write.tx, write.type, id));
  if (!row) throw new AppError('not_found');
  return row;
}

/** A column takes only addresses of files that the person uploaded: the row policy of `files` tells which. */
async function checkFiles({ tx, type }: Write, values: Partial<RecordValues>): Promise<void> {
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
