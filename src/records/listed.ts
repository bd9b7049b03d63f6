// Derives what a list of records contains. A record itself has all of its fields.
import { z } from 'zod';

import { evaluatedFields } from './evaluated-fields.ts';
import type { Field } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';
import { answeredValues, recordBase } from './schema.ts';

/** Part of a field that is listed. */
export type Listing = 'whole' | 'beginning';

/**
 * Fields of a type that a list shows, or needs to find out what is missing in a record. If a text is not shown and no
 * rule looks for words in it, the list only needs to know whether there is one.
 */
export function listedFields(type: RecordType): ReadonlyMap<string, Listing> {
  const fields = cache.get(type.table) ?? deriveFields(type);
  cache.set(type.table, fields);
  return fields;
}

/** Fields by table. Each list is derived once. */
const cache = new Map<string, ReadonlyMap<string, Listing>>();

function deriveFields(type: RecordType): ReadonlyMap<string, Listing> {
  const judged = evaluatedFields(type);
  const shown = new Set(type.list.details.flatMap((name) => [name, ...listCurrencyFields(type.fields[name])]));
  return new Map(
    Object.entries(type.fields).flatMap(([name, field]): [string, Listing][] => {
      const look = judged.get(name);
      if (name === type.list.title) return [[name, field.kind === 'text' ? 'whole' : 'beginning']];
      if (shown.has(name) || look === 'whole' || look === 'words') return [[name, 'whole']];
      if (field.isExtra && look === undefined) return [];
      return [[name, isText(field) ? 'beginning' : 'whole']];
    }),
  );
}

/** Name of the field with the currency of an amount. */
function listCurrencyFields(field: Field | undefined): string[] {
  return field?.kind === 'decimal' && field.currencyField ? [field.currencyField] : [];
}

function isText({ kind }: Field): boolean {
  return kind === 'text' || kind === 'long-text' || kind === 'lines';
}

/** Schema of a record in a list. Empty fields are left out. */
export function listedRecord(type: RecordType): z.ZodObject {
  const fields = [...listedFields(type).keys()].flatMap((name) => {
    const field = type.fields[name];
    return field ? [[name, answeredValues[field.kind].optional()] as const] : [];
  });
  return recordBase
    .pick({ id: true, version: true, status: true })
    .extend({ deleted_at: z.string().optional(), ...Object.fromEntries(fields) });
}
