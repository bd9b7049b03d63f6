import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { staffNotesInput, type StaffRequestRow } from '../schema.ts';
import { allRequests, saveStaffNotes, staffRequest } from './api.ts';

const formSchema = staffNotesInput.omit({ version: true });

export type StaffNotesFormProps = Pick<
  RowFormProps<StaffRequestRow>,
  'onSaved' | 'onDiscardDraft' | 'onDirtyChange'
> & {
  request: StaffRequestRow;
};

export function StaffNotesForm({ request, ...sheet }: StaffNotesFormProps) {
  const { id, version, staff_notes: notes } = request;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, StaffRequestRow>({
    ...sheet,
    schema: formSchema,
    initialValues: { staff_notes: notes },
    draft: `staff-notes/${id}`,
    listKey: allRequests.key,
    save: (input) =>
      saveStaffNotes({ id, version, ...(input as z.output<typeof formSchema>) }).catch(async (error: unknown) => {
        // The request may have changed on the server, so the next attempt uses its current version.
        await queryClient.invalidateQueries({ queryKey: staffRequest(id).queryKey });
        throw error;
      }),
  });
  return (
    <RowForm
      of={form}
      noun="note"
      failure="Your notes were not saved."
      legend="Internal notes"
      description="Only staff can see these."
      submit="Save notes"
    >
      <AutosizeTextarea {...form.field('staff_notes')} label="Notes" minRows={3} maxRows={12} data-wide />
    </RowForm>
  );
}
