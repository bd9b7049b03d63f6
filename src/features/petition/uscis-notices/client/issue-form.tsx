import { Select } from '@mantine/core';
import { useState } from 'react';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { typedNumber } from '#core/shared/price.ts';
import { ExhibitPicker } from '#features/petition/binders/client/exhibit-picker.tsx';

import {
  noticeIssueChange,
  noticeIssueInput,
  type NoticeRow,
  type NoticeIssueInput,
  type NoticeIssueRow,
} from '../schema.ts';
import { addIssue, changeIssue, ownRequests } from './api.ts';
import { elementChoices } from './elements.ts';

/** Form values are text. The position in the notice is converted to a number. */
const typedPosition = typedNumber(noticeIssueInput.shape.position, { fractionDigits: 0 });
const addSchema = noticeIssueInput.extend({ position: typedPosition });
const changeSchema = noticeIssueChange.omit({ version: true, state: true }).extend({ position: typedPosition });

export type IssueFormProps = {
  request: NoticeRow;
  /** The issue that is changed. */
  row?: NoticeIssueRow;
  onDone: (saved?: NoticeIssueRow) => void;
};

/**
 * Form for one issue of a notice: its text, its element and, once there is a response, the exhibits that address it.
 */
export function IssueForm({ request, row, onDone }: IssueFormProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const { position = null, quote = '', element = null, exhibits = [] } = row ?? {};
  const form = useRowForm<FormSchema, NoticeIssueRow>({
    row,
    schema: row ? changeSchema : addSchema,
    initialValues: { position: String(position ?? ''), quote, element, ...(row && { exhibits }) },
    draft: row ? 'objection-changes' : `objections/${request.id}`,
    listKey: ownRequests.key,
    save: (values, { key, version }) => {
      const input = values as NoticeIssueInput;
      return row
        ? changeIssue({ id: row.id, values: { ...input, position: input.position ?? row.position, version } })
        : addIssue({ request: request.id, key, values: input });
    },
    onSaved: (saved) => onDone(saved),
    onCancel: () => onDone(),
    onDiscardDraft: () => onDone(),
    onDirtyChange: setIsDirty,
    ...(!row && { onFold: () => onDone() }),
  });
  const { form: formState, field } = form;
  const chosen = field('element');
  const answering = field('exhibits');
  return (
    <>
      <RowForm
        of={form}
        noun="issue"
        legend={row ? `Edit issue ${row.position}` : 'New issue'}
        submit={row ? 'Save issue' : 'Add issue'}
      >
        <AutosizeTextarea
          {...field('quote')}
          label="What the notice says"
          description="In the notice’s own words."
          minRows={3}
          maxRows={16}
          withAsterisk
          data-wide
        />
        <div data-wide>
          <Select
            id={chosen.id}
            name={chosen.name}
            error={chosen.error}
            value={formState.values.element as string | null}
            label="Element of the regulation"
            description="The element this issue is about. Leave it empty if none applies."
            placeholder="Choose an element"
            data={elementChoices()}
            onChange={(id) => formState.setFieldValue('element', id)}
            searchable
            clearable
            openOnFocus={false}
            nothingFoundMessage="No elements match."
            maxDropdownHeight={320}
          />
        </div>
        <NumberField
          {...field('position')}
          label="Number"
          description="Its position in the notice. If left empty, the next number is used."
          fractionDigits={0}
        />
        {row && request.binder_id !== null && (
          <div data-wide>
            <ExhibitPicker
              kind="response"
              id={answering.id}
              error={answering.error}
              value={formState.values.exhibits as string[]}
              onChange={(ids) => formState.setFieldValue('exhibits', ids)}
              label="Exhibits that address it"
            />
          </div>
        )}
      </RowForm>
      {dialog}
    </>
  );
}
