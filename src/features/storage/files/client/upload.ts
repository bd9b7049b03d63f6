import { ApiError, errorFrom, toProblem } from '#core/client/api.ts';
import { messageText, texts } from '#core/shared/messages.ts';
import type { Bucket, UploadedFile } from '#core/shared/uploads.ts';

export type SendFile = (upload: {
  file: File;
  bucket: Bucket;
  signal: AbortSignal;
  /** Called with the bytes sent so far. */
  onProgress: (sent: number) => void;
}) => Promise<UploadedFile>;

/** Uploads a file. Uses XMLHttpRequest, since fetch reports no upload progress. */
export const sendFile: SendFile = ({ file, bucket, signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `/api/files/${bucket}?name=${encodeURIComponent(file.name.toWellFormed())}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded));
    request.addEventListener('load', () => void readAnswer(request).then(resolve, reject));
    request.addEventListener('error', () => void findUploadError(file).then(reject));
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.send(file);
  });

/**
 * The file was changed or moved after it was chosen. Browsers then cannot read it, and report only a failed request.
 */
class FileChangedError extends Error {
  override readonly name = 'FileChangedError';
}

async function findUploadError(file: File): Promise<Error> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return new ApiError(toProblem('unreachable'));
  } catch (cause) {
    return new FileChangedError('The file can no longer be read', { cause });
  }
}

/** Returns the error shown below the picker. Server errors include the reference that support needs. */
export function uploadErrorText(error: unknown): string {
  if (error instanceof FileChangedError) return texts.fileChanged;
  if (!(error instanceof ApiError)) return texts.uploadRetry;
  if (error.code === 'upload_failed' || error.code === 'upload_no_address') return error.message;
  if (error.status < 500) return messageText('upload_failed', { message: error.message });
  return error.reference ? `${texts.uploadRetry} Reference: ${error.reference}` : texts.uploadRetry;
}

const lastingRefusals = new Set([404, 413, 422]);

/** Whether the same file may be accepted at another attempt. */
export function canRetry(error: unknown): boolean {
  return !(error instanceof FileChangedError) && !(error instanceof ApiError && lastingRefusals.has(error.status));
}

async function readAnswer(request: XMLHttpRequest): Promise<UploadedFile> {
  const json = async () => JSON.parse(request.responseText) as unknown;
  if (request.status < 200 || request.status > 299) {
    const retryAfter = request.getResponseHeader('retry-after');
    throw await errorFrom({
      status: request.status,
      headers: new Headers(retryAfter === null ? {} : { 'retry-after': retryAfter }),
      json,
    });
  }
  const body: unknown = await json().catch(() => undefined);
  if (!isUploadedFile(body)) throw new ApiError(toProblem('upload_no_address'));
  return body;
}

function isUploadedFile(body: unknown): body is UploadedFile {
  return typeof body === 'object' && body !== null && 'url' in body && typeof body.url === 'string' && body.url !== '';
}
