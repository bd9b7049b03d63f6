import { useEffect, type KeyboardEvent as ReactKeyboardEvent } from 'react';

import { isDialogOpen, isLetterKey, isPlain, isTypedInto } from './keys.ts';

const ROW = '[data-row]';

type RowActions = {
  /** Action of Enter on the row itself. By default, follows the link of its title, or else edits the row. */
  open?: (() => void) | undefined;
  /** Action of E. Omitted if the reader may not edit the row. */
  edit?: (() => void) | undefined;
};

/** Returns the props of a list row for its shortcuts: E edits it, and Enter opens it. */
export function rowKeys({ open, edit }: RowActions) {
  return {
    'data-row': true,
    onKeyDown(event: ReactKeyboardEvent<HTMLElement>): void {
      const row = event.currentTarget;
      if (isForOthers(event.nativeEvent)) return;
      const isEnter = event.key === 'Enter' && event.target === row;
      const link = row.querySelector<HTMLElement>(':is(h3, th) a');
      const run = isEnter ? (open ?? (link ? () => link.click() : edit)) : isLetterKey(event, 'e') ? edit : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    },
  };
}

let lists = 0;

/** Handles J and K, which move to the next and previous row on the page. One listener serves all lists of a page. */
export function useRowKeys(): void {
  useEffect(() => {
    if ((lists += 1) === 1) document.addEventListener('keydown', moveByRow);
    return () => {
      if ((lists -= 1) === 0) document.removeEventListener('keydown', moveByRow);
    };
  }, []);
}

function moveByRow(event: KeyboardEvent): void {
  const step = isLetterKey(event, 'j') ? 1 : isLetterKey(event, 'k') ? -1 : 0;
  if (step === 0 || isForOthers(event)) return;
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const place = rows.findIndex((row) => row.contains(document.activeElement));
  const next = place < 0 ? (rows.find(isBelowTop) ?? rows[0]) : rows[place + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function isBelowTop(row: HTMLElement): boolean {
  return row.getBoundingClientRect().top >= 0;
}

function isForOthers(event: KeyboardEvent): boolean {
  return event.defaultPrevented || !isPlain(event) || isTypedInto(event.target) || isDialogOpen();
}
