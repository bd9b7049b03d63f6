import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { withUnsentNote } from '#core/client/unsent-note.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { requestTransition, type StaffRequestRow } from '../schema.ts';
import { allRequests, staffRequest, transitionRequest } from './api.ts';

const formSchema = z.strictObject({ files: requestTransition.shape.files, note: requestTransition.shape.note });

export type DeliveryFormProps = Pick<RowFormProps<StaffRequestRow>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  request: StaffRequestRow;
  onInputChange: (hasInput: boolean) => void;
  /** Called with a sentence if another admin delivered first. */
  onDeliveredAlready: (text: string) => void;
};

/** Delivers a request, optionally with files and a note. */
export function DeliveryForm({ request, onDeliveredAlready, ...sheet }: DeliveryFormProps) {
  const { id, version } = request;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, StaffRequestRow>({
    ...sheet,
    schema: formSchema,
    initialValues: { files: [], note: '' },
    draft: `deliveries/${id}`,
    listKey: allRequests.key,
    save: (input) => {
      const delivery = input as z.output<typeof formSchema>;
      return transitionRequest({ id, version, status: 'Delivered', ...delivery }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'delivered_already') {
          onDeliveredAlready(withUnsentNote(error.message, delivery.note));
        }
        // The request may have changed on the server, so the next attempt uses its current version.
        await queryClient.invalidateQueries({ queryKey: staffRequest(id).queryKey });
        throw error;
      });
    },
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
