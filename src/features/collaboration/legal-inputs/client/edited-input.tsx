import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';

import { Instant } from '#core/client/ui/instant.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { AttorneyAnswer, WrittenInput } from '../schema.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import classes from './legal-inputs.module.css';

export type EditedInputProps = {
  input: WrittenInput;
  /** Name of the input: 'Ada Example’s Award Certificate'. */
  title: string;
  onAnswered: (input: WrittenInput) => void;
};

const choices: Record<AttorneyAnswer, readonly AttorneyAnswer[]> = {
  none: ['objected', 'withdrawn'],
  objected: ['none', 'withdrawn'],
  withdrawn: ['none', 'objected'],
};

/** Feedback edited by an admin, next to the attorney's original, with the attorney's answer. */
export function EditedInput({ input, title, onAnswered }: EditedInputProps) {
  const [answer, setAnswer] = useState<AttorneyAnswer>();
  const { applicant, feedback, original, edited_at, attorney_answer, attorney_note, can } = input;
  return (
    <Stack gap="sm" maw="46rem">
      {edited_at && (
        <SoftText>
          Edited by the site’s team, <Instant at={edited_at} />
        </SoftText>
      )}
      <Tiles least="18rem" isStretched>
        <section aria-label={`As edited: ${title}`}>
          <h4 className={classes.heading}>As edited</h4>
          <TypedText>{feedback}</TypedText>
        </section>
        <section aria-label={`As you wrote it: ${title}`}>
          <h4 className={classes.heading}>As you wrote it</h4>
          <TypedText>{original}</TypedText>
        </section>
      </Tiles>
      {attorney_answer === 'objected' && <TypedText>You object to the edit: {attorney_note}</TypedText>}
      {attorney_answer === 'withdrawn' && (
        <p>You have withdrawn your name. {applicant ?? 'The applicant'} sees the feedback without it.</p>
      )}
      {can.answer && (
        <Group gap="sm">
          {choices[attorney_answer].map((choice) => (
            <Button
              key={choice}
              variant="default"
              size="compact-md"
              aria-label={`${getLabel(choice, attorney_answer)}: ${title}`}
              onClick={() => setAnswer(choice)}
            >
              {getLabel(choice, attorney_answer)}
            </Button>
          ))}
        </Group>
      )}
      <AnswerDialog input={input} answer={answer} onAnswered={onAnswered} onClose={() => setAnswer(undefined)} />
    </Stack>
  );
}

function getLabel(choice: AttorneyAnswer, now: AttorneyAnswer): string {
  if (choice === 'objected') return 'Object to the edit';
  if (choice === 'withdrawn') return 'Withdraw my name';
  return now === 'objected' ? 'Withdraw my objection' : 'Restore my name';
}
