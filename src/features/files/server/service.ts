import { fileTypeFromFile } from 'file-type';

import type { Actor } from '#core/server/database/database.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import type { Services } from '#core/server/services.ts';
import { KeyTaken, type FileStore } from '#core/server/storage/store.ts';
import { receiveFile, removeTemporaryFile, type ReceivedFile } from '#core/server/storage/temporary-files.ts';
import { fileUrl, formatSize, megabytes, type Bucket, type UploadedFile } from '#core/shared/uploads.ts';
import { roleRefusal } from '#features/roles/rules.ts';

import { contentRefusal, fileRefusal, normaliseFileName, quotaRefusal } from '../rules.ts';
import { inspectionRefusal, mayRunScripts } from './inspection.ts';
import { insertFile, usedStorage } from './queries.ts';

const LIMIT_WINDOW_SECONDS = 60;

export type Upload = {
  token: string | undefined;
  bucket: Bucket;
  /** As the uploader's machine calls it. */
  name: string;
  body: AsyncIterable<Uint8Array> | null;
  /** What Content-Length promises; undefined where the length is not known before. */
  declaredSize: number | undefined;
};

/**
 * Takes a file in: no transaction is open while its bytes arrive, and unless its row is committed nothing
 * of it stays, or what does is swept.
 * @throws AppError signed_out, wrong_role, access_switched_off, lapsed, too_many_requests, too_large, upload_failed,
 * upload_unavailable
 */
export async function storeUpload(services: Services, upload: Upload): Promise<UploadedFile> {
  const { database, store, env, log, now } = services;
  const { token, bucket } = upload;
  const maxBytes = megabytes(env.UPLOAD_MAX_MB);
  const name = normaliseFileName(upload.name);

  const refuseOthers = ({ roles }: Actor): void => throwRefusal(roleRefusal(roles, 'applicant', 'write', now()));

  const { actor, json } = await database.readAsActor(token, usedStorage());
  refuseOthers(actor);
  const owner = actor.userId;
  await takeFromLimit({ database, key: `upload:${owner}`, limit: env.LIMIT_UPLOADS, windowSeconds: LIMIT_WINDOW_SECONDS, now: now() });
  // Uploads under way are not counted: what they may add is bounded by how many a minute allows.
  refuse(quotaRefusal(JSON.parse(json ?? '') as { files: number; bytes: number }));
  checkAnnounced({ bucket, name, maxBytes, declaredSize: upload.declaredSize });

  const received = await receiveFile({ folder: store.temporaryFolder, body: arriving(upload.body), maxBytes });
  try {
    refuse(fileRefusal({ bucket, name, size: received.size, maxBytes }));
    const type = (await fileTypeFromFile(received.path))?.mime ?? '';
    refuse(contentRefusal({ bucket, name, type }));
    refuse(await inspectionRefusal({ file: received.path, type }));
    const runsScripts = await mayRunScripts({ file: received.path, type });

    const key = await putUnderFreeKey({ store, received, name, folder: `${bucket}/${owner}`, now: now() });
    const { size, sha256 } = received;
    try {
      const row = insertFile({ bucket, key, name, size, type, sha256, mayRunScripts: runsScripts });
      const id = await database.runAsSystem('a file’s row tells what the server found in its bytes: no request’s role writes one', row, { token });
      if (id === null) {
        await database.asActor(token, async (_tx, actorNow) => refuseOthers(actorNow));
        throw new AppError('wrong_role');
      }
    } catch (error) {
      // A refusal wrote no row. After any other failure there may be one, and it must not lose its bytes: the sweep finds out.
      if (error instanceof AppError) await store.remove(key).catch((cause: unknown) => log.warn({ err: cause, key }, 'bytes without a row stay until the sweep'));
      throw error;
    }
    return { url: fileUrl(key), name, size, type };
  } catch (error) {
    await removeTemporaryFile(received.path);
    throw error;
  }
}

/** Refuses by what is said of the file, before a byte of it is taken. */
function checkAnnounced({ bucket, name, maxBytes, declaredSize = 1 }: { bucket: Bucket; name: string; maxBytes: number; declaredSize: number | undefined }): void {
  if (declaredSize > maxBytes) throw new AppError('too_large', { values: { limit: formatSize(maxBytes) } });
  refuse(fileRefusal({ bucket, name, size: declaredSize, maxBytes }));
}

async function* arriving(body: Upload['body']): AsyncIterable<Uint8Array> {
  try {
    if (body) yield* body;
  } catch (cause) {
    // Whoever pressed Cancel is gone; this is for the log, where it is no failure of ours.
    throw new AppError('upload_failed', { values: { message: 'The connection was cut.' }, cause });
  }
}

/** Two files of one name at one moment: the later one moves on by a millisecond. */
async function putUnderFreeKey({ store, received, name, folder, now }: { store: FileStore; received: ReceivedFile; name: string; folder: string; now: Date }): Promise<string> {
  for (let timestamp = now.getTime(); ; timestamp += 1) {
    const key = `${folder}/${timestamp}-${name}`;
    try {
      await store.put(key, received.path);
      return key;
    } catch (error) {
      if (!(error instanceof KeyTaken)) throw error;
    }
  }
}

function refuse(message: string | undefined): void {
  if (message) throw new AppError('upload_failed', { values: { message } });
}
