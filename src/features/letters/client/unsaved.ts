// Words that no server has yet, kept in this browser until one does.
import type { LetterDocument } from '#binder/letter.ts';

export type Unsaved = {
  /** Of the letter that they were written into. */
  version: number;
  document: LetterDocument;
};

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const PREFIX = 'laurel-letter';

/** What is written outlives the page: the session may end, the connection drop, the window be closed. */
export function unsavedWords({ user, letter }: { user: string; letter: string }, storage: () => Kept | undefined) {
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
        // A browser that keeps nothing still saves.
      }
    },
    forget(): void {
      try {
        storage()?.removeItem(key);
      } catch {
        // The same.
      }
    },
  };
}
