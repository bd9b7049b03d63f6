import { useEffect, useRef, useState } from 'react';

import { useNewForm } from './new-form.ts';
import { useUnsavedGuard } from './ui/unsaved-guard.tsx';

export type FormSheetOptions<Row> = {
  /** Whether something new can be begun. */
  canCreate: boolean;
  /** The id of the element that has the form opened for this row, and gets the focus back when it is left. */
  originOf: (row: Row) => string;
};

/** What the form is about. A new one, with another round, makes the form begin anew; one that was asked for takes the focus. */
type Sheet<Row> = { row?: Row | undefined; round: number; isAsked?: boolean };

/** A page with one form above the list of what it makes: what the form is about, what is told of it, and where the focus goes. */
export function useFormSheet<Row extends { id: string }>({ canCreate, originOf }: FormSheetOptions<Row>) {
  const [sheet, setSheet] = useState<Sheet<Row>>({ round: 0 });
  const [isDirty, setIsDirty] = useState(false);
  const [notice, setNotice] = useState<string>();
  const formBox = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty);

  useEffect(() => {
    if (sheet.row || sheet.isAsked) focusFirstField(formBox.current);
  }, [sheet]);

  useNewForm({
    isReady: canCreate,
    begin() {
      if (!sheet.row) return focusFirstField(formBox.current);
      guard(() => setSheet(({ round }) => ({ round: round + 1, isAsked: true })));
    },
  });

  function open(row?: Row): void {
    setSheet(({ round }) => ({ row, round: round + 1 }));
  }

  return {
    row: sheet.row,
    /** The form's key. */
    round: sheet.round,
    /** What is told beside the list. */
    notice,
    setNotice,
    setIsDirty,
    /** Around the form. */
    formBox,
    /** Above the list. */
    heading,
    /** The question before what was typed is discarded. */
    dialog,
    focusForm: () => focusFirstField(formBox.current),
    /** Begins the form anew: about a row, or about nothing yet. */
    open,
    /** The same for somebody who asks for it, and may have typed something. */
    edit(row: Row): void {
      guard(() => {
        setNotice(undefined);
        open(row);
      });
    },
    /** Leaves the form, if it is about this row. */
    leave({ id }: { id: string }): void {
      setSheet((current) => (current.row?.id === id ? { round: current.round + 1 } : current));
    },
    /** Tells that what the form held was saved, and begins anew, unless its person has begun something else by then. */
    done(told: string): void {
      setNotice(told);
      setSheet((current) => (current.round === sheet.round ? { round: current.round + 1 } : current));
    },
    cancel(): void {
      const origin = sheet.row && document.getElementById(originOf(sheet.row));
      open();
      origin?.focus();
    },
    /** Before a row leaves the list, and with it the button that has the focus. */
    letGo(): void {
      setNotice(undefined);
      heading.current?.focus({ preventScroll: true });
    },
  };
}

function focusFirstField(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'start' });
  box?.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true });
}
