import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

import * as tar from 'tar-stream';
import { z } from 'zod';

import { OperatorError } from '../operator-error.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const identifier = z.string().regex(/^[a-z_][a-z0-9_]*$/);

/** Manifest, the first entry of a backup. It lists the other entries. */
export const manifestShape = z.strictObject({
  format: z.literal(1),
  /** Version of the product that created the backup. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  engine: z.enum(['pglite', 'postgres']),
  migration: z.strictObject({ tag: z.string(), when: z.int() }),
  /** Last sealed entry of the audit trail. A trail that was truncated later does not reach it. */
  auditHead: z.strictObject({ position: z.int(), hash }).optional(),
  /** Tables in foreign key order. */
  tables: z.array(z.strictObject({ name: identifier, columns: z.array(identifier), rows: z.int(), sha256: hash })),
});
export type Manifest = z.infer<typeof manifestShape>;

/** Columns of `files` that describe stored bytes. Older backups contain no scan status. */
export const fileRow = z.object({ key: z.string(), size: z.int(), sha256: hash, scan_status: z.string().optional() });
export type FileRow = z.infer<typeof fileRow>;

/** Whether the backup contains the file's bytes in addition to its row. Malware is excluded. */
export function isCarried({ scan_status: status }: FileRow): boolean {
  return status !== 'infected';
}

export const FILES_TABLE = 'files';
export const MANIFEST = 'manifest.json';
export const SEAL = 'manifest.json.sha256';

type Expected = { name: string; size: number; sha256: string };

export type Archive = {
  addText(name: string, text: string): Promise<void>;
  /** @throws OperatorError if the bytes do not match the hash */
  addBytes(expected: Expected, bytes: AsyncIterable<Uint8Array>): Promise<void>;
};

/** Writes a new file that only its owner can read. When it returns, the bytes are on disk. */
export async function writeArchive(file: string, fill: (archive: Archive) => Promise<void>): Promise<void> {
  const pack = tar.pack();
  const written = pipeline(pack, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
  const filled = fill({
    addText: (name, text) =>
      pipeline([Buffer.from(text)], pack.entry({ name, mode: 0o600, size: Buffer.byteLength(text) })),
    addBytes: ({ name, size, sha256 }, bytes) =>
      pipeline(bytes, (chunks) => check(chunks, { name, size, sha256 }), pack.entry({ name, mode: 0o600, size })),
  }).then(
    () => pack.finalize(),
    (error: unknown) => {
      pack.destroy(error as Error);
      throw error;
    },
  );
  const [filling, writing] = await Promise.allSettled([filled, written]);
  // The filler's own error explains more than the resulting broken archive.
  if (filling.status === 'rejected' && (filling.reason instanceof OperatorError || writing.status === 'fulfilled')) {
    throw filling.reason;
  }
  if (writing.status === 'rejected') throw writing.reason;
}

export type Entry = { name: string; size: number; bytes: AsyncIterable<Buffer> };

/** Yields the entries of an archive in order. Each must be read before the next one is requested. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const extract = tar.extract();
  const reading = pipeline(createReadStream(file), extract);
  // The loop below throws the same error.
  reading.catch(() => undefined);
  for await (const entry of extract) {
    yield { name: entry.header.name, size: entry.header.size ?? 0, bytes: entry as AsyncIterable<Buffer> };
    entry.resume();
  }
  await reading;
}

/** Passes bytes through, and throws at the end if they do not match the hash. */
export async function* check(bytes: AsyncIterable<Uint8Array>, expected: Expected): AsyncGenerator<Uint8Array> {
  const found = createHash('sha256');
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.byteLength;
    found.update(chunk);
    // Never passes on more than the archive has space for.
    if (size > expected.size) break;
    yield chunk;
  }
  if (size !== expected.size || found.digest('hex') !== expected.sha256) {
    throw new OperatorError(`${expected.name} is damaged: its contents do not match the recorded hash.`);
  }
}

export async function checkAll(bytes: AsyncIterable<Uint8Array>, expected: Expected): Promise<void> {
  for await (const chunk of check(bytes, expected)) void chunk;
}

export function computeHash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
