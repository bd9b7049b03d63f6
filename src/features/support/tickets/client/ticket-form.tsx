import { NativeSelect, TextInput } from '@mantine/core';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import {
  priorityLabels,
  ticketInput,
  ticketPriorities,
  type TicketInput,
  type TicketRow,
  type TicketThread,
} from '../schema.ts';
import { AttachedFiles } from './attached-files.tsx';
import { openTicket, ownTickets, readTicket, replyToTicket } from './api.ts';

const priorities = ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }));

export type TicketFormProps = RowFormProps<TicketRow> & {
  /** Whether files can be attached. */
  canAttach: boolean;
};

/** Opens a ticket. */
export function TicketForm({ canAttach, ...sheet }: TicketFormProps) {
  const form = useRowForm<FormSchema, TicketRow>({
    ...sheet,
    schema: ticketInput,
    initialValues: { subject: '', description: '', files: [], priority: 'medium' },
    draft: 'tickets',
    listKey: [...ownTickets.key, 'list'],
    save: async (input, { key, inputKey }) => toRow(await sendTicket({ key, inputKey, input: input as TicketInput })),
  });
  const { field } = form;

  return (
    <RowForm
      of={form}
      noun="ticket"
      failure="Your ticket was not sent."
      legend="Open a ticket"
      description="Tell us what you were trying to do, and what happened instead."
      submit="Submit Ticket"
      busy="Sending…"
    >
      <TextInput {...field('subject')} label="Subject" withAsterisk />
      <NativeSelect {...field('priority')} label="Priority" data={priorities} />
      <AutosizeTextarea {...field('description')} label="Description" withAsterisk minRows={4} maxRows={16} data-wide />
      {canAttach && <AttachedFiles of={form} />}
    </RowForm>
  );
}

/** Returns a ticket in the form of its list. */
function toRow(ticket: TicketThread): TicketRow {
  return { ...ticket, replies: ticket.replies.length, last_reply_from: ticket.replies.at(-1)?.from ?? null };
}

/**
 * Sends the typed text once. If an earlier attempt arrived and its response was lost, later changes follow as a reply.
 */
async function sendTicket({
  key,
  inputKey,
  input,
}: {
  key: string;
  inputKey: string;
  input: TicketInput;
}): Promise<TicketThread> {
  const ticket = await recoverReplay(openTicket({ key, input }), readTicket);
  const { subject, priority, description } = input;
  const files = input.files.filter((url) => !ticket.files.includes(url));
  const changed = [
    subject !== ticket.subject && subject,
    priority !== ticket.priority && `${priorityLabels[priority]} priority`,
    description !== ticket.description && description,
    files.length > 0 && 'With files.',
  ].filter(Boolean);
  return changed.length > 0
    ? replyToTicket({ key: inputKey, id: ticket.id, input: { body: changed.join('\n\n'), files, is_internal: false } })
    : ticket;
}
