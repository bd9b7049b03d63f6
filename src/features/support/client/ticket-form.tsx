import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';

import { useDraft } from '#core/client/draft.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { DraftStatus, RestoredDraft } from '#core/client/ui/draft-notice.tsx';
import { ErrorSummary } from '#core/client/ui/error-summary.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FormSection } from '#core/client/ui/form-section.tsx';

import { priorityLabels, ticketInput, ticketPriorities, type TicketInput, type TicketThread } from '../schema.ts';
import { openTicket, sendReply, ticketsKey } from './api.ts';
import classes from './support-page.module.css';

const priorities = ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }));

export type TicketFormProps = {
  onOpened: (ticket: TicketThread) => void;
  /** Begins anew without what was kept of before. */
  onDiscardDraft: () => void;
  onDirtyChange: (isDirty: boolean) => void;
};

/** Opens a ticket. Its owner gives it another `key` to begin anew. */
export function TicketForm({ onOpened, onDiscardDraft, onDirtyChange }: TicketFormProps) {
  const [replyKey] = useState(() => crypto.randomUUID());
  const { form, formProps, field, summary, failure, isBusy, isAlive } = useSchemaForm({
    schema: ticketInput,
    initialValues: { subject: '', description: '', priority: 'medium' },
    async submit(input) {
      const ticket = await sendTicket({ key: draft.key, replyKey, input });
      await draft.settle([...ticketsKey, 'list']);
      onOpened(ticket);
    },
  });
  const isChanged = form.isDirty();
  const draft = useDraft({
    form: 'tickets',
    values: form.values,
    isDirty: isChanged,
    baseVersion: null,
    restore: ({ subject, description, priority }) => form.setValues({ subject, description, priority }),
  });
  // What is kept as a draft is not lost with the page.
  const isDirty = isChanged && !draft.hasAll;
  useEffect(() => onDirtyChange(isDirty), [isDirty, onDirtyChange]);

  return (
    <form {...formProps}>
      <ErrorSummary {...summary} />
      {failure && <FailureBanner sentence="Your ticket was not sent." failure={failure} isFocused />}
      <RestoredDraft restored={draft.restored} onDiscard={() => void draft.discard().then(onDiscardDraft)} />
      <FormSection legend="Open a ticket" description="Say what you were doing, and what happened instead." disabled={isBusy}>
        <TextInput {...field('subject')} label="Subject" withAsterisk />
        <NativeSelect {...field('priority')} label="Priority" data={priorities} />
        <Textarea {...field('description')} label="Description" withAsterisk autosize minRows={4} maxRows={16} data-wide />
        <div className={classes.buttons} data-wide>
          <Button type="submit" disabled={!isAlive}>
            {isBusy ? 'Sending…' : 'Submit Ticket'}
          </Button>
        </div>
      </FormSection>
      <DraftStatus state={draft.state} />
    </form>
  );
}

/** What is typed, once: where an earlier try arrived, though its answer was lost, what was typed since then follows as a reply. */
async function sendTicket({ key, replyKey, input }: { key: string; replyKey: string; input: TicketInput }): Promise<TicketThread> {
  const ticket = await openTicket({ key, input });
  const { subject, priority, description } = input;
  const changed = [
    subject !== ticket.subject && subject,
    priority !== ticket.priority && `${priorityLabels[priority]} priority`,
    description !== ticket.description && description,
  ].filter(Boolean);
  return changed.length > 0 ? sendReply({ key: replyKey, id: ticket.id, input: { body: changed.join('\n\n'), is_internal: false } }) : ticket;
}
