import { asksForUndo, isDialogOpen, isPlain, isTypedInto } from './keys.ts';

/** Time in milliseconds that Ctrl+Z still undoes a deletion after its message has disappeared. */
const UNDO_AFTERWARDS_MS = 30_000;

/** Key that moves the focus to the message and back. By convention, F6 moves between parts of a window. */
export const TOAST_KEY = 'F6';

/** A deletion that can be undone with Ctrl+Z, or with its button while the message is shown. */
type Deletion = {
  rowId: string;
  undo: () => void;
  hide: () => void;
  /** Returns its button, or null after the message has disappeared. */
  button: () => HTMLElement | null;
  forgetting?: ReturnType<typeof setTimeout>;
};

let deletions: Deletion[] = [];
let focusBefore: Element | null = null;

/** Registers a deletion for Ctrl+Z until it is undone or forgotten. The last deletion is undone first. */
export function rememberDeletion(deletion: Deletion): void {
  dismissDeletion(deletion.rowId);
  if (deletions.length === 0) document.addEventListener('keydown', handleKeyDown);
  deletions = [...deletions, deletion];
}

/** Forgets a deletion some time after its message has disappeared. */
export function dismissDeletionSoon(rowId: string): void {
  const deletion = find(rowId);
  if (deletion) deletion.forgetting ??= setTimeout(() => dismissDeletion(rowId), UNDO_AFTERWARDS_MS);
}

/** Forgets a deletion and hides its message. Used if the row is no longer in Trash, or belongs to another user. */
export function dismissDeletion(rowId: string): void {
  const deletion = find(rowId);
  if (!deletion) return;
  deletions = deletions.filter((other) => other !== deletion);
  if (deletions.length === 0) document.removeEventListener('keydown', handleKeyDown);
  clearTimeout(deletion.forgetting);
  giveFocusBack(deletion);
  deletion.hide();
}

export function dismissDeletions(): void {
  for (const { rowId } of deletions) dismissDeletion(rowId);
}

/** Undoes a deletion. A deletion can be undone only once. */
export function undoDeletion(rowId: string): void {
  const deletion = find(rowId);
  dismissDeletion(rowId);
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

/** If the message has the focus, moves the focus back to the previous element. */
function giveFocusBack({ button }: Deletion): boolean {
  if (button() === null || document.activeElement !== button()) return false;
  if (focusBefore instanceof HTMLElement) focusBefore.focus({ preventScroll: true });
  focusBefore = null;
  return true;
}

function find(rowId: string): Deletion | undefined {
  return deletions.find((deletion) => deletion.rowId === rowId);
}
