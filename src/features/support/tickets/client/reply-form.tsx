import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { replyInput, type ReplyInput, type TicketThread } from '../schema.ts';
import { AttachedFiles } from './attached-files.tsx';
import { ownTickets, sendReply, ticketThread } from './api.ts';
import classes from './ticket-thread.module.css';

export type ReplyFormProps = Pick<RowFormProps<TicketThread>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  ticket: TicketThread;
};

/** Form for a reply or an internal note. */
export function ReplyForm({ ticket, ...sheet }: ReplyFormProps) {
  const { id, can, replies, author } = ticket;
  const queryClient = useQueryClient();
  const after = replies.findLast(({ is_internal }) => !is_internal)?.id ?? 'none';
  const form = useRowForm<FormSchema, TicketThread>({
    ...sheet,
    schema: replyInput,
    initialValues: { body: '', files: [], is_internal: !can.reply },
    draft: `tickets/${id}`,
    listKey: [...ownTickets.key, 'list'],
    save: (input, { key, inputKey }) =>
      sendReply({ key, inputKey, id, input: input as ReplyInput, after }).catch(async (error: unknown) => {
        // The rejection may be due to a reply that is not shown yet.
        await queryClient.invalidateQueries({ queryKey: ticketThread(id).queryKey });
        throw error;
      }),
  });
  const isNote = form.form.values.is_internal === true;
  const noun = isNote ? 'note' : 'reply';
  return (
    <div className={classes.form} data-note={isNote || undefined}>
      <RowForm
        of={form}
        noun={noun}
        failure={isNote ? 'Your note was not saved.' : 'Your reply was not sent.'}
        legend={isNote ? 'Internal note' : 'Reply'}
        submit={isNote ? 'Save Note' : 'Send Reply'}
        busy={isNote ? 'Saving…' : 'Sending…'}
      >
        {can.note && (
          <Checkbox
            label="Internal note"
            description={
              can.reply
                ? `Only the support team sees this; ${author.name} does not.`
                : 'You can only add notes to a closed ticket.'
            }
            checked={isNote}
            disabled={!can.reply}
            onChange={({ currentTarget }) => form.form.setFieldValue('is_internal', currentTarget.checked)}
            data-wide
          />
        )}
        <AutosizeTextarea
          {...form.field('body')}
          label={isNote ? 'Your note' : 'Your reply'}
          minRows={3}
          maxRows={16}
          data-wide
        />
        {can.attach && <AttachedFiles of={form} />}
      </RowForm>
    </div>
  );
}
