// Format of an export archive.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';

import type { ActorContext } from '#core/server/actor-context.ts';
import { createArchive } from '#core/server/archive.ts';
import { csvHeader, csvLines, toCsv } from '#core/server/csv.ts';
import { isExportedTable, type ExportedTable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { appVersion } from '#core/server/product-version.ts';

import { archivePaths, CASE_FORMAT, CASE_VERSION, caseJsonSchema, type Case, type CaseFile } from './case-shape.ts';
import { getExportName, type ExportedFile, type ExportedRow } from './queries.ts';
import { renderOfflineViewer } from './offline-viewer.ts';
import { describeArchive } from './readme.ts';
import type { Contents } from './service.ts';
import { formatChecksums } from './checksums.ts';

/** File types that are already compressed. */
const packed = /\.(?:jpe?g|png|docx|pdf)$/i;

/** Dependencies of an archive. Nothing of a request except its time, so that the command line can create one too. */
type Packing = Pick<ActorContext, 'store' | 'env' | 'now' | 'log'> & { registry: FeatureRegistry };

/**
 * Creates an archive that is built as it is read. Files are opened one at a time, and neither they nor the rows are all
 * in memory. Closes the rows when it ends.
 */
export function packExport(parts: Packing, contents: Contents): Readable {
  const { store, now: mtime, log } = parts;
  const archive = createArchive(log, 'an export was interrupted');
  const sums = new Map<string, string>();
  const addTexts = (path: string, texts: Texts): void =>
    archive.add(path, { mtime }, async () => Readable.from(hash(texts, path, sums)));

  for (const [path, texts] of listTexts(parts, contents)) addTexts(path, texts);
  for (const file of contents.files) {
    const path = getPath(contents, file);
    sums.set(path, file.sha256);
    archive.add(path, { mtime: new Date(file.created_at), compress: !packed.test(path) }, () => store.read(file.key));
  }
  // The last entry, since it has the hashes of all others.
  addTexts(archivePaths.sums, listSums(sums));
  archive.end();
  archive.bytes.once('close', () => void contents.rows.close());
  return archive.bytes;
}

/** Text of an entry, in pieces. */
type Texts = Iterable<string> | AsyncIterable<string>;

/** Passes pieces of a text on as bytes, and notes their hash at the end. */
async function* hash(texts: Texts, path: string, sums: Map<string, string>): AsyncGenerator<Buffer> {
  const sha256 = createHash('sha256');
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    sha256.update(bytes);
    yield bytes;
  }
  sums.set(path, sha256.digest('hex'));
}

function* listSums(sums: ReadonlyMap<string, string>): Generator<string> {
  yield formatChecksums(sums);
}

/** Returns all entries except the user's files, by path. */
function listTexts({ env, now, registry }: Packing, contents: Contents): [path: string, texts: Texts][] {
  const tables = contents.declared.filter(isExportedTable);
  const parts = { ...contents, brand: env.BRAND_NAME, at: now };
  const listed = contents.files.map((file) => ({
    url: file.url,
    file: getPath(contents, file),
    bytes: file.size,
  }));
  return [
    [archivePaths.readme, [describeArchive(parts)]],
    [archivePaths.reader, renderOfflineViewer(parts)],
    [archivePaths.case, writeCase(contents, tables, now)],
    [archivePaths.schema, [caseJsonSchema(registry)]],
    ...tables
      .filter((table) => contents.rows.count(table) > 0)
      .map((table): [string, Texts] => [
        `${archivePaths.tables}${getExportName(table)}.csv`,
        writeCsv(contents.rows.readRows(table)),
      ]),
    ...(listed.length > 0 ? [[archivePaths.fileList, [toCsv(listed)]] as [string, Texts]] : []),
  ];
}

async function* writeCsv(pieces: AsyncIterable<ExportedRow[]>): AsyncGenerator<string> {
  let names: string[] | undefined;
  for await (const rows of pieces) {
    // All rows have the same columns.
    if (!names) yield csvHeader((names = Object.keys(rows[0] ?? {})));
    yield csvLines(rows, names);
  }
}

/** Writes `case.json` with each row on its own line. */
async function* writeCase(contents: Contents, tables: readonly ExportedTable[], now: Date): AsyncGenerator<string> {
  const head: Omit<Case, 'tables' | 'files'> = {
    $schema: archivePaths.schema,
    format: CASE_FORMAT,
    version: CASE_VERSION,
    created_at: now.toISOString(),
    program: { name: 'Laurel', version: appVersion },
    user_id: contents.userId,
  };
  yield `${JSON.stringify(head, null, 2).slice(0, -'\n}'.length)},\n  "tables": {`;
  for (const [index, table] of tables.entries()) {
    yield `${index > 0 ? ',' : ''}\n    ${JSON.stringify(getExportName(table))}: [`;
    let isFirst = true;
    for await (const texts of contents.rows.readTexts(table)) {
      yield `${isFirst ? '' : ','}\n      ${texts.join(',\n      ')}`;
      isFirst = false;
    }
    yield isFirst ? ']' : '\n    ]';
  }
  const files: Case['files'] = contents.files.map((file) => describeFile(contents, file));
  yield `\n  },\n  "files": ${JSON.stringify(files, null, 2).replaceAll('\n', '\n  ')}\n}\n`;
}

function describeFile(contents: Contents, file: ExportedFile): CaseFile {
  const { url, name, size, type, sha256, created_at } = file;
  return { url, path: getPath(contents, file), name, size, type, sha256, created_at };
}

function getPath({ paths }: Contents, { key }: ExportedFile): string {
  return paths.get(key) ?? key;
}
