// Validates `case.json` of an untrusted archive against all known rules of its tables.
import type { z } from 'zod';

import { isPortable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { OperatorError } from '#core/server/operator-error.ts';
import { isShallow } from '#core/server/guard.ts';
import { isStorable, canBeUnstorable } from '#core/server/stored-text.ts';
import { appVersion } from '#core/server/product-version.ts';

import { arrivingLimits, type ImportArchive } from './import-archive.ts';
import { archivePaths, CASE_FORMAT, CASE_VERSION, caseHead, caseIdentity, caseShape, type Case } from './case-shape.ts';
import { getExportName } from './queries.ts';
import { upgradeCase } from './upgrading.ts';

/** Maximum number of problems in the message. The first ones usually explain the others. */
const MAX_NAMED = 20;

/**
 * Reads and validates `case.json`.
 * @param limits.rows maximum rows of a user per table
 * @throws OperatorError with sentences about what is wrong
 */
export async function readCase(
  archive: ImportArchive,
  registry: Pick<FeatureRegistry, 'exported'>,
  limits: { rows: number },
): Promise<Case> {
  if (!archive.entries.has(archivePaths.case)) {
    throw new OperatorError(`It is not a case: ${archivePaths.case} is missing.`);
  }
  const text = await archive.readText(archivePaths.case);
  rejectDeep(text);
  const original = parseJson(text);
  const { data: identity } = caseIdentity.safeParse(original);
  if (identity && identity.version > CASE_VERSION) {
    throw new OperatorError(
      `It is a version ${identity.version} case, and this Laurel ${appVersion} reads version ${CASE_VERSION}. Import it with a newer Laurel.`,
    );
  }
  const json = identity && upgradeCase(original as object, identity.version);
  const head = caseHead.safeParse(json);
  if (!head.success) {
    throw new OperatorError(`It is not a case: ${archivePaths.case} does not identify itself as ${CASE_FORMAT}.`);
  }
  rejectManyRows(json as object, registry, limits);
  const read = caseShape(registry).safeParse(json);
  if (!read.success) throw new OperatorError(listIssues(read.error, head.data.program));
  rejectUnstorable(text, read.data);
  checkFiles(read.data, archive);
  checkIds(read.data, registry);
  return read.data;
}

/** Rejects deep nesting before anything walks through the values, which uses stack for each level. */
function rejectDeep(text: string): void {
  const { maxDepth } = arrivingLimits;
  if (isShallow(text, maxDepth)) return;
  throw new OperatorError(
    `${archivePaths.case} contains values nested more than ${maxDepth} levels deep, so it cannot be imported. Write it again with less nesting.`,
  );
}

/** Counts rows before any of them is validated. Values that are not lists of rows are left to the validation. */
function rejectManyRows(json: object, { exported }: Pick<FeatureRegistry, 'exported'>, limits: { rows: number }): void {
  const { maxRows, maxImportedRows } = arrivingLimits;
  const { tables, user_id } = json as { tables?: unknown; user_id?: unknown };
  const lists = Object.entries(typeof tables === 'object' && tables !== null ? tables : {}).filter(
    (entry): entry is [string, unknown[]] => Array.isArray(entry[1]),
  );
  const all = lists.reduce((sum, [, rows]) => sum + rows.length, 0);
  if (all > maxRows) throw new OperatorError(`It contains ${all} rows; a case can have at most ${maxRows}.`);
  const portable = new Map(
    exported.filter(isPortable).map((declaration) => [getExportName(declaration), declaration.portable]),
  );
  const isTaken = (row: unknown, name: string): boolean =>
    typeof row !== 'object' || row === null || (portable.get(name)?.isTaken?.({ ...row }, String(user_id)) ?? true);
  let imported = 0;
  for (const [name, rows] of lists) {
    if (!portable.has(name)) continue;
    const count = rows.filter((row) => isTaken(row, name)).length;
    if (count > limits.rows) {
      throw new OperatorError(
        `It contains ${count} rows of ${name}; a user can have at most ${limits.rows} here. Delete some there and export again, or raise MAX_ROWS_PER_USER.`,
      );
    }
    imported += count;
  }
  if (imported > maxImportedRows) {
    throw new OperatorError(
      `It contains ${imported} rows to import; at most ${maxImportedRows} can be checked and saved together. Split the case, and import its parts with --add.`,
    );
  }
}

/** Rejects JSON text that no database can store. */
function rejectUnstorable(text: string, { tables, files }: Case): void {
  if (!canBeUnstorable(text)) return;
  const wrongIn = (place: string, row: object): string[] =>
    Object.entries(row).flatMap(([name, value]) =>
      isStorable(value)
        ? []
        : [`${place}, ${name}: it contains a character that cannot be saved. Remove it there and export again.`],
    );
  const sentences = [
    ...Object.entries(tables).flatMap(([name, rows = []]) =>
      rows.flatMap((row, index) => wrongIn(`Row ${index + 1} of ${name}`, row)),
    ),
    ...files.flatMap((file, index) => wrongIn(`File ${index + 1}`, file)),
  ];
  if (sentences.length > 0) throw new OperatorError(listed(sentences).join('\n'));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new OperatorError(`${archivePaths.case} is not JSON.`, { cause: error });
  }
}

