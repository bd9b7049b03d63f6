import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { asApiError } from '../api.ts';
import type { FormSchema } from '../validate-form.ts';
import type { useRowForm } from '../row-form.ts';
import { DraftStatus, RestoredDraft } from './draft-notice.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { Fact } from './fact.tsx';
import { FocusedBanner } from './focused-banner.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormSection } from './form-section.tsx';
import classes from './row-form.module.css';

type SavedRow = { id: string; version?: number };

export type RowFormFrameProps<Row extends SavedRow> = {
  of: ReturnType<typeof useRowForm<FormSchema, Row>>;
  /** Name of the row within a sentence: 'task'. */
  noun: string;
  legend: string;
  description?: ReactNode;
  submit: string;
  busy?: string;
  cancel?: string;
  /** Whether the form stays open when it is canceled, so that there is nothing to cancel before a change. */
  staysOpen?: boolean;
  /** Label of the button that saves a new row and starts another. Without it, there is no such button. */
  another?: string;
  /** Sentence before the reason if saving fails. */
  failure?: string | undefined;
  /** How a newer version is presented. */
  newer?: Pick<NewerVersionProps<Row>, 'fields' | 'note'>;
  /**
   * Requirement that is missing before the form can be sent, shown below the buttons. If omitted, the buttons are
   * always enabled.
   */
  missing?: string | undefined;
  /** Content next to the buttons. */
  end?: ReactNode;
  children: ReactNode;
};

/** Frame of a form for a row: its errors, fields, buttons and draft. */
export function RowForm<Row extends SavedRow>({
  of: form,
  noun,
  legend,
  description,
  submit,
  busy = 'Saving…',
  cancel = 'Cancel',
  staysOpen = false,
  another,
  failure: failed,
  newer,
  missing,
  end,
  children,
}: RowFormFrameProps<Row>) {
  const { row, failure, isBusy, isUploading, waitingId, draft } = form;
  const isDeleted = row !== undefined && failure?.code === 'not_found';
  const waitsFor = isUploading
    ? 'Files are still uploading. Wait for them to finish, or cancel them, before you save.'
    : missing || undefined;
  const waits = {
    disabled: !form.isAlive || waitsFor !== undefined,
    'aria-describedby': waitsFor === undefined ? undefined : waitingId,
  };
  const showNewer = row && newer && failure?.code === 'version_conflict' && (
    <Button variant="default" size="sm" disabled={form.newer.isPending} onClick={() => form.newer.mutate()}>
      Show the newer version
    </Button>
  );

  return (
    <FormFrame
      of={{ ...form, failure: isDeleted ? null : failure }}
      failed={failed ?? `This ${noun} was not saved.`}
      action={showNewer}
    >
      {isDeleted && <FocusedBanner tone="error">{deletedMeanwhile(noun)}</FocusedBanner>}
      {form.newer.error && (
        <ErrorBanner sentence="The newer version could not be loaded." failure={asApiError(form.newer.error)} />
      )}
      {form.newer.data && newer && (
        <NewerVersion
          row={form.newer.data}
          typed={form.form.values}
          {...newer}
          onTake={(taken) => void form.discardDraft(() => form.onTakeNewer?.(taken))}
        />
      )}
      <RestoredDraft restored={draft.restored} onDiscard={() => void form.discardDraft(form.onDiscardDraft)} />
      <FormSection legend={legend} description={description} disabled={isBusy}>
        {children}
        <div className={classes.end} data-wide>
          {end}
          <div className={classes.buttons}>
            {row && (!staysOpen || form.isChanged) && (
              <Button variant="default" onClick={() => void form.discardDraft(() => form.onCancel?.())}>
                {cancel}
              </Button>
            )}
            {form.onFold && (
              <Button variant="default" onClick={form.onFold}>
                Close
              </Button>
            )}
            {another && !row && (
              <Button
                variant="default"
                {...waits}
                onClick={({ currentTarget }) => {
                  form.beginAnother(true);
                  currentTarget.form?.requestSubmit();
                }}
              >
                {another}
              </Button>
            )}
            <Button type="submit" {...waits} onClick={() => form.beginAnother(false)}>
              {isBusy ? busy : submit}
            </Button>
          </div>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
      {/* The upload itself is announced. */}
      {waitsFor && (
        <Text id={waitingId} c="dimmed" size="sm" mt="xs" ta="end">
          {waitsFor}
        </Text>
      )}
    </FormFrame>
  );
}

function deletedMeanwhile(noun: string): string {
  return `This ${noun} has been deleted. Restore it from Trash below, then save again. What you typed is still here.`;
}

type NewerVersionProps<Row> = {
  row: Row;
  /** Current values of the form. Only fields that differ from them are shown. */
  typed: Record<string, unknown>;
  /** Fields by name, each with its label and a function that formats its value. */
  fields: Record<string, { label: string; show: (row: Row) => ReactNode }>;
  /** Consequence of saving. By default, a sentence that a save replaces the newer version. */
  note?: (row: Row) => string | undefined;
  onTake: (row: Row) => void;
};

/** Newer version of a row, next to the current input. */
function NewerVersion<Row extends object>({ row, typed, fields, note, onTake }: NewerVersionProps<Row>) {
  const values = row as Record<string, unknown>;
  const differing = Object.entries(fields).filter(([name]) => asText(values[name]) !== asText(typed[name]));
  return (
    <FocusedBanner
      tone="info"
      action={
        <Button variant="default" size="sm" onClick={() => onTake(row)}>
          Use the newer version
        </Button>
      }
    >
      {differing.length > 0
        ? 'The newer version differs from your form in:'
        : 'The newer version is the same as your form.'}
      <dl className={classes.differences}>
        {differing.map(([name, { label, show }]) => (
          <Fact key={name} label={label}>
            {show(row) || 'Empty'}
          </Fact>
        ))}
      </dl>
      {note?.(row) ?? 'Your form is unchanged. If you save it now, it replaces the newer version.'}
    </FocusedBanner>
  );
}

/** Converts a value to text. A form contains some numbers as typed text. */
function asText(value: unknown): string {
  return JSON.stringify(typeof value === 'number' ? String(value) : value);
}
