import { Button, Group, Modal } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';

import { cancelReason } from '../schema.ts';

const schema = z.strictObject({ reason: cancelReason });

type CancelDialogProps = {
  /** Name of the session: 'Strategy session with Dr Noor, Tue 24 Mar, 15:00–16:00'. */
  what: string | undefined;
  /** Reader of the reason. */
  reader: string;
  /** 'Decline' for a session that was never accepted. */
  verb?: 'Cancel' | 'Decline';
  onCancel: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for a reason before canceling a session, which is final. */
export function CancelDialog({ what, verb = 'Cancel', ...rest }: CancelDialogProps) {
  return (
    <Modal
      opened={what !== undefined}
      onClose={rest.onClose}
      title={`${verb} this session?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
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
    <form {...form.formProps}>
      {form.failure && <ErrorBanner sentence="This session was not cancelled." failure={form.failure} isFocused />}
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
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" disabled={!form.isAlive || form.isBusy}>
          {verb} session
        </Button>
      </Group>
    </form>
  );
}
