import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { EDIT, NEW } from '../shared/paths.ts';
import { useHasDraft } from './draft.ts';
import type { DraftPlace } from './draft-store.ts';
import { asksForNew, isDialogOpen, isTypedInto } from './keys.ts';
import { useSearch } from './search.ts';
import { showSavedToast } from './ui/saved-toast.tsx';
import { useUnsavedGuard } from './ui/unsaved-guard.tsx';

/** What a form above a list is given: what it is about, and what becomes of it. */
export type RowFormProps<Row> = {
  /** The row to change; without one the form adds one. */
  row: Row | undefined;
  onSaved: (row: Row, then?: { isAnotherBegun: boolean }) => void;
  onCancel: () => void;
  /** Folds the form and keeps what is typed; left out where it stands open by itself. */
  onFold: (() => void) | undefined;
  /** Begins anew with the row as it was saved elsewhere. */
  onTakeNewer: (row: Row) => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  /** Begins anew with what was discarded and is kept again. */
  onDraftBack: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** Its fields are there, and one of them can take the focus. */
  onShown?: (() => void) | undefined;
};

export type FormSheetOptions<Row extends { id: string }> = {
  canCreate: boolean;
  /** Its rows are edited, and none is ever added. */
  isFixed?: boolean;
  /** While there is nothing in the list, the form stands open by itself. */
  isEmpty: boolean;
  /** Names the draft of something new. */
  draft: string;
  draftOn?: DraftPlace;
  /** The row that the address names, once it has come. */
  linked: Row | undefined;
  /** The message about a saved row. */
  tell: (row: Row, act: 'added' | 'updated') => ReactNode;
  /** Whether the list will show it, so that the focus can go there. */
  willShow: (id: string) => boolean;
  /** Whether something else on the page was typed and is not saved. */
  hasUnsaved: boolean;
};

/** What the form is about. A new one, with another round, makes it begin anew; each time it is asked for, `asked` is another. */
type Sheet<Row> = { row?: Row | undefined; round: number; isOpen: boolean; asked?: Asked | undefined };
/** The field to begin with, or none for the first. */
type Asked = { field?: string | undefined };

export type Notice = { text: ReactNode; round: number; isFocused: boolean };

/** How long the focus waits for its target; after that the user has moved on. */
const LANDING_MS = 2000;

export const ADD_BUTTON_ID = 'add';
export const editButtonId = (id: string): string => `edit-${id}`;
export const rowElementId = (id: string): string => `row-${id}`;

/**
 * The form above a list, folded to one line: opened by that line, by the key N, by the address (`?new`, `?edit`) and for a
 * row, and open by itself while the list is empty. What is told of it, and where the focus goes.
 */
