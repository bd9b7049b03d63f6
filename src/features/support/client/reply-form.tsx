import { Textarea } from '@mantine/core';

import type { FormSchema } from '#core/client/check-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { replyInput, type ReplyInput, type TicketThread } from '../schema.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ownTickets, sendReply } from './api.ts';

export type ReplyFormProps = Pick<RowFormProps<TicketThread>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  ticketId: string;
  /** Whether files may be sent with it. */
  canAttach: boolean;
};

/** Replies to a ticket. */
export function ReplyForm({ ticketId, canAttach, ...sheet }: ReplyFormProps) {
  const form = useRowForm<FormSchema, TicketThread>({
    ...sheet,
    schema: replyInput,
    initialValues: { body: '', files: [] },
    draft: `tickets/${ticketId}`,
    listKey: [...ownTickets.key, 'list'],
    save: (input, { key }) => sendReply({ key, id: ticketId, input: input as ReplyInput }),
  });
  return (
    <RowForm
      of={form}
      noun="reply"
      failure="Your reply was not sent."
      legend="Reply"
      submit="Send Reply"
      busy="Sending…"
    >
      <Textarea {...form.field('body')} label="Your reply" autosize minRows={3} maxRows={16} data-wide />
      {canAttach && <AttachedFiles of={form} />}
    </RowForm>
  );
}
