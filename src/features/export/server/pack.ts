// A file of its own: what the archive of an export looks like.
import type { Readable } from 'node:stream';

import { ZipFile } from 'yazl';

import type { Act } from '#core/server/act.ts';
import { isTold } from '#core/server/exported.ts';
import { fileUrl } from '#core/shared/uploads.ts';

import { toCsv } from '#core/server/csv.ts';
import { nameOf } from './queries.ts';
import { describeArchive } from './readme.ts';
import type { Contents } from './service.ts';

/** Kinds of files that are packed already. */
const packed = /\.(?:jpe?g|png|docx|pdf)$/i;

/** An archive that is made as it is read: no file is opened before its turn, and none is kept in memory. */
export function packExport({ store, env, now: mtime, log }: Act, contents: Contents): Readable {
  const tables = contents.declared.filter(isTold).map((told) => [nameOf(told), contents.rows.get(told) ?? []] as const);
  const zip = new ZipFile();
  const pathOf = (key: string) => contents.paths.get(key) ?? key;
  const addText = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path, { mtime });

  addText('README.txt', describeArchive({ ...contents, brand: env.BRAND_NAME, at: mtime }));
  addText('everything.json', `${JSON.stringify(Object.fromEntries(tables), null, 2)}\n`);
  for (const [table, found] of tables) if (found.length > 0) addText(`tables/${table}.csv`, toCsv(found));
  const listed = contents.files.map(({ key, size }) => ({ address: fileUrl(key), file: pathOf(key), bytes: size }));
  if (listed.length > 0) addText('files.csv', toCsv(listed));
  for (const { key, created_at } of contents.files) {
    zip.addReadStreamLazy(pathOf(key), { mtime: new Date(created_at), compress: !packed.test(key) }, (take) => {
      store.read(key).then(
        (bytes) =>
          bytes
            ? take(null, bytes)
            : take(new Error(`The bytes of ${key} are missing from the store`), undefined as never),
        (error: unknown) => take(error, undefined as never),
      );
    });
  }
  zip.end();
  // The download breaks rather than lacking a file; the log says why.
  (zip as unknown as NodeJS.EventEmitter).on('error', (error: Error) => {
    log.error({ err: error }, 'an export broke off');
    (zip.outputStream as Readable).destroy(error);
  });
  return zip.outputStream as Readable;
}
