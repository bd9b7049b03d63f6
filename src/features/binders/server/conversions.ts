// A file of its own: Word files that become PDFs, one at a time, for their user to look at before one is bound.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { convertToPdf, findConverter, NotConverted } from '#binder/server/convert.ts';
import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { receiveFile } from '#core/server/storage/temporary-files.ts';
import { makeLine } from '#core/server/turns.ts';
import { extensionOf, megabytes } from '#core/shared/uploads.ts';
import { storeMade } from '#features/files/server/service.ts';

import type { ConvertedFile } from '../schema.ts';
import { findWordFile } from './queries.ts';

const PDF = 'application/pdf';

const take = makeLine({ ofOne: 2, ofAll: 20, busy: 'conversion_busy' });

/**
 * Converts a Word file of the user's, and keeps the PDF beside it, which goes again unless a binder comes to name it.
 * @throws AppError conversion_missing, not_found, conversion_failed, conversion_busy, upload_failed, upload_unavailable
 */
export async function convertOwn(act: Act, file: string, signal: AbortSignal): Promise<ConvertedFile> {
  const { found, userId } = await act.transaction(async (tx, actor) => ({
    found: await findWordFile(tx, file),
    userId: actor.userId,
  }));
  const program = findConverter(act.env.SOFFICE);
  if (program === undefined) throw new AppError('conversion_missing');
  if (!found) throw new AppError('not_found');
  try {
    return await take(userId, () => convert(act, { program, found, userId, signal }), signal);
  } catch (error) {
    if (!(error instanceof NotConverted)) throw error;
    act.log.warn({ err: error }, 'a Word file was not converted');
    throw new AppError('conversion_failed', { cause: error });
  }
}

type Wanted = {
  program: string;
  found: { key: string; name: string; size: number };
  userId: string;
  signal: AbortSignal;
};

async function convert(act: Act, { program, found, userId, signal }: Wanted): Promise<ConvertedFile> {
  const { store } = act;
  const { key, name, size } = found;
  const body = await store.read(key);
  if (!body) throw new AppError('not_found');
  const folder = join(store.temporaryFolder, `convert-${randomUUID()}`);
  const copy = await receiveFile({ folder: store.temporaryFolder, body, maxBytes: size });
  // By its name LibreOffice knows what it is, and calls the PDF.
  const path = `${copy.path}.${extensionOf(name)}`;
  try {
    await rename(copy.path, path);
    const mostBytes = megabytes(act.env.UPLOAD_MAX_MB);
    const pdf = await convertToPdf({ program, path, folder, mostBytes, signal });
    const received = await receiveFile({
      folder: store.temporaryFolder,
      body: createReadStream(pdf),
      maxBytes: mostBytes,
    });
    const services = { ...act, now: () => act.now };
    const made = {
      owner: userId,
      bucket: 'binder',
      name: `${withoutExtension(name)}.pdf`,
      received,
      type: PDF,
    } as const;
    const { url, ...kept } = await storeMade(services, made);
    return { url, name: kept.name, size: kept.size };
  } finally {
    await rm(path, { force: true });
    await rm(copy.path, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

function withoutExtension(name: string): string {
  return name.slice(0, -(extensionOf(name).length + 1));
}
