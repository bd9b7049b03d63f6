import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';

import { EDIT, NEW } from '../shared/paths.ts';
import { useHasDraft } from './draft.ts';
import type { DraftPlace } from './draft-store.ts';
import { asksForNew, isDialogOpen, isTypedInto } from './keys.ts';
import { useSearch, withSearchParams } from './search.ts';
import { showSavedToast } from './ui/saved-toast.tsx';
import { useUnsavedGuard } from './ui/unsaved-guard.tsx';

/** Props of a form above a list: its row, and callbacks. */
export type RowFormProps<Row> = {
  /** Row to change. Without one, the form adds a row. */
  row: Row | undefined;
  onSaved: (row: Row, then?: { isAnotherBegun: boolean }) => void;
  onCancel: () => void;
  /** Collapses the form and keeps its input. Omitted if an empty list keeps the form open. */
  onFold: (() => void) | undefined;
  /** Restarts the form with the row as saved elsewhere. */
  onTakeNewer: (row: Row) => void;
  /** Restarts the form without the earlier draft. */
  onDiscardDraft: () => void;
  /** Restarts the form with the draft that was discarded and saved again. */
  onDraftBack: () => void;
  onDirtyChange: (isDirty: boolean) => void;
  /** Called when the fields are rendered and can take the focus. */
  onShown?: (() => void) | undefined;
};

export type FormSheetOptions<Row extends { id: string }> = {
  canCreate: boolean;
  /** Rows can be edited, but never added. */
  isFixed?: boolean;
  /** Whether the list is empty. The form is then open automatically. */
  isEmpty: boolean;
  /** Name of the draft for a new row. */
  draft: string;
  draftOn?: DraftPlace;
  /** Row named in the URL, once loaded. */
  linked: Row | undefined;
  /** Returns the message about a saved row. */
  tell: (row: Row, act: 'added' | 'updated') => ReactNode;
  /** Whether the list will show the row, so that the focus can move there. */
  willShow: (id: string) => boolean;
  /** Whether something else on the page has unsaved input. */
  hasUnsaved: boolean;
};

/** State of the form. Incrementing `round` restarts it. Each request to open it sets a new `focus` object. */
type Sheet<Row> = { row?: Row | undefined; round: number; isOpen: boolean; focus?: FocusTarget | undefined };
/** Field to focus. The first one if omitted. */
type FocusTarget = { field?: string | undefined };

export type Notice = { text: ReactNode; round: number; isFocused: boolean };

/** Time in milliseconds that the focus waits for its target. After that, the user has probably moved on. */
const LANDING_MS = 2000;

export const ADD_BUTTON_ID = 'add';
export const editButtonId = (id: string): string => `edit-${id}`;
export const rowElementId = (id: string): string => `row-${id}`;

