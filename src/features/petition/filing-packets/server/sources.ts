// Copies files to this machine, for packets and previews.
import { writeFile } from 'node:fs/promises';

import type { FileInspection } from '#binder-engine/binder.ts';
import type { Content } from '#binder-engine/content.ts';
import type { SourceFile } from '#binder-engine/server/child.ts';
import type { Services } from '#core/server/services.ts';
import { receiveFile, removeTemporaryFile } from '#core/server/storage/temporary-files.ts';
import { readInspections, readLayers } from '#features/petition/binders/server/queries.ts';

import { filesWithBytes } from './queries.ts';

/** Suffix of the file with the recognized words of a file. */
const LAYERS = '.layers';

/** A file to bind no longer exists. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
}

/** Removes the copies of {@link copySources}. */
export async function removeSources(sources: Record<string, SourceFile>): Promise<void> {
  for (const { path, layers } of Object.values(sources)) {
    await removeTemporaryFile(path);
    if (layers !== undefined) await removeTemporaryFile(layers);
  }
}

/** Returns the files of these contents, by SHA-256. */
export function hashesIn(contents: readonly Pick<Content, 'pages'>[]): string[] {
  return [...new Set(contents.flatMap(({ pages }) => pages.flatMap((page) => ('file' in page ? page.file : []))))];
}

/** Languages of the text layers in these contents, by file. A file is bound with the languages of one binder. */
export function layersIn(contents: readonly Pick<Content, 'pages'>[]): Map<string, string> {
  const pages = contents.flatMap((content) => content.pages);
  return new Map(pages.flatMap((page) => ('file' in page && page.layer ? [[page.file, page.layer] as const] : [])));
}

type Copying = {
  userId: string;
  hashes: readonly string[];
  /** Languages of the recognized words that are written next to a file. */
  layers: ReadonlyMap<string, string>;
  signal: AbortSignal;
  /** Receives each copy immediately, so that none is left behind if a later one fails. */
  sources: Record<string, SourceFile>;
};

/**
 * Copies the files to bind onto this machine, for a child that can read nothing else.
 * @throws FileMissingError
 */
export async function copySources(
  { database, store }: Pick<Services, 'database' | 'store'>,
  { userId, hashes, layers, signal, sources }: Copying,
): Promise<void> {
  const wanted = hashes.flatMap((sha256) => {
    const languages = layers.get(sha256);
    return languages === undefined ? [] : [{ sha256, languages }];
  });
  const [stored, facts, texts] = await database.asSystem('reads what a packet is made of', async (tx) => [
    await filesWithBytes(tx, { userId, hashes }),
    await readInspections(tx, hashes),
    await readLayers(tx, wanted),
  ]);
  const bySha256 = new Map(stored.map((file) => [file.sha256, file]));
  for (const sha256 of hashes) {
    signal.throwIfAborted();
    const file = bySha256.get(sha256);
    const found: FileInspection | undefined = facts.get(sha256);
    if (!file || !found) throw new FileMissingError(`no file with the bytes ${sha256} is there`);
    const body = await store.read(file.key);
    if (!body) throw new FileMissingError(`the bytes of ${file.key} are missing from the store`);
    const copy = await receiveFile({ folder: store.temporaryFolder, body, maxBytes: file.size });
    sources[sha256] = { kind: found.kind, rung: found.rung, path: copy.path };
    const text = texts.get(sha256);
    if (text) {
      sources[sha256].layers = `${copy.path}${LAYERS}`;
      await writeFile(`${copy.path}${LAYERS}`, JSON.stringify(text));
    }
    if (copy.sha256 !== sha256) throw new FileMissingError(`the bytes of ${file.key} are not those that were uploaded`);
  }
}
