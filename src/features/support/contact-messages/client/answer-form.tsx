import type { ReactNode } from 'react';

import { useSettlingForm, type SettlingFormProps } from '#core/client/settling-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';

import { contactReply, type ContactReply, type ContactMessage } from '../schema.ts';
import { answerMessage, contactMessage, contactMessages } from './messages-api.ts';

type AnswerFormProps = SettlingFormProps<ContactMessage> & {
  message: ContactMessage;
  /** Content next to the button. */
  end: ReactNode;
};

/** Form that replies to a message by email. */
export function AnswerForm({ message: { id, email }, end, ...sheet }: AnswerFormProps) {
  const form = useSettlingForm({
    ...sheet,
    schema: contactReply,
    initialValues: { answer: '' },
    draft: `contact/${id}`,
    listKey: [...contactMessages.key, 'list'],
    rowKey: contactMessage(id).queryKey,
    settle: (reply: ContactReply) => answerMessage({ id, ...reply }),
    getNote: (reply) => reply.answer,
    isTooLate: ({ code }) => code === 'message_answered',
  });
  return (
    <RowForm
      of={form}
      noun="answer"
      failure="Your reply was not sent."
      legend="Reply by email"
      description={`We email it to ${email} with their message below it, and mark the message as handled. You can reply to a message only once.`}
      submit="Send Reply"
      busy="Sending…"
      end={end}
    >
      <AutosizeTextarea {...form.field('answer')} label="Your reply" minRows={5} maxRows={20} data-wide />
    </RowForm>
  );
}
