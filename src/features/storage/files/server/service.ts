import type { PgColumn } from 'drizzle-orm/pg-core';

import { anyAccess, type Access } from '#core/server/access.ts';
import { toBodyError } from '#core/server/request-body.ts';
import { AppError, throwIfError } from '#core/server/errors.ts';
import { throwIfOverLimit, type RateLimit } from '#core/server/limits.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import type { FileStore } from '#core/server/storage/store.ts';
import {
  receiveFileWith,
  getServerName,
  type OpenReceivedFile,
  type ReceivedFile,
} from '#core/server/storage/temporary-files.ts';
import {
  bucketsForEveryRole,
  bucketsForProviders,
  fileKey,
  fileUrl,
  formatSize,
  megabytes,
  imageBuckets,
  type Bucket,
  type UploadedFile,
} from '#core/shared/uploads.ts';
import { activeUser, applicant, provider } from '#features/accounts/roles/server/access.ts';

import { checkFileContent, checkFileType, normaliseFileName, checkQuota } from '../rules.ts';
import { authorizeUpload, type Admitted } from './admission.ts';
import { inspectUpload, detectType } from './inspection.ts';
import { respondWithFile } from './download.ts';
import { putUnderFreeKey } from './free-key.ts';
import { checkProfileImage } from './pictures.ts';
import {
  insertFile,
  lockStorageQuota,
  releaseRoom,
  deleteUnreferencedFiles,
  reserveRoom,
  RESERVED_SECONDS,
  type StoredFile,
} from './queries.ts';
import { files } from './table.ts';

/** Users upload a portfolio at once, and then nothing for days. */
const LIMIT_WINDOW_SECONDS = 3600;

export type Upload = {
  token: string | undefined;
  bucket: Bucket;
  /** Name on the uploader's machine. */
  name: string;
  body: AsyncIterable<Uint8Array> | null;
  /** Value of Content-Length. Undefined if the length is not known in advance. */
  declaredSize: number | undefined;
  /** Aborts when the client disconnects. */
  signal?: AbortSignal | undefined;
};

/**
 * Stores an upload. No transaction is open during the transfer. Unless the row is committed, nothing of the file stays,
 * or the sweep deletes it. Space is reserved first, so that simultaneous uploads cannot use the same space.
 * @throws AppError signed_out, wrong_role, access_switched_off, lapsed, too_many_requests, too_large, upload_failed,
 * upload_unavailable, client_disconnected
 */
export function storeUpload(services: Services, upload: Upload): Promise<UploadedFile> {
  return admitAndKeep(services, upload, {
    limit: services.env.RATE_LIMIT_UPLOADS,
    windowSeconds: LIMIT_WINDOW_SECONDS,
    now: services.now(),
  });
}

/**
 * Stores one of many files that an operator imports for a user. Skips only the upload rate limit.
 * @throws AppError as {@link storeUpload} does
 */
export function storeImportedFile(services: Services, upload: Upload): Promise<UploadedFile> {
  return admitAndKeep(services, upload, undefined);
}

/** Deletes files that were just stored, unless a row names them by now. The sweep deletes the rest. */
export async function deleteUnusedFiles(
  services: Services,
  { urls, references }: { urls: readonly string[]; references: readonly PgColumn[] },
): Promise<void> {
  if (urls.length === 0) return;
  const keys = await services.database.asSystem('removes files whose act failed', (tx) =>
    deleteUnreferencedFiles(tx, { keys: urls.flatMap((url) => fileKey(url) ?? []), references }),
  );
  for (const key of keys) await removeBytes(services, key);
}

/** Removes bytes without a row. If that fails, the sweep deletes them. */
async function removeBytes({ store, log }: Services, key: string): Promise<void> {
  await store
    .remove(key)
    .catch((cause: unknown) => log.warn({ err: cause, key }, 'bytes without a row are kept until the next sweep'));
}

/**
 * Stores a file that the server created for a user, as theirs. Moves the finished temporary file.
 * @throws AppError upload_failed if the user's quota is exceeded; upload_unavailable
 */
export async function storeGeneratedFile(
  services: Services,
  {
    owner,
    bucket,
    name,
    received,
    type,
    ...found
  }: Pick<typeof files.$inferInsert, 'mayRunScripts' | 'scanStatus'> & {
    owner: string;
    bucket: Bucket;
    name: string;
    received: ReceivedFile;
    type: string;
  },
): Promise<UploadedFile> {
  const { database, store, now } = services;
  const { size, sha256 } = received;
  const reservation = await takeRoom(services, { owner, size });
  try {
    const key = await putUnderFreeKey({ store, received, name, folder: `${bucket}/${owner}`, now: now() });
    await database.asSystem('keeps a file that the server made for a user', async (tx) => {
      await tx.insert(files).values({ ...found, userId: owner, bucket, key, name, size, type, sha256 });
      await releaseRoom(tx, reservation);
    });
    return { url: fileUrl(key), name, size, type };
  } catch (error) {
    await giveBackRoom(services, reservation);
    throw error;
  }
}

/**
 * Sends a file that everyone may read, given as the JSON text of a {@link StoredFile}. Browsers revalidate after an
 * hour.
 */
export async function respondToAnyone(
  c: RequestContext,
  { store, json }: { store: FileStore; json: string },
): Promise<Response> {
  const response = await respondWithFile(c, { store, file: JSON.parse(json) as StoredFile });
  response.headers.set('cache-control', 'public, max-age=3600');
  return response;
}

