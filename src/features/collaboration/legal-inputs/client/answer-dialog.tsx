import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { DialogForm } from '#core/client/ui/form-frame.tsx';

import { objectionForm, type AttorneyAnswer, type WrittenInput } from '../schema.ts';
import { answerEdit, writtenInputs } from './api.ts';

type AnswerDialogProps = {
  input: WrittenInput;
  /** Undefined while the dialog is closed. */
  answer: AttorneyAnswer | undefined;
  onAnswered: (input: WrittenInput) => void;
  onClose: () => void;
};

const titles: Record<AttorneyAnswer, string> = {
  none: 'Put your name to the edited feedback?',
  objected: 'Object to the edit?',
  withdrawn: 'Withdraw your name?',
};

/** Asks for confirmation before the applicant is notified, and for a reason if the attorney objects. */
export function AnswerDialog({ answer, ...rest }: AnswerDialogProps) {
  return (
    <Modal opened={answer !== undefined} onClose={rest.onClose} title={answer && titles[answer]}>
      {answer && <AnswerForm answer={answer} {...rest} />}
    </Modal>
  );
}

const noNote = z.strictObject({ note: z.string() });

function AnswerForm({ input, answer, onAnswered, onClose }: AnswerDialogProps & { answer: AttorneyAnswer }) {
  const queryClient = useQueryClient();
  const isObjection = answer === 'objected';
  const form = useSchemaForm<FormSchema>({
    schema: isObjection ? objectionForm : noNote,
    initialValues: { note: '' },
    async submit({ note }) {
      const { id, version } = input;
      try {
        onAnswered(await answerEdit({ id, version, answer, note: note as string }));
        onClose();
      } finally {
        await queryClient.invalidateQueries({ queryKey: writtenInputs.key });
      }
    },
  });
  const applicant = input.applicant ?? 'The applicant';
  const seen = {
    none: `${applicant} sees that you wrote the feedback and that the site’s team edited it.`,
    objected: `${applicant} sees that you object to the edit, but not your reason, which the site’s team reads.`,
    withdrawn: `${applicant} sees the feedback as coming from the site’s team, without your name.`,
  }[answer];
  return (
    <DialogForm
      of={form}
      failed="Your response was not saved."
      no="Cancel"
      isNoFocused={!isObjection}
      onNo={onClose}
      submit={{ none: 'Put my name to it', objected: 'Object', withdrawn: 'Withdraw my name' }[answer]}
    >
      <p>
        {seen}{' '}
        {input.status === 'approved'
          ? `We notify ${applicant} and the admin who edited it.`
          : 'We notify the admin who edited it.'}
      </p>
      {isObjection && (
        <AutosizeTextarea {...form.field('note')} label="Reason" required minRows={3} maxRows={10} data-autofocus />
      )}
    </DialogForm>
  );
}
