import { NativeSelect, TextInput } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { DateInput } from '#core/client/ui/date-input.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { fileName } from '#core/shared/uploads.ts';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';
import { deliveries, destinations, noticeKinds, noticeLabels, type NoticeKind } from '#records/notices.ts';

import { answerLabels, deliveryLabels, destinationLabels, usualDelivery } from '../rules.ts';
import { noticeEdit, noticeInput, type NoticeInput, type NoticeRow } from '../schema.ts';
import { addRequest, changeRequest, ownRequests } from './api.ts';

/** Form for a notice as printed: its type, its dates, and its file. */
export function NoticeForm(sheet: RowFormProps<NoticeRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, NoticeRow>({
    ...sheet,
    schema: (stored) => (stored ? noticeEdit(stored) : noticeInput) as FormSchema,
    initialValues: toFormValues(row),
    draft: 'uscis-notices',
    listKey: ownRequests.key,
    read: ownRequests.find,
    save: (input, sent) =>
      saveRow(
        { add: addRequest, find: ownRequests.find, change: changeRequest },
        { ...sent, row, values: input as NoticeInput },
      ),
  });
  const { form: formState, field } = form;
  const url = formState.values.notice_url as string | null;
  const { id: fileId, error: fileError } = field('notice_url');
  const getDateField = (name: 'issued_on' | 'printed_due_on' | 'responded_on') => ({
    ...field(name),
    value: formState.values[name] as string | null,
  });
  const receipt = field('receipt_number');
  /** The delivery follows the receipt number until the user changes it. */
  const followReceipt = (next: string) => {
    if (formState.values.delivery === usualDelivery(formState.values.receipt_number as string)) {
      formState.setFieldValue('delivery', usualDelivery(next));
    }
  };

  return (
    <RowForm
      of={form}
      noun="notice"
      legend={row ? `Edit the ${noticeLabels[row.kind].toLowerCase()}` : 'Add a notice'}
      description="Fields marked * are required to save. Enter dates as printed on the notice."
      submit={row ? 'Save notice' : 'Add notice'}
      newer={{ fields: shownFields }}
    >
      <NativeSelect
        {...field('kind')}
        label="Type of notice"
        data={noticeKinds.map((value) => ({ value, label: noticeLabels[value] }))}
      />
      <TextInput
        {...receipt}
        onChange={(event) => {
          followReceipt(event.currentTarget.value);
          receipt.onChange(event);
        }}
        label="Receipt number"
        description="The petition’s receipt number, such as IOE0912345678."
        autoComplete="off"
      />
      <DateInput
        {...getDateField('issued_on')}
        label="Date of the notice"
        description="The date printed on it."
        withAsterisk
      />
      <DateInput
        {...getDateField('printed_due_on')}
        label="Due date"
        description="The due date printed on the notice. If you leave it empty, we calculate it."
      />
      <NativeSelect
        {...field('delivery')}
        label="How it was delivered"
        description="A notice in your online account adds no mailing days, even if a copy also came by mail."
        data={deliveries.map((value) => ({ value, label: deliveryLabels[value] }))}
      />
      {formState.values.delivery === 'mail' && (
        <NativeSelect
          {...field('mailed_to')}
          label="Mailed to"
          description="Adds mailing days when we calculate the due date."
          data={destinations.map((value) => ({ value, label: destinationLabels[value] }))}
        />
      )}
      <DateInput
        {...getDateField('responded_on')}
        label={`${answerLabels[formState.values.kind as NoticeKind]} sent on`}
        description="Reminders stop once you enter this date."
      />
      <FilePicker
        id={fileId}
        error={fileError}
        bucket="evidence-requests"
        multiple={false}
        value={url === null ? [] : [url]}
        onChange={(urls: readonly string[]) => formState.setFieldValue('notice_url', urls.at(-1) ?? null)}
        onBusyChange={form.takesFiles('notice_url')}
        label="The notice"
        hint="All pages, as one PDF. The notice goes first in your response."
      />
    </RowForm>
  );
}

const dayText = (day: string | null) => (day === null ? '—' : formatDate(day));

const shownFields = {
  kind: { label: 'Type of notice', show: ({ kind }: NoticeRow) => noticeLabels[kind] },
  receipt_number: { label: 'Receipt number', show: ({ receipt_number }: NoticeRow) => receipt_number || '—' },
  issued_on: { label: 'Date of the notice', show: ({ issued_on }: NoticeRow) => dayText(issued_on) },
  printed_due_on: { label: 'Due date', show: ({ printed_due_on }: NoticeRow) => dayText(printed_due_on) },
  delivery: { label: 'How it was delivered', show: ({ delivery }: NoticeRow) => deliveryLabels[delivery] },
  mailed_to: { label: 'Mailed to', show: ({ mailed_to }: NoticeRow) => destinationLabels[mailed_to] },
  responded_on: { label: 'Response sent on', show: ({ responded_on }: NoticeRow) => dayText(responded_on) },
  notice_url: {
    label: 'The notice',
    show: ({ notice_url }: NoticeRow) => (notice_url === null ? '—' : fileName(notice_url)),
  },
};

function toFormValues(row: NoticeRow | undefined) {
  const { kind = 'rfe', receipt_number = '', issued_on = null, printed_due_on = null } = row ?? {};
  const {
    delivery = usualDelivery(receipt_number),
    mailed_to = 'us',
    notice_url = null,
    responded_on = null,
  } = row ?? {};
  return { kind, receipt_number, issued_on, printed_due_on, delivery, mailed_to, notice_url, responded_on };
}