export function useFormSheet<Row extends { id: string }>({
  canCreate,
  isFixed = false,
  isEmpty,
  draft,
  draftOn = 'tab',
  linked,
  tell,
  willShow,
  hasUnsaved,
}: FormSheetOptions<Row>) {
  const [sheet, setSheet] = useState<Sheet<Row>>({ round: 0, isOpen: false });
  const [isDirty, setIsDirty] = useState(false);
  const [notice, setNotice] = useState<Notice>();
  const landing = useRef<{ ids: readonly string[]; until: number }>(undefined);
  const round = useRef(sheet.round);
  useEffect(() => {
    round.current = sheet.round;
  }, [sheet.round]);
  const formBox = useRef<HTMLDivElement>(null);
  /** What the focus moves to as soon as the form is there, whose code may still be on its way. */
  const waitingFor = useRef<Asked>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty || hasUnsaved);
  const canEdit = canCreate || isFixed;
  const isOpen = (canEdit && sheet.isOpen) || (canCreate && isEmpty);
  const isBegun = useHasDraft(draft, { on: draftOn, isAsked: canCreate && !isOpen }) || (isDirty && !sheet.row);

  useEffect(() => {
    waitingFor.current = sheet.asked;
    focusAsked();
  }, [sheet.asked]);

  function focusAsked(): void {
    if (!waitingFor.current || !formBox.current?.querySelector('form')) return;
    focusField(formBox.current, waitingFor.current.field);
    waitingFor.current = undefined;
  }

  // The row to land on may come a moment after what was saved is told of.
  useEffect(() => {
    const { ids = [], until = 0 } = landing.current ?? {};
    const isOver = Date.now() >= until;
    const target = ids.map((id) => document.getElementById(id)).find(Boolean);
    if (!target && !isOver) return;
    landing.current = undefined;
    if (isOver) return;
    target?.scrollIntoView({ block: 'nearest' });
    target?.focus({ preventScroll: true });
  });

  /** Moves the focus to the first of these elements that there is. */
  function land(...ids: string[]): void {
    landing.current = { ids, until: Date.now() + LANDING_MS };
  }

  function put(next: Pick<Sheet<Row>, 'row' | 'isOpen'>, asked?: Asked): void {
    setIsDirty(false);
    setSheet((current) => ({ ...next, round: current.round + 1, asked: asked ?? current.asked }));
  }

  function begin(): void {
    if (sheet.row) guard(() => put({ isOpen: true }, {}));
    else setSheet((current) => ({ ...current, isOpen: true, asked: {} }));
  }

  /** @param field the one to begin with; where the form is about the row already, the focus alone moves there */
  function edit(row: Row, field?: string): void {
    if (field !== undefined && isOpen && sheet.row?.id === row.id) {
      setSheet((current) => ({ ...current, asked: { field } }));
      return;
    }
    guard(() => {
      setNotice(undefined);
      put({ row, isOpen: true }, { field });
    });
  }

  function fold(): void {
    setSheet((current) => ({ ...current, isOpen: false }));
    land(ADD_BUTTON_ID);
  }

  function told(text: ReactNode, { isFocused = true } = {}): void {
    setNotice((before) => ({ text, isFocused, round: (before?.round ?? 0) + 1 }));
  }

  useAddress({ canCreate, canEdit, linked, begin, edit });
  useKey({ isOn: canCreate, begin });

  const form: RowFormProps<Row> = {
    row: sheet.row,
    onSaved(saved, { isAnotherBegun } = { isAnotherBegun: false }) {
      const act = sheet.row ? 'updated' : 'added';
      if (isAnotherBegun && round.current === sheet.round) {
        put({ isOpen: true }, {});
        showSavedToast(tell(saved, act));
        return;
      }
      const isShown = willShow(saved.id);
      told(tell(saved, act), { isFocused: !isShown });
      if (isShown) land(...(act === 'updated' ? [editButtonId(saved.id)] : []), rowElementId(saved.id));
      // The user may have started something else by then.
      if (round.current === sheet.round) put({ isOpen: false });
    },
    onCancel() {
      land(...(sheet.row ? [editButtonId(sheet.row.id), rowElementId(sheet.row.id)] : []), ADD_BUTTON_ID);
      put({ isOpen: false });
    },
    onFold: isEmpty || sheet.row ? undefined : fold,
    onTakeNewer: (row) => put({ row, isOpen: true }, {}),
    onDiscardDraft: () => put({ row: sheet.row, isOpen: true }, {}),
    onDraftBack: () => guard(() => put({ row: sheet.row, isOpen: true }, {})),
    onDirtyChange: setIsDirty,
    onShown: focusAsked,
  };

  return {
    form,
    /** The form's key. */
    round: sheet.round,
    isOpen,
    /** A folded form keeps what is typed into it. */
    isMounted: isOpen || isDirty,
    /** Whether something new was begun, and not saved yet. */
    isBegun,
    /** What is told beside the list. */
    notice,
    tell: told,
    /** Around the form: what is touched stays open. */
    boxProps: {
      ref: formBox,
      hidden: !isOpen,
      onFocus: () => !sheet.isOpen && setSheet((current) => ({ ...current, isOpen: true })),
    },
    /** Above the list. */
    heading,
    /** The question before what was typed is discarded. */
    dialog,
    begin,
    edit,
    /** Leaves the form, if it is about this row. */
    leave: ({ id }: Row) => sheet.row?.id === id && put({ isOpen: false }),
    /** Before a row leaves the list, and with it the button that has the focus. */
    letGo(): void {
      setNotice(undefined);
      heading.current?.focus({ preventScroll: true });
    },
  };
}

type AddressOptions<Row> = {
  canCreate: boolean;
  canEdit: boolean;
  linked: Row | undefined;
  begin: () => void;
  edit: (row: Row, field: string | undefined) => void;
};

/** Does once what the address asks for, which then asks no more. */
function useAddress<Row>({ canCreate, canEdit, linked, begin, edit }: AddressOptions<Row>): void {
  const { search, change } = useSearch();
  const [asksNew, asksEdit] = [search.has(NEW), search.has(EDIT)];

  const answer = useEffectEvent((name: string) => {
    if (name === NEW) begin();
    else if (linked) edit(linked, search.get(EDIT) || undefined);
    change(
      (current) => {
        current.delete(name);
        return current;
      },
      { replace: true },
    );
  });
  useEffect(() => {
    if (asksNew && canCreate) answer(NEW);
  }, [asksNew, canCreate]);
  useEffect(() => {
    if (asksEdit && canEdit && linked) answer(EDIT);
  }, [asksEdit, canEdit, linked]);
}

function useKey({ isOn, begin }: { isOn: boolean; begin: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !asksForNew(event) || event.defaultPrevented || isTypedInto(event.target) || isDialogOpen()) return;
    event.preventDefault();
    begin();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/** Fields stand in boxes that name them; without one the first field of the form gets the focus. */
function focusField(form: HTMLElement | null, name: string | undefined): void {
  const box = name === undefined ? null : form?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  (box ?? form)?.scrollIntoView({ block: box ? 'center' : 'start' });
  const inputs = 'input:not([hidden], [type="hidden"]), textarea, select, button';
  (box ?? form)?.querySelector<HTMLElement>(box ? inputs : 'input, textarea, select')?.focus({ preventScroll: true });
}
