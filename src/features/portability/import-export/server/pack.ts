// Format of an export archive.
import type { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { ActorContext } from '#core/server/actor-context.ts';
import { toCsv } from '#core/server/csv.ts';
import { isExportedTable } from '#core/server/data-export.ts';
import type { FeatureRegistry } from '#core/server/feature.ts';
import { appVersion } from '#core/server/product-version.ts';

import { archivePaths, CASE_FORMAT, CASE_VERSION, caseJsonSchema, type Case, type CaseFile } from './case-shape.ts';
import { getExportName, type ExportedFile, type ExportedRow } from './queries.ts';
import { renderOfflineViewer } from './offline-viewer.ts';
import { describeArchive } from './readme.ts';
import type { Contents } from './service.ts';
import { hashOfText, formatChecksums } from './checksums.ts';

/** File types that are already compressed. */
const packed = /\.(?:jpe?g|png|docx|pdf)$/i;

/** Dependencies of an archive. Nothing of a request except its time, so that the command line can create one too. */
type Packing = Pick<ActorContext, 'store' | 'env' | 'now' | 'log'> & { registry: FeatureRegistry };

/** Creates an archive that is built as it is read. Files are opened one at a time, and none is held in memory. */
export function packExport(parts: Packing, contents: Contents): Readable {
  const { store, now: mtime, log } = parts;
  const zip = new ZipFile();
  const texts = formatTexts(parts, contents);
  const sums = new Map([...texts].map(([path, text]) => [path, hashOfText(text)]));
  for (const file of contents.files) sums.set(getPath(contents, file), file.sha256);

  for (const [path, text] of texts) zip.addBuffer(text, path, { mtime });
  zip.addBuffer(Buffer.from(formatChecksums(sums)), archivePaths.sums, { mtime });
  for (const file of contents.files) {
    const path = getPath(contents, file);
    zip.addReadStreamLazy(path, { mtime: new Date(file.created_at), compress: !packed.test(path) }, (take) => {
      store.read(file.key).then(
        (bytes) =>
          bytes
            ? take(null, bytes)
            : take(new Error(`The bytes of ${file.key} are missing from the store`), undefined as never),
        (error: unknown) => take(error, undefined as never),
      );
    });
  }
  zip.end();
  // The download aborts rather than omit a file. The log contains the reason.
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => {
    log.error({ err: error }, 'an export was interrupted');
    (zip.outputStream as Readable).destroy(error);
  });
  return zip.outputStream as Readable;
}

/** Returns all entries except the user's files, by path. */
function formatTexts({ env, now, registry }: Packing, contents: Contents): Map<string, Buffer> {
  const tables = contents.declared
    .filter(isExportedTable)
    .map((declaration) => [getExportName(declaration), contents.rows.get(declaration) ?? []] as const);
  const parts = { ...contents, brand: env.BRAND_NAME, at: now };
  const listed = contents.files.map((file) => ({
    url: file.url,
    file: getPath(contents, file),
    bytes: file.size,
  }));
  const texts: [string, string][] = [
    [archivePaths.readme, describeArchive(parts)],
    [archivePaths.reader, renderOfflineViewer(parts)],
    [archivePaths.case, `${JSON.stringify(createCase(contents, tables, now), null, 2)}\n`],
    [archivePaths.schema, caseJsonSchema(registry)],
    ...tables.flatMap(([table, found]): [string, string][] =>
      found.length > 0 ? [[`${archivePaths.tables}${table}.csv`, toCsv(found)]] : [],
    ),
    ...(listed.length > 0 ? [[archivePaths.fileList, toCsv(listed)] as [string, string]] : []),
  ];
  return new Map(texts.map(([path, text]) => [path, Buffer.from(text)]));
}

function createCase(contents: Contents, tables: readonly (readonly [string, ExportedRow[]])[], now: Date): Case {
  return {
    $schema: archivePaths.schema,
    format: CASE_FORMAT,
    version: CASE_VERSION,
    created_at: now.toISOString(),
    program: { name: 'Laurel', version: appVersion },
    user_id: contents.userId,
    tables: Object.fromEntries(tables),
    files: contents.files.map((file) => describeFile(contents, file)),
  };
}

function describeFile(contents: Contents, file: ExportedFile): CaseFile {
  const { url, name, size, type, sha256, created_at } = file;
  return { url, path: getPath(contents, file), name, size, type, sha256, created_at };
}

function getPath({ paths }: Contents, { key }: ExportedFile): string {
  return paths.get(key) ?? key;
}
