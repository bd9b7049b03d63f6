import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

import {
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  DeleteObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

import { AppError } from '../errors.ts';
import { readStoreResponse, readForSending, createIdleTimeout, type IdleTimeout } from './idle-timeout.ts';
import { KeyExistsError, type ByteRange, type FileStore } from './store.ts';
import { openTemporaryFolder, probeFolder, removeTemporaryFile } from './temporary-files.ts';

const SILENCE_MS = 5_000;
const CONNECT_MS = 3_000;
const PUT_ATTEMPTS = 3;
const PAUSE_MS = 200;
/** Metadata key of an object that identifies the call of `put` that wrote it. */
const MARK = 'upload';

export type S3Settings = {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is in the path of a URL instead of its host. */
  isPathStyle: boolean;
};

/**
 * Opens a store in a bucket of an S3-compatible server. Nothing is overwritten if the server supports conditional
 * writes (If-None-Match). Otherwise this process overwrites nothing. Two processes could, for uploads of one user under
 * the same name in the same millisecond.
 * @param silenceMs timeout without any data in either direction
 */
export async function openS3Store({
  settings,
  folder,
  silenceMs = SILENCE_MS,
}: {
  settings: S3Settings;
  folder: string;
  silenceMs?: number;
}): Promise<FileStore> {
  const Bucket = settings.bucket;
  const client = openClient(settings);
  const temporaryFolder = await openTemporaryFolder(folder);
  const keysUnderWay = new Set<string>();
  let knowsConditions = true;

  /** Runs one call with its retries, and gives up if the server is silent. */
  async function patiently<T>(call: (watch: IdleTimeout) => Promise<T>): Promise<T> {
    const watch = createIdleTimeout(silenceMs);
    watch.restart();
    try {
      return await call(watch);
    } catch (error) {
      throw watch.abortSignal.aborted ? watch.abortSignal.reason : error;
    } finally {
      watch.stop();
    }
  }

  async function find(key: string): Promise<{ mark: string; size: number | undefined } | undefined> {
    const found = await patiently((watch) => client.send(new HeadObjectCommand({ Bucket, Key: key }), watch)).catch(
      ignoreMissing,
    );
    return found && { mark: found.Metadata?.[MARK] ?? '', size: found.ContentLength };
  }

  /** @throws the abort reason of the signal, between two attempts */
  async function upload(key: string, file: string, signal: AbortSignal | undefined): Promise<void> {
    const { size } = await stat(file);
    const sha256 = await hashFile(file);
    const mark = randomUUID();
    const begin = performance.now();
    let failure: unknown;
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted();
      const found = await find(key);
      // The bytes of an attempt may have been stored even if its response was lost.
      if (found?.mark === mark && found.size === size) return;
      // Some servers keep a truncated upload without its metadata. Nothing was here before the first attempt.
      const isOwnTorn = found?.mark === mark || (found?.mark === '' && mayHaveBeenCutOff(failure));
      if (isOwnTorn) await remove(key);
      else if (found) throw new KeyExistsError(key);
      // A user is waiting, so a server that was silent once gets only one more attempt.
      const isLate = performance.now() - begin > silenceMs * 1.5;
      if (attempt > 0 && (attempt === PUT_ATTEMPTS || isLate)) throw failure;
      try {
        return await send({ key, file, size, sha256, mark });
      } catch (error) {
        if (getStatus(error) === 501 && knowsConditions) knowsConditions = false;
        else if (!mayPassBy(error)) throw error;
        failure = error;
      }
      await wait(PAUSE_MS * attempt);
    }
  }

  async function send({
    key,
    file,
    size,
    sha256,
    mark,
  }: {
    key: string;
    file: string;
    size: number;
    sha256: Buffer;
    mark: string;
  }): Promise<void> {
    const checksum = sha256.toString('base64');
    const command = new PutObjectCommand({
      Bucket,
      Key: key,
      ContentLength: size,
      ChecksumSHA256: checksum,
      Metadata: { [MARK]: mark },
      ...(knowsConditions ? { IfNoneMatch: '*' } : {}),
    });
    // As part of the signature, the hash is also checked by servers without support for checksums.
    command.middlewareStack.add(
      (next) => (call) => {
        (call.request as { headers: Record<string, string> }).headers['x-amz-content-sha256'] = sha256.toString('hex');
        return next(call);
      },
      { step: 'build', name: 'signHashOfBody' },
    );
    const { ChecksumSHA256: storedChecksum = checksum } = await patiently(async (watch) => {
      const body = (command.input.Body = readForSending(file, watch));
      return client.send(command, watch).finally(() => body.destroy());
    });
    if (storedChecksum === checksum) return;
    await remove(key);
    throw new Error(`The store saved different bytes under ${key} than it was sent`);
  }

  async function open(key: string, range: ByteRange | undefined): Promise<Readable | undefined> {
    const command = new GetObjectCommand({ Bucket, Key: key, Range: range && `bytes=${range.start}-${range.end}` });
    const object = await patiently((watch) => client.send(command, watch)).catch(ignoreMissing);
    if (!object) return undefined;
    const body = object.Body as Readable;
    if (range && object.ContentLength !== range.end - range.start + 1) {
      body.destroy();
      throw new Error(
        `The store returned ${object.ContentLength} bytes of ${key} when bytes ${range.start} to ${range.end} were requested`,
      );
    }
    return readStoreResponse(body, silenceMs);
  }

  async function remove(key: string): Promise<void> {
    await patiently((watch) => client.send(new DeleteObjectCommand({ Bucket, Key: key }), watch));
  }

  return {
    temporaryFolder,
    async put(key, temporaryFile, { signal } = {}) {
      checkKey(key);
      if (keysUnderWay.has(key)) throw new KeyExistsError(key);
      keysUnderWay.add(key);
      try {
        await upload(key, temporaryFile, signal);
      } catch (cause) {
        throw cause instanceof KeyExistsError || signal?.aborted
          ? cause
          : new AppError('upload_unavailable', { cause });
      } finally {
        keysUnderWay.delete(key);
      }
      await removeTemporaryFile(temporaryFile);
    },
    async read(key, range) {
      checkKey(key);
      return open(key, range).catch(failUnavailable);
    },
    async remove(key) {
      checkKey(key);
      await remove(key).catch(failUnavailable);
    },
    async *list() {
      for (let token: string | undefined, isLast = false; !isLast;) {
        const page = await patiently((watch) =>
          client.send(new ListObjectsV2Command({ Bucket, ContinuationToken: token }), watch),
        ).catch(failUnavailable);
        for (const { Key: key, LastModified: storedAt } of page.Contents ?? []) {
          if (key && storedAt) yield { key, storedAt };
        }
        token = page.NextContinuationToken;
        isLast = !page.IsTruncated || !token;
      }
    },
    async ping() {
      await probeFolder(temporaryFolder);
      await patiently((watch) => client.send(new HeadBucketCommand({ Bucket }), watch)).catch(failUnavailable);
    },
  };
}