function listIssues({ issues }: z.ZodError, { name, version }: { name: string; version: string }): string {
  const sentences = [...new Set(issues.flatMap((issue) => sentencesOfIssue(issue)))];
  const madeBy = `It was created by ${name} ${version}; this is Laurel ${appVersion}.`;
  return [...listed(sentences), madeBy].join('\n');
}

/** Returns the first sentences, and the number of the remaining ones. */
export function listed(sentences: readonly string[]): string[] {
  const more = sentences.length - MAX_NAMED;
  return [...sentences.slice(0, MAX_NAMED), ...(more > 0 ? [`… and ${more} more.`] : [])];
}

function sentencesOfIssue({ code, path, message, ...issue }: z.core.$ZodIssue): string[] {
  const place = describePlace(path);
  if (code !== 'unrecognized_keys') return [`${place}: ${message}.`.replace(/\.\.$/, '.')];
  const keys = (issue as unknown as z.core.$ZodIssueUnrecognizedKeys).keys;
  const what = path.length === 1 && path[0] === 'tables' ? 'table' : 'column';
  return keys.map(
    (key) => `${place} contains the ${what} ${JSON.stringify(key)}, which this version of Laurel does not recognize.`,
  );
}

/** Returns a readable path: `tables.awards.2.status` is row 3 of awards, status. */
function describePlace(path: readonly PropertyKey[]): string {
  const [first, table, row, ...column] = path;
  if (first !== 'tables' || table === undefined) return [archivePaths.case, ...path.map(String)].join(', ');
  if (typeof row !== 'number') return `Table ${String(table)}`;
  return [`Row ${row + 1} of ${String(table)}`, ...column.map(String)].join(', ');
}

/** Checks that each file is at its declared path, only once, with the declared bytes. */
function checkFiles({ files }: Case, { entries }: ImportArchive): void {
  const [urls, paths] = [new Set<string>(), new Set<string>()];
  for (const { url, path, size, sha256 } of files) {
    const entry = entries.get(path);
    if (!path.startsWith(archivePaths.files) || !entry) throw new OperatorError(`It is missing the file ${path}.`);
    if (entry.sha256 !== sha256 || entry.size !== size) {
      throw new OperatorError(`${archivePaths.case} and ${archivePaths.sums} disagree about ${path}.`);
    }
    if (urls.has(url) || paths.has(path)) throw new OperatorError(`It lists ${path} twice.`);
    urls.add(url);
    paths.add(path);
  }
  for (const path of entries.keys()) {
    if (path.startsWith(archivePaths.files) && !paths.has(path)) {
      throw new OperatorError(`It contains ${path}, which is not listed in ${archivePaths.case}.`);
    }
  }
}

function checkIds({ tables }: Case, { exported }: Pick<FeatureRegistry, 'exported'>): void {
  const ids = new Set<string>();
  for (const declaration of exported.filter(isPortable)) {
    for (const { id } of tables[getExportName(declaration)] ?? []) {
      if (typeof id !== 'string') continue;
      if (ids.has(id)) throw new OperatorError(`Two of its rows have the same id: ${id}.`);
      ids.add(id);
    }
  }
}
