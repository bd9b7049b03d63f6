// Judges a portfolio from what was read. A large one runs in a thread that loads this file.
import { extractGist } from '#records/evaluated-fields.ts';
import type { FileTranslation, Readiness } from '#records/findings.ts';
import { evaluatePortfolio, type Portfolio } from '#records/readiness.ts';
import type { EvaluatedRow } from '#records/schema.ts';

import { withoutUnshared } from '../rules.ts';
import type { Filing, OwnReadiness } from '../schema.ts';
import { LATER } from './evaluated-fields.ts';
import type { RecordPosition } from './queries.ts';
import { createReport } from './report.ts';

/** Results of the statement and of later reads. */
export type Read = {
  json: string;
  /** Files that inspection could not read, as a JSON array, if they were not read with the portfolio. */
  unreadable?: string | undefined;
  pages: readonly FurtherRecords[];
  /** The part of each text of {@link longTextsIn} that rules need. */
  gists: readonly string[];
};

/** Further records of a table, as a JSON array. */
export type FurtherRecords = { table: string; json: string };

/** Position of a long text that was not read with its record, the record's version, and the size in bytes. */
export type LongText = { table: string; id: string; version: number; field: string; bytes: number };

type Stored = Omit<Portfolio, 'records' | 'filedOn'> & {
  name: string;
  records: Record<string, EvaluatedRow[] | null>;
  translations: FileTranslation[];
  filing: Filing | null;
};

/** Returns the last record of each table that has `limit` records, since more may follow. */
export function lastOfFullTables(read: Read, limit: number): { table: string; last: RecordPosition }[] {
  return Object.entries(parse(read).records).flatMap(([table, rows]) => {
    const last = rows?.[limit - 1];
    return last ? [{ table, last: { id: last.id, created_at: String(last['created_at']) } }] : [];
  });
}

/** Returns the texts that are still to be read, in the order of their records. */
export function longTextsIn(read: Read): LongText[] {
  const { records } = parse(read);
  return Object.entries(records).flatMap(([table, rows]) => (rows ?? []).flatMap((row) => listLongTexts(table, row)));
}

function listLongTexts(table: string, row: EvaluatedRow): LongText[] {
  return Object.entries(row).flatMap(([name, bytes]) =>
    name.endsWith(LATER) && typeof bytes === 'number'
      ? [{ table, id: row.id, version: row.version, field: name.slice(0, -LATER.length), bytes }]
      : [],
  );
}

/** Reduces each text to what rules need. */
export function extractGists(texts: readonly { field: string; text: string }[]): string[] {
  return texts.map(({ field, text }) => extractGist(field, text));
}

type AnswerBytes = Uint8Array<ArrayBuffer>;

/** Returns the response for its owner as JSON bytes. */
export function buildOwnReadinessResponse(read: Read, can: OwnReadiness['can']): AnswerBytes {
  const { readiness, filing } = judgeRead(read);
  const response: OwnReadiness = { ...readiness, filing, can };
  return encodeResponse(response);
}

/** Returns the response for readers with whom it is shared. Null if nothing is. */
export function buildSharedReadinessResponse(read: Read): AnswerBytes | null {
  const shared = judgeOfShared(read);
  return shared && encodeResponse(shared);
}

/** Returns the elements without the findings, which may be tens of thousands. */
export function elementsOwn(read: Read): Readiness {
  return withoutFindings(judgeRead(read).readiness);
}

/** Returns the shared elements. Null if nothing is shared. */
export function elementsShared(read: Read): Readiness | null {
  const shared = judgeOfShared(read);
  return shared && withoutFindings(shared);
}

/**
 * Returns the report with its date.
 * @throws AppError unprintable
 */
export async function reportOwn(read: Read): Promise<{ on: string; bytes: AnswerBytes }> {
  const { name, readiness } = judgeRead(read);
  const { on } = readiness;
  // Equal evidence on the same day creates the same file.
  return { on, bytes: await createReport({ name, readiness, at: new Date(`${on}T00:00:00Z`) }) };
}

function judgeOfShared(read: Read): Readiness | null {
  const { readiness, unshared, isAnyShared } = judgeRead(read);
  return isAnyShared ? withoutUnshared(readiness, unshared) : null;
}

function withoutFindings({ parts, ...rest }: Readiness): Readiness {
  return {
    ...rest,
    parts: parts.map((part) => ({
      ...part,
      elements: part.elements.map((element) => ({ ...element, findings: [] })),
      findings: [],
    })),
  };
}

function judgeRead(read: Read) {
  const { name, on, records: stored, translations, claimed, filing, off, attested, unreadable } = parse(read);
  const { gists } = read;
  const tables = Object.entries(stored);
  const long = gists.length > 0 ? tables.flatMap(([table, rows]) => longRows(table, rows ?? [])) : [];
  for (const [place, gist] of gists.entries()) {
    const one = long[place];
    if (one) one.row[one.field] = gist;
  }
  const records = Object.fromEntries(tables.flatMap(([table, rows]) => (rows ? [[table, rows]] : [])));
  return {
    name,
    filing,
    unshared: tables.flatMap(([table, rows]) => (rows ? [] : [table])),
    isAnyShared: Object.keys(records).length > 0,
    readiness: evaluatePortfolio({
      records,
      translations,
      claimed,
      filedOn: filing?.filed_on ?? null,
      on,
      off,
      attested,
      unreadable,
    }),
  };
}

function parse({ json, unreadable, pages }: Read): Stored {
  const stored = JSON.parse(json) as Stored;
  if (unreadable) stored.unreadable = JSON.parse(unreadable) as string[];
  for (const { table, json: rows } of pages) stored.records[table]?.push(...(JSON.parse(rows) as EvaluatedRow[]));
  return stored;
}

function longRows(table: string, rows: readonly EvaluatedRow[]): { row: EvaluatedRow; field: string }[] {
  return rows.flatMap((row) => listLongTexts(table, row).map(({ field }) => ({ row, field })));
}

function encodeResponse(response: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(response));
}
