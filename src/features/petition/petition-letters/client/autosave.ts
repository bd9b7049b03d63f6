import type { LetterDocument } from '#binder-engine/letter.ts';
import { asApiError, type ApiError } from '#core/client/api.ts';

const PAUSE_MS = 800;
const RETRY_MS = 5000;

export type SaveState =
  | { status: 'clean' | 'unsaved' | 'saving' | 'waiting' }
  /** `at` is a timestamp in ISO 8601. */
  | { status: 'saved'; at: string }
  /** Another window or device has changed the letter. */
  | { status: 'conflict' }
  /** The server rejects it as it is. */
  | { status: 'refused'; failure: ApiError };

type Saved = { version: number; updated_at: string };

export type AutosaveOptions = {
  /** Version on the server when the letter was read. */
  version: number;
  send: (change: { version: number; document: LetterDocument }) => Promise<Saved>;
  unsaved: ReturnType<typeof unsavedText>;
  onState: (state: SaveState) => void;
  onSaved: (saved: Saved, document: LetterDocument) => void;
};

/**
 * Saves the text a moment after each change, one save at a time. Unsent text is stored in this browser. A save that
 * meets another version stops saving until the conflict is resolved.
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
    if (failure.code === 'version_conflict') {
      isHeld = true;
      onState({ status: 'conflict' });
      return;
    }
    // No connection, no session, or a server failure: the same text is accepted later.
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
    /** Text based on another version. Nothing is sent until the conflict is resolved. */
    hold(document: LetterDocument): void {
      waiting = document;
      isHeld = true;
      onState({ status: 'conflict' });
    },
    /** Sends waiting text immediately, when the page closes or the connection returns. */
    flush,
    /** Whether the server has everything. */
    isClean: () => waiting === undefined && !isSending,
    version: () => version,
    /** Continues from the server's version. Discards waiting text. */
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

/** Unsaved text, stored in this browser until a server has it. */
type Unsaved = {
  /** Version of the letter that it is based on. */
  version: number;
  document: LetterDocument;
};

type TextStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'laurel-letter';

/** Text outlives the page: the session may end, the connection drop, the window close. */
export function unsavedText(
  { user, letter }: { user: string; letter: string },
  storage: () => TextStorage | undefined,
) {
  const key = `${PREFIX}/${user}/${letter}`;
  return {
    read(): Unsaved | undefined {
      try {
        return (JSON.parse(storage()?.getItem(key) ?? 'null') as Unsaved | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    keep(unsaved: Unsaved): void {
      try {
        storage()?.setItem(key, JSON.stringify(unsaved));
      } catch {
        // Without storage in the browser, saving still works.
      }
    },
    forget(): void {
      try {
        storage()?.removeItem(key);
      } catch {}
    },
  };
}
