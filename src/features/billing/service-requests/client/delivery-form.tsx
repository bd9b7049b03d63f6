import { z } from 'zod';

import { useSettlingForm, type SettlingFormProps } from '#core/client/settling-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { requestTransition, type StaffRequestRow } from '../schema.ts';
import { allRequests, staffRequest, transitionRequest } from './api.ts';

const formSchema = z.strictObject({ files: requestTransition.shape.files, note: requestTransition.shape.note });

type DeliveryFormProps = SettlingFormProps<StaffRequestRow> & { request: StaffRequestRow };

/** Delivers a request, optionally with files and a note. */
export function DeliveryForm({ request, ...sheet }: DeliveryFormProps) {
  const { id, version } = request;
  const form = useSettlingForm({
    ...sheet,
    schema: formSchema,
    initialValues: { files: [], note: '' },
    draft: `deliveries/${id}`,
    listKey: allRequests.key,
    rowKey: staffRequest(id).queryKey,
    settle: (delivery: z.output<typeof formSchema>) =>
      transitionRequest({ id, version, status: 'Delivered', ...delivery }),
    getNote: (delivery) => delivery.note,
    isTooLate: ({ code }) => code === 'delivered_already',
  });
  const { form: mantineForm, field } = form;
  const { id: fieldId, value, error } = field('files');
  return (
    <RowForm
      of={form}
      noun="request"
      failure="This request was not delivered."
      legend="Deliver"
      description="The applicant is notified immediately and finds the files and your note with the request. You cannot undo this."
      submit="Deliver request"
      busy="Delivering…"
    >
      <FilePicker
        id={fieldId}
        label="Files"
        hint="Optional. The applicant and our staff can open them."
        bucket="deliveries"
        multiple
        value={value as string[]}
        onChange={(files) => mantineForm.setFieldValue('files', files)}
        onBusyChange={form.takesFiles('files')}
        error={error}
        disabled={form.isBusy}
      />
      <AutosizeTextarea {...field('note')} label="Note to the applicant" minRows={3} maxRows={12} data-wide />
    </RowForm>
  );
}
