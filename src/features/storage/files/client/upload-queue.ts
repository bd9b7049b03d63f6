import { ApiError } from '#core/client/api.ts';
import type { Bucket, UploadedFile } from '#core/shared/uploads.ts';

import { canRetry, uploadErrorText, type SendFile } from './upload.ts';

const MAX_AT_ONCE = 3;
/** Maximum seconds of a `Retry-After` that is waited for. A longer one is an error that says when to try again. */
const MAX_PAUSE_SECONDS = 120;

/**
 * File that is being uploaded into a field. When the upload is complete, it becomes one of the field's URLs and is
 * removed here.
 */
export type PendingUpload = {
  id: string;
  file: File;
  /** URL of the file that it replaces. */
  replaces: string | undefined;
  state: 'waiting' | 'uploading' | 'failed';
  /** In bytes. */
  sent: number;
  error: string | undefined;
  canRetry: boolean;
};

export type NewUpload = {
  file: File;
  replaces?: string;
  /** Reason if it is rejected without an upload. */
  refusal?: string;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

type Arrival = { upload: PendingUpload; uploaded: UploadedFile };

/** Creates the upload queue of one field: a few uploads at a time, in the order in which they were chosen. */
export function createUploadQueue({ bucket, send }: { bucket: Bucket; send: SendFile }) {
  let uploads: readonly PendingUpload[] = [];
  const aborts = new Map<string, AbortController>();
  let pause: ReturnType<typeof setTimeout> | undefined;
  const changeListeners = new Set<() => void>();
  const arrivalListeners = new Set<(arrival: Arrival) => void>();

  function change(next: readonly PendingUpload[]): void {
    uploads = next;
    for (const listener of changeListeners) listener();
  }

  function update(id: string, changes: Partial<PendingUpload>): void {
    change(uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)));
  }

  /** Pauses all uploads until the server accepts more. */
  function wait(seconds: number): void {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      startNext();
    }, seconds * 1000);
  }

  function startNext(): void {
    if (pause !== undefined) return;
    for (const upload of uploads.filter(({ state }) => state === 'waiting')) {
      if (aborts.size >= MAX_AT_ONCE) return;
      void run(upload);
    }
  }

  async function run(upload: PendingUpload): Promise<void> {
    const { id, file } = upload;
    const abort = new AbortController();
    aborts.set(id, abort);
    update(id, { state: 'uploading', sent: 0, error: undefined });
    try {
      const uploaded = await send({ file, bucket, signal: abort.signal, onProgress: (sent) => update(id, { sent }) });
      if (abort.signal.aborted) return;
      for (const listener of arrivalListeners) listener({ upload, uploaded });
      change(uploads.filter((other) => other.id !== id));
    } catch (error) {
      const seconds = abort.signal.aborted ? undefined : pauseAfter(error);
      if (seconds !== undefined) {
        update(id, { state: 'waiting', sent: 0 });
        wait(seconds);
      } else if (!abort.signal.aborted) {
        update(id, { state: 'failed', error: uploadErrorText(error), canRetry: canRetry(error) });
      }
    } finally {
      aborts.delete(id);
      startNext();
    }
  }

  function remove(ids: ReadonlySet<string>): void {
    for (const id of ids) aborts.get(id)?.abort();
    change(uploads.filter(({ id }) => !ids.has(id)));
  }

  return {
    uploads: () => uploads,
    onChange(listener: () => void) {
      changeListeners.add(listener);
      return () => void changeListeners.delete(listener);
    },
    /** Registers a listener for completed uploads. */
    onArrival(listener: (arrival: Arrival) => void) {
      arrivalListeners.add(listener);
      return () => void arrivalListeners.delete(listener);
    },
    add(files: readonly NewUpload[]) {
      const added = files.map(({ file, replaces, refusal }): PendingUpload => ({
        id: crypto.randomUUID(),
        file,
        replaces,
        state: refusal === undefined ? 'waiting' : 'failed',
        sent: 0,
        error: refusal,
        canRetry: refusal === undefined,
      }));
      change([...uploads, ...added]);
      startNext();
    },
    retry(id: string) {
      update(id, { state: 'waiting', error: undefined });
      startNext();
    },
    /** Cancels the upload if it is running, and removes it. */
    remove: (id: string) => remove(new Set([id])),
    clear: () => remove(new Set(uploads.map(({ id }) => id))),
  };
}

/** Returns the seconds to wait before the same file is sent again. Undefined if the error has another cause. */
function pauseAfter(error: unknown): number | undefined {
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
  return seconds !== undefined && seconds <= MAX_PAUSE_SECONDS ? seconds : undefined;
}
