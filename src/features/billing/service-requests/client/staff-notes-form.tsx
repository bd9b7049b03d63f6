import type { z } from 'zod';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { staffNotesInput, type StaffRequestRow } from '../schema.ts';
import { allRequests, readStaffRequest, saveStaffNotes } from './api.ts';

const formSchema = staffNotesInput.omit({ version: true });

export type StaffNotesFormProps = Pick<
  RowFormProps<StaffRequestRow>,
  'onSaved' | 'onDiscardDraft' | 'onDirtyChange' | 'onTakeNewer'
> & {
  /** Request with the notes that the form was opened with. */
  request: StaffRequestRow;
  onInputChange: (hasInput: boolean) => void;
};

/** Changes the internal notes. Notes that another admin saved in the meantime are shown before they are replaced. */
export function StaffNotesForm({ request, ...sheet }: StaffNotesFormProps) {
  const { id, version: opened, staff_notes: notes } = request;
  const form = useRowForm<FormSchema, StaffRequestRow>({
    ...sheet,
    row: request,
    onCancel: sheet.onDiscardDraft,
    read: readStaffRequest,
    schema: formSchema,
    initialValues: { staff_notes: notes },
    draft: 'staff-notes',
    listKey: allRequests.key,
    save: (input, { version }) => {
      const typed = input as z.output<typeof formSchema>;
      // The request may have been accepted since the form was opened.
      return saveStaffNotes({ id, version: Math.max(version, opened), ...typed }).catch(async (error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== 'version_conflict') throw error;
        // Another part of the request may have changed, such as its status, and the notes are as they were shown.
        const current = await readStaffRequest(id);
        if (current.staff_notes !== notes) throw error;
        return saveStaffNotes({ id, version: current.version, ...typed });
      });
    },
  });
  return (
    <RowForm
      of={form}
      noun="note"
      failure="Your notes were not saved."
      legend="Internal notes"
      description="Only staff can see these."
      submit="Save notes"
      staysOpen
      newer={{ fields: { staff_notes: { label: 'Notes', show: (newer) => newer.staff_notes } } }}
    >
      <AutosizeTextarea {...form.field('staff_notes')} label="Notes" minRows={3} maxRows={12} data-wide />
    </RowForm>
  );
}
