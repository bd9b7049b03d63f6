import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';

import type { FormSchema, FormValues } from './validate-form.ts';
import { useDraft } from './draft.ts';
import type { DraftPlace } from './draft-store.ts';
import type { RowFormProps } from './form-sheet.ts';
import { useReportedInput, useSchemaForm } from './form.ts';
import { recoverReplay } from './idempotent-retry.ts';
import { showSaved, type Lists } from './saved-row.ts';
import { showErrorToast } from './ui/error-toast.tsx';
import { showUndoToast } from './ui/undo-toast.tsx';

type SavedRow = { id: string; version?: number };

/** Props that a form that only adds rows does not need. */
type ChangeProps = 'row' | 'onCancel' | 'onFold' | 'onTakeNewer' | 'onDraftBack';

export type RowFormOptions<Shape extends FormSchema, Row extends SavedRow> = Omit<RowFormProps<Row>, ChangeProps> &
  Partial<Pick<RowFormProps<Row>, ChangeProps>> & {
    /** Schema of the input. For a change, it may depend on the row as last shown. */
    schema: Shape | ((stored: Row | undefined) => Shape);
    initialValues: z.input<Shape>;
    /** Name of the draft for a new row. The row's ID is appended for a change. */
    draft: string;
    /** Store of the draft: this tab, unless the route that saves also deletes the draft. */
    draftOn?: DraftPlace;
    /** Key prefix of the lists that show the row. */
    listKey: QueryKey;
    /** Decides which of those lists contain the saved row, so that none is fetched again to show it. */
    lists?: Lists<Row>;
    /**
     * Adds a row, or changes the row of the form.
     * @param sent.key stays the same for every attempt, even if the input was changed after an earlier one
     * @param sent.inputKey stays the same for every attempt with equal input. If an earlier attempt arrived but its
     * response was lost, and its row cannot take the changed input, this key adds that input once
     * @param sent.version version that was shown last; a newer stored version is rejected
     */
    save: (input: z.output<Shape>, sent: { key: string; inputKey: string; version: number }) => Promise<Row>;
    /** Called with whether the form differs from its initial values, even if a draft has all of it. */
    onInputChange?: (hasInput: boolean) => void;
    /** Loads the current row. Omitted if the form changes no rows. */
    read?: (id: string) => Promise<Row>;
  };

/**
 * Manages a form for a row. Its draft is saved, and a new row is created only once even if it is sent repeatedly. If
 * the row is changed or deleted in the meantime, no input is lost. The caller renders the fields, and `RowForm` renders
 * the frame.
 */