/**
 * Manages the form above a list, collapsed to one line. It opens by that line, the key N, the URL (`?new`, `?edit`) or
 * a row, and automatically while the list is empty. Also manages its messages and the focus.
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
  /** Focus target for when the form is rendered. Its code may still be loading. */
  const waitingFor = useRef<FocusTarget>(undefined);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty || hasUnsaved);
  const canEdit = canCreate || isFixed;
  const isOpen = (canEdit && sheet.isOpen) || (canCreate && isEmpty);
  const isBegun = useHasDraft(draft, { on: draftOn, isAsked: canCreate && !isOpen }) || (isDirty && !sheet.row);

  useEffect(() => {
    waitingFor.current = sheet.focus;
    moveFocus();
  }, [sheet.focus]);

  function moveFocus(): void {
    if (!waitingFor.current || !formBox.current?.querySelector('form')) return;
    focusField(formBox.current, waitingFor.current.field);
    waitingFor.current = undefined;
  }

  // The row to focus may render shortly after the message about it.
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

  /** Moves the focus to the first of these elements that exists. */
  function land(...ids: string[]): void {
    landing.current = { ids, until: Date.now() + LANDING_MS };
  }

  function put(next: Pick<Sheet<Row>, 'row' | 'isOpen'>, opening?: FocusTarget): void {
    setIsDirty(false);
    setSheet((current) => ({ ...next, round: current.round + 1, focus: opening ?? current.focus }));
  }

  function startCreating(): void {
    if (sheet.row) guard(() => put({ isOpen: true }, {}));
    else setSheet((current) => ({ ...current, isOpen: true, focus: {} }));
  }

  /**
   * Opens the form for a row.
   * @param field field to focus. If the form already shows the row, only the focus moves
   */
  function edit(row: Row, field?: string): void {
    if (field !== undefined && isOpen && sheet.row?.id === row.id) {
      setSheet((current) => ({ ...current, focus: { field } }));
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

  function notify(text: ReactNode, { isFocused = true } = {}): void {
    setNotice((before) => ({ text, isFocused, round: (before?.round ?? 0) + 1 }));
  }

  useAddress({ canCreate, canEdit, linked, startCreating, edit });
  useKey({ isOn: canCreate, startCreating });

  const form: RowFormProps<Row> = {
    row: sheet.row,
    onSaved(saved, { isAnotherBegun } = { isAnotherBegun: false }) {
      const change = sheet.row ? 'updated' : 'added';
      if (isAnotherBegun && round.current === sheet.round) {
        put({ isOpen: true }, {});
        showSavedToast(tell(saved, change));
        return;
      }
      const isShown = willShow(saved.id);
      notify(tell(saved, change), { isFocused: !isShown });
      if (isShown) land(...(change === 'updated' ? [editButtonId(saved.id)] : []), rowElementId(saved.id));
      // The user may have opened another form in the meantime.
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
    onShown: moveFocus,
  };

  return {
    form,
    /** React key of the form. */
    round: sheet.round,
    isOpen,
    /** Whether the form is rendered. A collapsed form keeps its input. */
    isMounted: isOpen || isDirty,
    /** Whether a new row was started and is not saved yet. */
    isBegun,
    /** Message next to the list. */
    notice,
    tell: notify,
    /** Props for the box around the form. A focused form stays open. */
    boxProps: {
      ref: formBox,
      hidden: !isOpen,
      onFocus: () => !sheet.isOpen && setSheet((current) => ({ ...current, isOpen: true })),
    },
    /** Ref of the heading above the list. */
    heading,
    /** Confirmation dialog before input is discarded. */
    dialog,
    startCreating,
    edit,
    /** Closes the form if it shows this row. */
    leave: ({ id }: Row) => sheet.row?.id === id && put({ isOpen: false }),
    /** Prepares for removing a row: moves the focus from its button to the heading. */
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
  startCreating: () => void;
  edit: (row: Row, field: string | undefined) => void;
};

/** Performs the action in the URL once, and removes it from the URL. */
function useAddress<Row>({ canCreate, canEdit, linked, startCreating, edit }: AddressOptions<Row>): void {
  const { search, change } = useSearch();
  const [asksNew, asksEdit] = [search.has(NEW), search.has(EDIT)];

  const openFor = useEffectEvent((name: string) => {
    if (name === NEW) startCreating();
    else if (linked) edit(linked, search.get(EDIT) || undefined);
    change((current) => withSearchParams(current, { [name]: undefined }), { replace: true });
  });
  useEffect(() => {
    if (asksNew && canCreate) openFor(NEW);
  }, [asksNew, canCreate]);
  useEffect(() => {
    if (asksEdit && canEdit && linked) openFor(EDIT);
  }, [asksEdit, canEdit, linked]);
}

function useKey({ isOn, startCreating }: { isOn: boolean; startCreating: () => void }): void {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || !asksForNew(event) || event.defaultPrevented || isTypedInto(event.target) || isDialogOpen()) return;
    event.preventDefault();
    startCreating();
  });
  useEffect(() => {
    document.addEventListener('keydown', handle);
    return () => document.removeEventListener('keydown', handle);
  }, []);
}

/**
 * Focuses the named field, found by its wrapper. Without a name, focuses the first field, or the first group while its
 * fields are loading.
 */
function focusField(form: HTMLElement | null, name: string | undefined): void {
  const box = name === undefined ? null : form?.querySelector(`[data-field="${CSS.escape(name)}"]`);
  (box ?? form)?.scrollIntoView({ block: box ? 'center' : 'start' });
  const inputs = 'input:not([hidden], [type="hidden"]), textarea, select, button';
  const find = (selector: string) => (box ?? form)?.querySelector<HTMLElement>(selector);
  (find(box ? inputs : 'input, textarea, select') ?? find('fieldset[tabindex]'))?.focus({ preventScroll: true });
}
