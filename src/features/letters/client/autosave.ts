import type { LetterDocument } from '#binder/letter.ts';
import { asApiError, type ApiError } from '#core/client/api.ts';

import type { unsavedWords } from './unsaved.ts';

const PAUSE_MS = 800;
const RETRY_MS = 5000;

export type SaveState =
  | { status: 'clean' | 'unsaved' | 'saving' | 'waiting' }
  /** `at` is an instant in ISO 8601. */
  | { status: 'saved'; at: string }
  /** Another window or device changed the letter meanwhile. */
  | { status: 'conflict' }
  /** The server does not take it as it is. */
  | { status: 'refused'; failure: ApiError };

type Saved = { version: number; updated_at: string };

export type AutosaveOptions = {
  /** That the server had when the letter was read. */
  version: number;
  send: (change: { version: number; document: LetterDocument }) => Promise<Saved>;
  unsaved: ReturnType<typeof unsavedWords>;
  onState: (state: SaveState) => void;
  onSaved: (saved: Saved, document: LetterDocument) => void;
};

export type Autosave = ReturnType<typeof createAutosave>;

/**
 * Saves what is written a moment after each change, one save at a time. What is on its way, or could not be sent, stays in this
 * browser. A save that finds another version stops all of them until it is settled which words stay.
 */
export function createAutosave({ version: first, send, unsaved, onState, onSaved }: AutosaveOptions) {
  let version = first;
  let waiting: LetterDocument | undefined;
  let isSending = false;
  let isHeld = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function schedule(pause: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), pause);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    if (isSending || isHeld || !waiting) return;
    const document = waiting;
    isSending = true;
    onState({ status: 'saving' });
    try {
      const saved = await send({ version, document });
      version = saved.version;
      onSaved(saved, document);
      if (waiting === document) {
        waiting = undefined;
        unsaved.forget();
        onState({ status: 'saved', at: saved.updated_at });
      } else {
        unsaved.keep({ version, document: waiting });
        onState({ status: 'unsaved' });
        schedule(PAUSE_MS);
      }
    } catch (error) {
      fail(asApiError(error));
    } finally {
      isSending = false;
    }
  }

  function fail(failure: ApiError): void {
    if (failure.code === 'changed_meanwhile') {
      isHeld = true;
      onState({ status: 'conflict' });
      return;
    }
    // No connection, no session, or a server that is not well: the same words are taken later.
    if (failure.status >= 500 || failure.status < 400 || [401, 408, 429].includes(failure.status)) {
      onState({ status: 'waiting' });
      schedule((failure.retryAfterSeconds ?? 0) * 1000 || RETRY_MS);
      return;
    }
    onState({ status: 'refused', failure });
  }

  return {
    change(document: LetterDocument): void {
      waiting = document;
      unsaved.keep({ version, document });
      if (isHeld) return;
      if (!isSending) onState({ status: 'unsaved' });
      schedule(PAUSE_MS);
    },
    /** Words that were written into another version: nothing is sent until it is settled which stay. */
    hold(document: LetterDocument): void {
      waiting = document;
      isHeld = true;
      onState({ status: 'conflict' });
    },
    /** Sends at once what waits, on leaving the page or once there is a connection again. */
    flush,
    /** Whether the server has everything. */
    isClean: () => waiting === undefined && !isSending,
    version: () => version,
    /** Goes on from what the server has now; whatever waited is settled. */
    goOn(from: number): void {
      version = from;
      waiting = undefined;
      isHeld = false;
      clearTimeout(timer);
      unsaved.forget();
      onState({ status: 'clean' });
    },
    stop: () => clearTimeout(timer),
  };
}
