import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { withUnsentNote } from '#core/client/unsent-note.ts';

import { contactAnswer, type ContactAnswer, type ContactMessage } from '../schema.ts';
import { answerMessage, contactMessage, contactMessages } from './messages-api.ts';

export type AnswerFormProps = Pick<RowFormProps<ContactMessage>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  message: ContactMessage;
  onInputChange: (hasInput: boolean) => void;
  /** Called with a sentence if another admin replied first. */
  onAlreadyAnswered: (text: string) => void;
  /** Content next to the button. */
  end: ReactNode;
};

/** Form that replies to a message by email. */
export function AnswerForm({ message: { id, email }, onAlreadyAnswered, end, ...sheet }: AnswerFormProps) {
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, ContactMessage>({
    ...sheet,
    schema: contactAnswer,
    initialValues: { answer: '' },
    draft: `contact/${id}`,
    listKey: [...contactMessages.key, 'list'],
    save: (input) => {
      const reply = input as ContactAnswer;
      return answerMessage({ id, ...reply }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'message_answered') {
          onAlreadyAnswered(withUnsentNote(error.message, reply.answer));
        }
        await queryClient.invalidateQueries({ queryKey: contactMessage(id).queryKey });
        throw error;
      });
    },
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
