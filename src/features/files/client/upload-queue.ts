import { ApiError } from '#core/client/api.ts';
import type { Bucket, UploadedFile } from '#core/shared/uploads.ts';

import { canRetry, uploadErrorText, type SendFile } from './upload.ts';

export const MAX_AT_ONCE = 3;
/** What the server asks to wait is waited so long; a longer wait is a refusal, which says when to come back. */
const MAX_PAUSE_SECONDS = 120;

/** A file on its way into a field; once it has arrived it is one of the field's addresses, and not here any more. */
export type PendingUpload = {
  id: string;
  file: File;
  /** The address whose place it takes. */
  replaces: string | undefined;
  state: 'waiting' | 'uploading' | 'failed';
  /** Bytes. */
  sent: number;
  error: string | undefined;
  canRetry: boolean;
};

export type NewUpload = {
  file: File;
  replaces?: string;
  /** Why it is refused without being sent. */
  refusal?: string;
};

export type UploadQueue = ReturnType<typeof createUploadQueue>;

type Arrival = { upload: PendingUpload; uploaded: UploadedFile };

/** The uploads of one field, a few at a time, in the order they were chosen. */
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

  /** Sends nothing until the server takes more. */
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
    /** Tells of each file that has arrived. */
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
    /** Cancels it if it is under way, and forgets it. */
    remove: (id: string) => remove(new Set([id])),
    clear: () => remove(new Set(uploads.map(({ id }) => id))),
  };
}

/** How many seconds to wait before the same file is sent again, where that is all that the server asks. */
function pauseAfter(error: unknown): number | undefined {
  const seconds = error instanceof ApiError && error.status === 429 ? error.retryAfterSeconds : undefined;
  return seconds !== undefined && seconds <= MAX_PAUSE_SECONDS ? seconds : undefined;
}
