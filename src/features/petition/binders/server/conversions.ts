// Converts files to PDF, one at a time, for their user to check before binding.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

import { drawInChild, isChildFailure, type DrawnFile } from '#binder-engine/server/child.ts';
import { convertToPdf, findConverter, NotConverted } from '#binder-engine/server/convert.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { receiveFile } from '#core/server/storage/temporary-files.ts';
import { createLimitedQueue } from '#core/server/fair-queue.ts';
import { findConverterKind, getExtension, megabytes } from '#core/shared/uploads.ts';
import { todoAsPdf } from '#features/storage/files/rules.ts';
import { storeContained } from '#features/storage/files/server/contained.ts';
import { storeGeneratedFile } from '#features/storage/files/server/service.ts';

import type { ConvertedFile } from '../schema.ts';
import { findConvertible } from './queries.ts';

const PDF = 'application/pdf';

const take = createLimitedQueue({ ofOne: 2, ofAll: 20, busy: 'conversion_busy' });

/**
 * Creates a PDF from a user's file, and stores it with the files contained in it. They are removed again unless a
 * binder names them.
 * @throws AppError conversion_missing, not_found, conversion_failed, conversion_busy, upload_failed, upload_unavailable
 */
export async function convertOwn(ctx: ActorContext, file: string, signal: AbortSignal): Promise<ConvertedFile> {
  const { found, userId } = await ctx.transaction(async (tx, actor) => ({
    found: await findConvertible(tx, file),
    userId: actor.userId,
  }));
  if (!found) throw new AppError('not_found');
  const program = findConverter(ctx.env.LIBREOFFICE_PATH);
  const values = { todo: todoAsPdf(found.name) ?? '' };
  if (program === undefined && findConverterKind(found.name) === 'office') {
    throw new AppError('conversion_missing', { values });
  }
  try {
    return await take(userId, () => convert(ctx, { program, found, userId, signal }), signal);
  } catch (error) {
    const isOfFile = error instanceof NotConverted || (isChildFailure(error) && error.reason !== 'cancelled');
    if (!isOfFile) throw error;
    ctx.log.warn({ err: error }, 'a file could not be converted');
    throw new AppError('conversion_failed', { values, cause: error });
  }
}

type ConversionInput = {
  /** Path of LibreOffice. */
  program: string | undefined;
  found: { key: string; name: string; size: number };
  userId: string;
  signal: AbortSignal;
};

async function convert(ctx: ActorContext, { program, found, userId, signal }: ConversionInput): Promise<ConvertedFile> {
  const { store } = ctx;
  const { key, name, size } = found;
  const body = await store.read(key);
  if (!body) throw new AppError('not_found');
  const folder = join(store.temporaryFolder, `convert-${randomUUID()}`);
  const copy = await receiveFile({ folder: store.temporaryFolder, body, maxBytes: size });
  // LibreOffice determines type and PDF name from the file name.
  const path = `${copy.path}.${getExtension(name)}`;
  try {
    await rename(copy.path, path);
    const mostBytes = megabytes(ctx.env.UPLOAD_MAX_MB);
    const drawn: DrawnFile =
      findConverterKind(name) === 'office' && program !== undefined
        ? { path: await convertToPdf({ program, path, folder, mostBytes, signal }), contained: [] }
        : await drawInChild({ path, name }, { folder, signal });
    return await keep(ctx, { drawn, name, userId, mostBytes });
  } finally {
    await rm(path, { force: true });
    await rm(copy.path, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

type Made = { drawn: DrawnFile; name: string; userId: string; mostBytes: number };

async function keep(ctx: ActorContext, { drawn, name, userId, mostBytes }: Made): Promise<ConvertedFile> {
  const services = { ...ctx, now: () => ctx.now };
  const own = { owner: userId, bucket: 'binder' } as const;
  const folder = ctx.store.temporaryFolder;
  const received = await receiveFile({ folder, body: createReadStream(drawn.path), maxBytes: mostBytes });
  const pdf = await storeGeneratedFile(services, {
    ...own,
    name: `${withoutExtension(name)}.pdf`,
    received,
    type: PDF,
  });
  const contained: ConvertedFile['contained'] = [];
  const leftOut: ConvertedFile['left_out'] = [];
  for (const one of drawn.contained) {
    try {
      const { url, name: storedName, size } = await storeContained(services, { ...own, ...one });
      contained.push({ url, name: storedName, size });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      leftOut.push({ name: one.name, why: error.message });
    }
  }
  return { url: pdf.url, name: pdf.name, size: pdf.size, contained, left_out: leftOut };
}

function withoutExtension(name: string): string {
  return name.slice(0, -(getExtension(name).length + 1));
}
