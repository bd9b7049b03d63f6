// Unsaved text, stored in this browser until a server has it.
import type { LetterDocument } from '#binder-engine/letter.ts';

export type Unsaved = {
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
