import { Button, Textarea } from '@mantine/core';
import { useEffect } from 'react';

import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';

import { replyInput, type TicketThread } from '../schema.ts';
import { sendReply } from './api.ts';
import classes from './support-page.module.css';

export type ReplyFormProps = {
  ticketId: string;
  onReplied: (ticket: TicketThread) => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Replies to a ticket. Its owner gives it another `key` to begin anew. */
export function ReplyForm({ ticketId, onReplied, onDiscardDraft, onDirtyChange }: ReplyFormProps) {
  const { form, formProps, field, summary, failure, isBusy, isAlive } = useSchemaForm({
    schema: replyInput,
    initialValues: { body: '' },
    async submit(input) {
      const ticket = await sendReply({ key: draft.key, id: ticketId, input });
      await draft.discard();
      onReplied(ticket);
    },
  });
  const isChanged = form.isDirty();
  const draft = useDraft({
    form: `tickets/${ticketId}`,
    values: form.values,
    isDirty: isChanged,
    baseVersion: null,
    restore: ({ body }) => form.setValues({ body }),
  });
  // What is kept as a draft is not lost with the page.
  const isDirty = isChanged && !draft.hasAll;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {failure && <FailureBanner sentence="Your reply was not sent." failure={failure} isFocused />}
      <RestoredDraft restored={draft.restored} onDiscard={() => void draft.discard().then(onDiscardDraft)} />
      <FormSection legend="Reply" disabled={isBusy}>
        <Textarea {...field('body')} label="Your reply" autosize minRows={3} maxRows={16} data-wide />
        <div className={classes.buttons} data-wide>
          <Button type="submit" disabled={!isAlive}>
            {isBusy ? 'Sending…' : 'Send Reply'}
          </Button>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
    </form>
  );
}