async function admitAndKeep(services: Services, upload: Upload, limit: RateLimit | undefined): Promise<UploadedFile> {
  const { database, env } = services;
  const { token, bucket, body, declaredSize, signal } = upload;
  const maxBytes = megabytes(env.UPLOAD_MAX_MB);
  const name = normaliseFileName(upload.name);
  const size = declaredSize ?? maxBytes;
  const admitted = await database.runAsSystem(
    'counts an upload and reserves room for it',
    authorizeUpload(
      { bucket, size: Math.min(size, maxBytes), seconds: RESERVED_SECONDS, server: getServerName(services.store) },
      limit,
    ),
    { token },
  );
  if (admitted === null) return rejectUploader(services, upload);
  const { owner, counted, reservation, ...used } = JSON.parse(admitted) as Admitted;
  try {
    if (limit) throwIfOverLimit(limit, counted);
    // Rejects by the declared size and name, before any byte is read.
    if (size > maxBytes) throw new AppError('too_large', { values: { limit: formatSize(maxBytes) } });
    throwIfUnacceptable(checkFileType({ bucket, name, size: declaredSize ?? 1, maxBytes }));
    throwIfUnacceptable(checkQuota({ ...used, size }));
    if (reservation === null) throw new Error('there is room for an upload, and none was taken');
    return await takeIn(services, { token, bucket, name, body, signal, owner, maxBytes: size, reservation });
  } catch (error) {
    if (reservation !== null) await giveBackRoom(services, reservation);
    throw error;
  }
}

type IncomingUpload = Pick<Upload, 'token' | 'bucket' | 'name' | 'body' | 'signal'> & {
  owner: string;
  maxBytes: number;
  reservation: string;
};

async function takeIn(
  services: Services,
  { token, bucket, name, body, signal, owner, maxBytes, reservation }: IncomingUpload,
): Promise<UploadedFile> {
  const { database, store, now } = services;
  return receiveFileWith({ folder: store.temporaryFolder, body: arriving(body), maxBytes }, async (received) => {
    const { size, sha256 } = received;
    const { type, ...found } = await checkReceived(services, received, { owner, bucket, name, maxBytes });
    if (imageBuckets.includes(bucket)) throwIfUnacceptable(await checkProfileImage(received));

    const key = await putUnderFreeKey({ store, received, name, folder: `${bucket}/${owner}`, now: now(), signal });
    try {
      const id = await database.runAsSystem(
        'a file’s row tells what the server found in its bytes: no request’s role writes one',
        insertFile({ reservation, bucket, key, name, size, type, sha256, ...found }),
        { token },
      );
      if (id === null) await rejectUploader(services, { token, bucket });
    } catch (error) {
      // A refusal wrote no row. After any other failure there may be a row that needs its bytes, which the sweep finds
      // out.
      if (error instanceof AppError) await removeBytes(services, key);
      throw error;
    }
    return { url: fileUrl(key), name, size, type };
  });
}

/**
 * Checks a received file: its name, size and type, and what its bytes contain. Returns what its row states about them.
 * @throws AppError upload_failed, too_many_requests
 */
export async function checkReceived(
  { env }: Services,
  received: OpenReceivedFile,
  { owner, bucket, name, maxBytes }: { owner: string; bucket: Bucket; name: string; maxBytes: number },
): Promise<{ type: string; mayRunScripts: boolean; scanStatus: 'unscanned' | 'pending' }> {
  throwIfUnacceptable(checkFileType({ bucket, name, size: received.size, maxBytes }));
  const type = await detectType(received);
  throwIfUnacceptable(checkFileContent({ bucket, name, type }));
  const { refusal, runsScripts } = await inspectUpload(received, { type, user: owner });
  throwIfUnacceptable(refusal);
  return { type, mayRunScripts: runsScripts, scanStatus: env.CLAMD_URL === undefined ? 'unscanned' : 'pending' };
}

/** Rejects a user whose upload the database refused, with the reason. */
async function rejectUploader(
  { database, now }: Pick<Services, 'database' | 'now'>,
  { token, bucket }: Pick<Upload, 'token' | 'bucket'>,
): Promise<never> {
  await database.asActor(token, async (_tx, actor) => throwIfError(uploadersInto(bucket).check(actor, now())));
  throw new AppError('upload_unavailable', {
    cause: new Error('the uploader may upload again, or their room has expired'),
  });
}

function uploadersInto(bucket: Bucket): Access {
  if (bucketsForProviders.includes(bucket)) return anyAccess(provider('mentor'), provider('attorney'));
  return bucketsForEveryRole.includes(bucket) ? activeUser : applicant('write');
}

/** Reserves space and returns its ID. It lasts until a file's row replaces it, it is released, or it expires. */
async function takeRoom(services: Services, { owner, size }: { owner: string; size: number }): Promise<string> {
  return services.database.asSystem('counts what a person keeps before more comes', async (tx) => {
    throwIfUnacceptable(checkQuota({ ...(await lockStorageQuota(tx, owner)), size }));
    return reserveRoom(tx, { userId: owner, size, server: getServerName(services.store) });
  });
}

async function giveBackRoom({ database, log }: Services, reservation: string): Promise<void> {
  await database
    .asSystem('gives back the room of an upload that came to nothing', (tx) => releaseRoom(tx, reservation))
    .catch((cause: unknown) =>
      log.warn({ err: cause }, 'space for a failed upload stays reserved until the reservation expires'),
    );
}

async function* arriving(body: Upload['body']): AsyncIterable<Uint8Array> {
  try {
    if (body) yield* body;
  } catch (error) {
    throw toBodyError(error);
  }
}

/** @throws AppError upload_failed */
function throwIfUnacceptable(message: string | undefined): void {
  if (message) throw new AppError('upload_failed', { values: { message } });
}
