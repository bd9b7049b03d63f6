import { Modal } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { DialogForm } from '#core/client/ui/form-frame.tsx';

import { cancelReason } from '../schema.ts';

const schema = z.strictObject({ reason: cancelReason });

type CancelDialogProps = {
  /** Name of the session: 'Strategy session with Dr Noor, Tue 24 Mar, 15:00–16:00'. */
  what: string | undefined;
  /** Reader of the reason. */
  reader: string;
  /** Label of the action. 'Decline' for a session that was never accepted. */
  verb?: 'Cancel' | 'Decline';
  onCancel: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a reason before canceling a session, which is final. */
export function CancelDialog({ what, verb = 'Cancel', ...rest }: CancelDialogProps) {
  return (
    <Modal opened={what !== undefined} onClose={rest.onClose} title={`${verb} this session?`}>
      <ReasonForm what={what ?? ''} verb={verb} {...rest} />
    </Modal>
  );
}

function ReasonForm({
  what,
  reader,
  verb,
  onCancel,
  onClose,
}: Required<Omit<CancelDialogProps, 'what'>> & { what: string }) {
  const form = useSchemaForm<FormSchema>({
    schema,
    initialValues: { reason: '' },
    submit: ({ reason }) => onCancel(reason as string),
  });
  return (
    <DialogForm
      of={form}
      failed="This session was not cancelled."
      no="Keep it"
      onNo={onClose}
      submit={`${verb} session`}
    >
      <p>{what}. You cannot undo this.</p>
      <AutosizeTextarea
        {...form.field('reason')}
        label="Reason"
        description={`${reader} will see this.`}
        required
        minRows={3}
        maxRows={10}
        data-autofocus
      />
    </DialogForm>
  );
}
