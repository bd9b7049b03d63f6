import { asksForUndo, isDialogOpen, isPlain, isTypedInto } from './keys.ts';

/** How long the keys still undo a deletion whose message has gone. */
const UNDO_AFTERWARDS_MS = 30_000;

/** Moves the focus to the message, and back: the key that moves between the parts of a window. */
export const TOAST_KEY = 'F6';

/** A deletion that can be undone by Ctrl+Z, and while its message is there by its button. */
type Deletion = {
  rowId: string;
  undo: () => void;
  hide: () => void;
  /** Its button. Nothing once the message has gone. */
  button: () => HTMLElement | null;
  forgetting?: ReturnType<typeof setTimeout>;
};

let deletions: Deletion[] = [];
let focusBefore: Element | null = null;

/** Until it is undone or forgotten, the keys undo it: the last deletion first. */
export function rememberDeletion(deletion: Deletion): void {
  forgetDeletion(deletion.rowId);
  if (deletions.length === 0) document.addEventListener('keydown', handleKeyDown);
  deletions = [...deletions, deletion];
}

/** Once its message has gone by itself, the keys undo it for a while yet. */
export function forgetDeletionSoon(rowId: string): void {
  const deletion = find(rowId);
  if (deletion) deletion.forgetting ??= setTimeout(() => forgetDeletion(rowId), UNDO_AFTERWARDS_MS);
}

/** Of a row that lies in Trash no more, or that is another user's matter, nothing can be undone: its message goes as well. */
export function forgetDeletion(rowId: string): void {
  const deletion = find(rowId);
  if (!deletion) return;
  deletions = deletions.filter((other) => other !== deletion);
  if (deletions.length === 0) document.removeEventListener('keydown', handleKeyDown);
  clearTimeout(deletion.forgetting);
  giveFocusBack(deletion);
  deletion.hide();
}

export function forgetDeletions(): void {
  for (const { rowId } of deletions) forgetDeletion(rowId);
}

/** Undoes a deletion, once. */
export function undoDeletion(rowId: string): void {
  const deletion = find(rowId);
  forgetDeletion(rowId);
  deletion?.undo();
}

function handleKeyDown(event: KeyboardEvent): void {
  const last = deletions.at(-1);
  if (!last || event.defaultPrevented || isDialogOpen()) return;
  if (asksForUndo(event) && !isTypedInto(event.target)) {
    event.preventDefault();
    undoDeletion(last.rowId);
  } else if (event.key === TOAST_KEY && isPlain(event)) {
    const button = last.button();
    if (!button) return;
    event.preventDefault();
    if (giveFocusBack(last)) return;
    focusBefore = document.activeElement;
    button.focus();
  }
}

/** Where the message has the focus, it returns to where it came from. */
function giveFocusBack({ button }: Deletion): boolean {
  if (button() === null || document.activeElement !== button()) return false;
  if (focusBefore instanceof HTMLElement) focusBefore.focus({ preventScroll: true });
  focusBefore = null;
  return true;
}

function find(rowId: string): Deletion | undefined {
  return deletions.find((deletion) => deletion.rowId === rowId);
}