export function useRowForm<Shape extends FormSchema, Row extends SavedRow>(options: RowFormOptions<Shape, Row>) {
  const { row, schema, initialValues, draft: name, draftOn = 'tab', listKey, lists } = options;
  const { save, read, onSaved, onDirtyChange, onInputChange, onShown } = options;
  const queryClient = useQueryClient();
  // Base of the comparison with the saved row: the row as opened, or the newer version that was shown.
  const [stored, setStored] = useState(row);
  const [version, setVersion] = useState(row?.version ?? 0);
  const [busyFields, setBusyFields] = useState<ReadonlySet<string>>(new Set());
  const waitingId = useId();
  const isForAnother = useRef(false);
  const lastInput = useRef({ text: '', key: '' });

  const checked = useSchemaForm({
    schema: typeof schema === 'function' ? async () => schema(stored) : schema,
    initialValues,
    async submit(input: z.output<Shape>) {
      newer.reset();
      const text = JSON.stringify(input);
      if (lastInput.current.text !== text) lastInput.current = { text, key: crypto.randomUUID() };
      const inputKey = lastInput.current.key;
      const saved = await draft.send(() => save(input, { key: draft.key, inputKey, version }));
      await showSaved(queryClient, { saved, isNew: row === undefined, listKey, lists });
      onSaved(saved, { isAnotherBegun: isForAnother.current });
    },
  });
  const { form, clearFailure } = checked;
  const isChanged = form.isDirty();
  const draft = useDraft({
    form: row ? `${name}/${row.id}` : name,
    values: row ? { ...form.values, version } : form.values,
    isDirty: isChanged,
    baseVersion: row?.version ?? null,
    on: draftOn,
    restore(values) {
      form.setValues((fresh) => ({ ...fresh, ...pick(values, Object.keys(fresh)) }));
      // Input based on an older version must not overwrite a newer one that the user has not seen.
      if (typeof values.version === 'number') setVersion(values.version);
    },
  });
  const newer = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      if (!row || !read) throw new Error('This form changes no row');
      return read(row.id);
    },
    onSuccess(shown) {
      // From now on a save replaces the version that was shown.
      setVersion(shown.version ?? 0);
      setStored(shown);
      clearFailure();
    },
  });

  const isUploading = busyFields.size > 0;
  // Input saved as a draft survives leaving the page.
  const isDirty = (isChanged && !draft.hasAll) || isUploading;
  useReportedInput(isDirty, onDirtyChange);
  useEffect(() => onInputChange?.(isChanged), [isChanged, onInputChange]);
  const tellShown = useEffectEvent(() => onShown?.());
  useEffect(() => tellShown(), []);

  return {
    ...options,
    ...checked,
    draft,
    newer,
    /** Whether the values differ from the initial ones. */
    isChanged,
    isUploading,
    waitingId,
    /** For a field that accepts files. The form waits for its uploads. */
    takesFiles: (field: string) => (isBusy: boolean) =>
      setBusyFields((busy) => {
        const others = new Set(busy);
        others.delete(field);
        return isBusy ? others.add(field) : others;
      }),
    /** Set before submitting: whether a new form starts afterwards. */
    beginAnother(isAsked: boolean): void {
      isForAnother.current = isAsked;
    },
    /** Discards the input, and offers to restore it for a moment. */
    async discardDraft(next: () => void): Promise<void> {
      await draft.discard();
      next();
      if (!isChanged) return;
      const rowId = `draft-${row?.id ?? name}`;
      const offerUndo = (): void =>
        showUndoToast({ rowId, message: 'Draft discarded.', onUndo: () => void bringBack() });
      const bringBack = async (): Promise<void> => {
        try {
          await draft.keepAgain();
          (options.onDraftBack ?? options.onDiscardDraft)();
        } catch (error) {
          showErrorToast({ sentence: 'Your draft could not be restored.', error });
          offerUndo();
        }
      };
      offerUndo();
    },
  };
}

/** Calls that add, read and change a row. The same key adds one row, however often it is sent. */
export type RowCalls<Row, Values> = {
  add(sent: { key: string; values: Values }): Promise<Row>;
  find(id: string): Promise<Row>;
  change(sent: { id: string; values: Values & { version: number } }): Promise<Row>;
};

/** Saves a form's values: changes its row at the version that was shown, or adds a row once. */
export async function saveRow<Row extends { id: string; version: number }, Values extends object>(
  { add, find, change }: RowCalls<Row, Values>,
  { row, values, key, version }: { row: Row | undefined; values: Values; key: string; version: number },
): Promise<Row> {
  if (row) return change({ id: row.id, values: { ...values, version } });
  return createWithRetry(values, { add: () => add({ key, values }), read: find, change });
}

/** Adds a row only once. If an earlier attempt arrived but its response was lost, updates that row with later input. */
export async function createWithRetry<Row extends { id: string; version: number }, Values extends object>(
  values: Values,
  {
    add,
    read,
    change,
  }: {
    add: (values: Values) => Promise<Row>;
    read: (id: string) => Promise<Row>;
    change: (change: { id: string; values: Values & { version: number } }) => Promise<Row>;
  },
): Promise<Row> {
  const made = await recoverReplay(add(values), read);
  const fields: Record<string, unknown> = made;
  const isAsTyped = Object.entries(values).every(
    ([name, value]) => JSON.stringify(fields[name]) === JSON.stringify(value),
  );
  return isAsTyped ? made : change({ id: made.id, values: { ...values, version: made.version } });
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
}
