import { readdir } from 'node:fs/promises';

import type { FileStore } from '#core/server/storage/store.ts';
import type { Bucket, UploadedFile } from '#core/shared/uploads.ts';

import { createPdf } from './fixtures.ts';
import type { TestUser } from './people.ts';
import type { TestApp } from './test-app.ts';

export type SentFile = {
  as?: TestUser;
  bucket?: Bucket;
  name?: string;
  bytes?: Uint8Array | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
};

/** Uploads like the browser's file picker. */
export function sendFile(
  app: TestApp,
  { as, bucket = 'patents', name = 'a.pdf', bytes = createPdf(), headers }: SentFile,
): Promise<Response> {
  return app.request('POST', `/api/files/${bucket}?name=${encodeURIComponent(name)}`, { as, body: bytes, headers });
}

/** Uploads a file that must be accepted. */
export async function uploadFile(app: TestApp, file: SentFile & { as: TestUser }): Promise<UploadedFile> {
  const response = await sendFile(app, file);
  if (response.status !== 201) throw new Error(await response.text());
  return (await response.json()) as UploadedFile;
}

/** Returns the names of all files in the store and in progress. */
export async function storedNames(store: FileStore): Promise<{ keys: string[]; underWay: string[] }> {
  const keys: string[] = [];
  for await (const { key } of store.list()) keys.push(key);
  return { keys: keys.toSorted(), underWay: await readdir(store.temporaryFolder) };
}

/** Files of uploads in progress, of all servers that share a folder. */
export async function uploadsUnderWay(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => (entry.isFile() && !entry.name.endsWith('.lock') ? entry.name : []));
}
