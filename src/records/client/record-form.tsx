import { Button, NativeSelect, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { z } from 'zod';

import { asApiError } from '#core/client/api.ts';
import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';

import { emptyValue } from '../kinds/kinds.ts';
import type { RecordType } from '../record-type.ts';
import { recordChange, recordInput, recordStatuses, type RecordRow } from '../schema.ts';
import { changeRecord, createRecord, readRecord, recordsKey } from './api.ts';
import { FieldInput } from './field-input.tsx';
import { NewerVersion } from './newer-version.tsx';
import classes from './record-form.module.css';

export type RecordFormProps = {
  type: RecordType;
  /** The record to change; without one the form adds one. */
  row: RecordRow | undefined;
  onSaved: (row: RecordRow) => void;
  onCancel: () => void;
  /** Begins anew with the record as somebody else saved it. */
  onTakeNewer: (row: RecordRow) => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Adds or changes a record. Its owner gives it another `key` to begin anew. */
export function RecordForm({ type, row, onSaved, onCancel, onTakeNewer, onDiscardDraft, onDirtyChange }: RecordFormProps) {
  const [schema] = useState(() => (row ? recordChange(type) : recordInput(type)) as FormSchema);
  const [busyFields, setBusyFields] = useState<ReadonlySet<string>>(new Set());
  const waitingId = useId();
  const newer = useMutation({ networkMode: 'always', mutationFn: readRecord });

  const { form, formProps, field, summary, failure, clearFailure, isBusy, isAlive } = useSchemaForm({
    schema,
    initialValues: initialValues(type, row),
    async submit(values) {
      newer.reset();
      const { segment } = type;
      const saved = await (row ? changeRecord({ segment, id: row.id, values }) : addRecord({ segment, values, key: draft.key }));
      await draft.settle(recordsKey(type));
      onSaved(saved);
    },
  });
  const isUploading = busyFields.size > 0;
  const isChanged = form.isDirty();
  const draft = useDraft({
    form: row ? `${type.segment}/${row.id}` : type.segment,
    values: form.values,
    isDirty: isChanged,
    baseVersion: row?.version ?? null,
    restore: (values) => form.setValues((fresh) => ({ ...fresh, ...pick(values, Object.keys(fresh)) })),
  });
  // What is kept as a draft is not lost with the page.
  const isDirty = (isChanged && !draft.hasAll) || isUploading;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  async function handleDiscard(next: () => void): Promise<void> {
    await draft.discard();
    next();
  }

  function handleBusyChange(name: string, isFieldBusy: boolean): void {
    setBusyFields((busy) => {
      const others = new Set(busy);
      others.delete(name);
      return isFieldBusy ? others.add(name) : others;
    });
  }

  function handleShowNewer({ id }: RecordRow): void {
    newer.mutate(
      { segment: type.segment, id },
      {
        onSuccess({ version }) {
          // From now on a save replaces the version that has been shown.
          form.setFieldValue('version', version);
          clearFailure();
        },
      },
    );
  }

  function renderFailure() {
    if (newer.data) {
      return <NewerVersion type={type} row={newer.data} typed={form.values} onTake={() => void handleDiscard(() => newer.data && onTakeNewer(newer.data))} />;
    }
    if (!failure) return null;
    const showNewer = row && failure.code === 'changed_meanwhile' && (
      <Button variant="default" size="sm" disabled={newer.isPending} onClick={() => handleShowNewer(row)}>
        Show the newer version
      </Button>
    );
    return (
      <>
        <FocusedBanner tone="error" reference={failure.reference} action={showNewer}>
          {row && failure.code === 'not_found' ? deletedMeanwhile : `This ${type.noun} was not saved. ${failure.message}`}
        </FocusedBanner>
        {newer.error && <FailureBanner sentence="The newer version could not be loaded." failure={asApiError(newer.error)} />}
      </>
    );
  }

  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {renderFailure()}
      <RestoredDraft restored={draft.restored} onDiscard={() => void handleDiscard(onDiscardDraft)} />
      <FormSection
        legend={row ? type.form.editTitle : type.form.addTitle}
        description="Only what is marked * is required. The rest can follow later."
        disabled={isBusy}
      >
        {Object.entries(type.fields).map(([name, declared]) => (
          <FieldInput
            key={name}
            field={declared}
            isWide={name === type.list.title}
            {...inputProps(field(name))}
            onBusyChange={(isFieldBusy) => handleBusyChange(name, isFieldBusy)}
          />
        ))}
        <div className={classes.end} data-wide>
          <NativeSelect {...field('status')} label="Status" data={recordStatuses} />
          <div className={classes.buttons}>
            {row && (
              <Button variant="default" onClick={() => void handleDiscard(onCancel)}>
                {type.form.cancel}
              </Button>
            )}
            <Button type="submit" disabled={!isAlive || isUploading} aria-describedby={isUploading ? waitingId : undefined}>
              {isBusy ? 'Saving…' : row ? type.form.update : type.form.add}
            </Button>
          </div>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
      <div role="status">
        {isUploading && (
          <Text id={waitingId} c="dimmed" size="sm" mt="xs" ta="end">
            Files are still on their way: wait for them, or cancel them, to save.
          </Text>
        )}
      </div>
    </form>
  );
}

/** Where an earlier try had arrived after all, what was typed since then goes on top of it. */
async function addRecord({ segment, values, key }: Parameters<typeof createRecord>[0]): Promise<RecordRow> {
  const row = await createRecord({ segment, values, key });
  const isAsTyped = Object.entries(values).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value));
  return isAsTyped ? row : changeRecord({ segment, id: row.id, values: { ...values, version: row.version } });
}

const deletedMeanwhile =
  'This record was deleted meanwhile. Restore it from Trash below, then save again: what you typed is still here.';

function pick(values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.flatMap((name) => (Object.hasOwn(values, name) ? [[name, values[name]]] : [])));
}

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

function initialValues(type: RecordType, row: RecordRow | undefined): Record<string, unknown> {
  const fields = Object.entries(type.fields).map(([name, declared]) => [name, row ? row[name] : emptyValue(declared)]);
  return { ...Object.fromEntries(fields), status: row?.status ?? 'Started', ...(row && { version: row.version }) };
}

/** What the form gives a field, without what only plain inputs take. */
function inputProps({ id, name, value, onChange, error }: ReturnType<ReturnType<typeof useSchemaForm>['field']>) {
  return { id, name, value, onChange, error };
}
