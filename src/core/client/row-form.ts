import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { z } from 'zod';

import type { FormSchema, FormValues } from './check-form.ts';
import { useDraft } from './draft.ts';
import type { DraftPlace } from './draft-store.ts';
import type { RowFormProps } from './form-sheet.ts';
import { useSchemaForm } from './form.ts';
import { orMadeEarlier } from './made-earlier.ts';
import { showSaved, type Lists } from './saved-row.ts';
import { showFailureToast } from './ui/failure-toast.tsx';
import { showUndoToast } from './ui/undo-toast.tsx';

type SavedRow = { id: string; version?: number };

/** What a form that only adds need not be given. */
type ChangeProps = 'row' | 'onCancel' | 'onFold' | 'onTakeNewer' | 'onDraftBack';

export type RowFormOptions<Shape extends FormSchema, Row extends SavedRow> = Omit<RowFormProps<Row>, ChangeProps> &
  Partial<Pick<RowFormProps<Row>, ChangeProps>> & {
    /** Of the input; of a change, it may depend on the row as it was last shown. */
    schema: Shape | ((stored: Row | undefined) => Shape);
    initialValues: z.input<Shape>;
    /** Names the draft of something new; that of a change has the row's id behind it. */
    draft: string;
    /** Where the draft is kept: in this tab unless the route that saves takes the draft with it. */
    draftOn?: DraftPlace;
    /** Begins the keys of the lists that show it. */
    listKey: QueryKey;
    /** Which of those lists have the row that was saved, so that none is read again to show it. */
    lists?: Lists<Row>;
    /**
     * Adds a row or, where the form is about one, changes it.
     * @param sent.key the same for every try of what was filled in once
     * @param sent.version the version that was shown last: a newer one is refused
     */
    save: (input: z.output<Shape>, sent: { key: string; version: number }) => Promise<Row>;
    /** Reads the row as it is now; left out where none is changed in this form. */
    read?: (id: string) => Promise<Row>;
  };

/**
 * A form about a row: its draft is kept, a new row is made once however often it is sent, and where the row was changed or
 * deleted meanwhile, nothing that was typed is lost. The fields are the caller's; `RowForm` is the frame around them.
 */
export function useRowForm<Shape extends FormSchema, Row extends SavedRow>(options: RowFormOptions<Shape, Row>) {
  const { row, schema, initialValues, draft: name, draftOn = 'tab', listKey, lists } = options;
  const { save, read, onSaved, onDirtyChange, onShown } = options;
  const queryClient = useQueryClient();
  // What is saved is compared with this: the row as it was opened, or the newer version that has been shown.
  const [stored, setStored] = useState(row);
  const [version, setVersion] = useState(row?.version ?? 0);
  const [busyFields, setBusyFields] = useState<ReadonlySet<string>>(new Set());
  const waitingId = useId();
  const isForAnother = useRef(false);

  const checked = useSchemaForm({
    schema: typeof schema === 'function' ? async () => schema(stored) : schema,
    initialValues,
    async submit(input: z.output<Shape>) {
      newer.reset();
      const saved = await draft.send(() => save(input, { key: draft.key, version }));
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
      // What was typed over an older version is not saved over a newer one unseen.
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
      // From now on a save replaces the version that has been shown.
      setVersion(shown.version ?? 0);
      setStored(shown);
      clearFailure();
    },
  });

  const isUploading = busyFields.size > 0;
  // What is kept as a draft is not lost with the page.
  const isDirty = (isChanged && !draft.hasAll) || isUploading;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);
  const tellShown = useEffectEvent(() => onShown?.());
  useEffect(() => tellShown(), []);

  return {
    ...options,
    ...checked,
    draft,
    newer,
    isUploading,
    waitingId,
    /** For a field that takes files: the form waits for them. */
    takesFiles: (field: string) => (isBusy: boolean) =>
      setBusyFields((busy) => {
        const others = new Set(busy);
        others.delete(field);
        return isBusy ? others.add(field) : others;
      }),
    /** Before it is submitted: whether another one is begun then. */
    beginAnother(isAsked: boolean): void {
      isForAnother.current = isAsked;
    },
    /** Forgets what was typed, and offers it again for a moment. */
    async discardDraft(next: () => void): Promise<void> {
      await draft.discard();
      next();
      if (!isChanged) return;
      const bringBack = async (): Promise<void> => {
        try {
          await draft.keepAgain();
          (options.onDraftBack ?? options.onDiscardDraft)();
        } catch (error) {
          showFailureToast({ sentence: 'Your draft could not be restored.', error });
        }
      };
      const rowId = `draft-${row?.id ?? name}`;
      showUndoToast({ rowId, message: 'Draft discarded.', onUndo: () => void bringBack() });
    },
  };
}

/** What was typed, once: where an earlier try arrived, though its answer was lost, what was typed since then goes on top of it. */
export async function addOnce<Row extends { id: string; version: number }, Values extends object>(
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
  const made = await orMadeEarlier(add(values), read);
  const known: Record<string, unknown> = made;
  const isAsTyped = Object.entries(values).every(
    ([name, value]) => JSON.stringify(known[name]) === JSON.stringify(value),
  );
  return isAsTyped ? made : change({ id: made.id, values: { ...values, version: made.version } });
}

function pick(values: FormValues, names: readonly string[]): FormValues {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
}
