import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';

import { useSchemaForm } from '#core/client/form.ts';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';

import { replyInput, type TicketThread } from '../schema.ts';
import { replyToTicket } from './api.ts';
import classes from './support-page.module.css';

export type ReplyFormProps = {
  ticketId: string;
  onReplied: (ticket: TicketThread) => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Replies to a ticket. Its owner gives it another `key` to begin anew. */
export function ReplyForm({ ticketId, onReplied, onDirtyChange }: ReplyFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const { form, formProps, field, summary, failure, isBusy, isAlive } = useSchemaForm({
    schema: replyInput,
    initialValues: { body: '' },
    submit: async (input) => onReplied(await replyToTicket({ key, id: ticketId, input })),
  });
  const isDirty = form.isDirty();
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {failure && <FailureBanner sentence="Your reply was not sent." failure={failure} isFocused />}
      <FormSection legend="Reply" disabled={isBusy}>
        <Textarea {...field('body')} label="Your reply" autosize minRows={3} maxRows={16} data-wide />
        <div className={classes.buttons} data-wide>
          <Button type="submit" disabled={!isAlive}>
            {isBusy ? 'Sending…' : 'Send Reply'}
          </Button>
        </div>
      </FormSection>
    </form>
  );
}