function openClient({ endpoint, region, accessKeyId, secretAccessKey, isPathStyle }: S3Settings): S3Client {
  // Every active download uses a connection. With a limit here, slow readers would delay uploads.
  const agent = { keepAlive: true, maxSockets: Infinity };
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    // Failures go to our own log, with their request.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: CONNECT_MS, httpAgent: agent, httpsAgent: agent },
    // Many compatible servers do not support checksums as trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** Checks a key. A server may store keys in folders, as our file store does. */
function checkKey(key: string): void {
  if (key.split('/').some((part) => part === '' || part === '.' || part === '..')) {
    throw new Error('A key leads out of the store');
  }
}

async function hashFile(file: string): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest();
}

/** Whether another attempt may succeed: after silence, a broken connection, corrupted bytes or a concurrent writer. */
function mayPassBy(error: unknown): boolean {
  const status = getStatus(error);
  if (status === undefined || status >= 500 || [408, 409, 412, 429].includes(status)) return true;
  return error instanceof Error && ['BadDigest', 'RequestTimeout', 'XAmzContentSHA256Mismatch'].includes(error.name);
}

/** Whether a failed call may have stored part of the bytes, perhaps before the last of the client's own attempts. */
function mayHaveBeenCutOff(error: unknown): boolean {
  if (error === undefined) return false;
  const status = getStatus(error);
  const { attempts = 1 } = (error as { $metadata?: { attempts?: number } }).$metadata ?? {};
  return status === undefined || status >= 500 || attempts > 1;
}

function getStatus(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof Error) || !['NoSuchKey', 'NotFound'].includes(error.name)) throw error;
}

function ignore(): void {}

function failUnavailable(cause: unknown): never {
  throw new AppError('unavailable', { cause });
}
