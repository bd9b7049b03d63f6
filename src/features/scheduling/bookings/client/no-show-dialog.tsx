import { Modal, NativeSelect } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { DialogForm } from '#core/client/ui/form-frame.tsx';
import { plainText } from '#core/shared/plain-text.ts';

import { CANCEL_REASON_CHARACTERS, noShows, type NoShow } from '../schema.ts';

const schema = z.strictObject({
  no_show: z.enum(noShows, 'Please say who did not attend'),
  reason: plainText({ label: 'Note', maxCharacters: CANCEL_REASON_CHARACTERS, isMultiline: true }),
});

type NoShowDialogProps = {
  /** Name of the session: 'Strategy session with Ada Example, Tue 24 Mar, 15:00–16:00'. */
  what: string | undefined;
  applicant: string;
  onRecord: (missed: { no_show: NoShow; reason: string }) => Promise<void>;
  onClose: () => void;
};

/** Asks a provider who missed the session. The answer is final. */
export function NoShowDialog({ what, onClose, ...rest }: NoShowDialogProps) {
  return (
    <Modal opened={what !== undefined} onClose={onClose} title="Record a no-show?">
      <NoShowForm what={what ?? ''} onClose={onClose} {...rest} />
    </Modal>
  );
}

function NoShowForm({ what, applicant, onRecord, onClose }: NoShowDialogProps) {
  const form = useSchemaForm<FormSchema>({
    schema,
    initialValues: { no_show: 'applicant', reason: '' },
    submit: ({ no_show, reason }) => onRecord({ no_show: no_show as NoShow, reason: reason as string }),
  });
  return (
    <DialogForm
      of={form}
      failed="The no-show was not recorded."
      no="Not now"
      isNoFocused
      onNo={onClose}
      submit="Record no-show"
    >
      <p>{what}. No hours are counted for a no-show. You cannot undo this.</p>
      <NativeSelect
        {...form.field('no_show')}
        label="Who did not attend?"
        data={[
          { value: 'applicant', label: applicant },
          { value: 'provider', label: 'I did not' },
        ]}
        mb="md"
      />
      <AutosizeTextarea
        {...form.field('reason')}
        label="Note"
        description={`Optional. ${applicant} will see it.`}
        minRows={2}
        maxRows={10}
      />
    </DialogForm>
  );
}
