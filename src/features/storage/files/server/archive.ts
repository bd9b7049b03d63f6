// Unpacks an untrusted archive. Its declared sizes are not relied on.
import yauzl, { type ZipFile } from 'yauzl';

import type { ReceivedFile } from '#core/server/storage/temporary-files.ts';
import { formatNumber } from '#core/shared/money.ts';
import { archiveLimits, fileTypes, formatSize } from '#core/shared/uploads.ts';

import { damaged } from '../rules.ts';
import { watchPart } from './parts.ts';

/** Entries of Office files: the content list, and a folder of the program. */
const contents = '[Content_Types].xml';
const packed: ReadonlyMap<string, readonly string[]> = new Map([
  [fileTypes.docx[0], [contents, 'word/']],
  [fileTypes.xlsx[0], [contents, 'xl/']],
  [fileTypes.pptx[0], [contents, 'ppt/']],
  [fileTypes.odt[0], ['content.xml']],
]);

/** Document types that are archives. */
export const archiveTypes: ReadonlySet<string> = new Set(packed.keys());

class Refusal extends Error {}

/**
 * Returns why this document, which is an archive, is not accepted. The unpacked size is counted, not taken from the
 * header.
 */
export async function checkArchive({
  path,
  size,
  type,
}: Omit<ReceivedFile, 'sha256'> & { type: string }): Promise<string | undefined> {
  const maxBytes = Math.min(archiveLimits.maxBytes, Math.max(archiveLimits.alwaysBytes, size * archiveLimits.maxRatio));
  try {
    const archive = await yauzl.openPromise(path, { lazyEntries: true, strictFileNames: true });
    const names = await unpackAll(archive, maxBytes);
    const needed = packed.get(type) ?? [];
    return needed.every((one) => names.some((name) => name.startsWith(one))) ? undefined : damaged;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    // Disk errors are ours. All others are caused by the archive.
    if (error instanceof Error && 'syscall' in error) throw error;
    return damaged;
  }
}

async function unpackAll(archive: ZipFile, maxBytes: number): Promise<string[]> {
  if (archive.entryCount > archiveLimits.maxEntries) {
    archive.close();
    throw new Refusal(
      `This document has more than ${formatNumber(archiveLimits.maxEntries)} parts. Please save it as a PDF.`,
    );
  }
  const names: string[] = [];
  let bytes = 0;
  for await (const entry of archive.eachEntry()) {
    names.push(entry.fileName);
    if (entry.isEncrypted()) {
      throw new Refusal('This document is protected by a password. Please remove the password, or save it as a PDF.');
    }
    const watch = watchPart(entry.fileName);
    for await (const chunk of await archive.openReadStreamPromise(entry)) {
      bytes += (chunk as Buffer).length;
      refuse(watch.take(chunk as Buffer));
      if (bytes > maxBytes) {
        throw new Refusal(
          `This document is larger than ${formatSize(maxBytes)} when unpacked. Please make its pictures smaller, or save it as a PDF.`,
        );
      }
    }
    refuse(watch.end());
  }
  return names;
}

function refuse(message: string | undefined): void {
  if (message !== undefined) throw new Refusal(message);
}
