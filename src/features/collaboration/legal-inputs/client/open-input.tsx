import { Button, Group, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { DecisionLine } from '#core/client/ui/decision-line.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { ReceivedInput } from '../schema.ts';
import { DecisionButtons, type DecisionButtonsProps } from './decision-buttons.tsx';
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx';
import { formatAttorneyName, getTitle } from './legal-input-text.tsx';
import { VersionList } from './version-list.tsx';

export type OpenInputProps = DecisionButtonsProps & Pick<FeedbackFormProps, 'onSaved' | 'onDirtyChange'>;

/** Legal input with its versions, to read, edit and decide. */
export function OpenInput({ input, onDecided, onRefused, onSaved, onDirtyChange }: OpenInputProps) {
  const { id, feedback, status, decider, decided_at, can } = input;
  const [editing, setEditing] = useState<{ row: ReceivedInput; round: number }>();

  const form = useRef<HTMLDivElement>(null);
  const round = editing?.round;
  useEffect(() => {
    if (round !== undefined) form.current?.querySelector('textarea')?.focus();
  }, [round]);

  const begin = (row: ReceivedInput) => setEditing((before) => ({ row, round: (before?.round ?? 0) + 1 }));

  function close(): void {
    onDirtyChange(false);
    setEditing(undefined);
    // The button returns with the next render.
    requestAnimationFrame(() => document.getElementById(editButtonId(id))?.focus());
  }

  if (editing) {
    return (
      <Stack ref={form} gap="sm" maw="46rem">
        <FeedbackForm
          key={editing.round}
          row={editing.row}
          onSaved={(saved) => {
            close();
            onSaved(saved);
          }}
          onCancel={close}
          onTakeNewer={begin}
          onDiscardDraft={() => begin(editing.row)}
          onDraftBack={() => begin(editing.row)}
          onDirtyChange={onDirtyChange}
        />
      </Stack>
    );
  }
  return (
    <Stack gap="sm" maw="46rem">
      <TypedText>{feedback}</TypedText>
      <VersionList input={input} />
      <AttorneyAnswerLine input={input} />
      <DecisionLine decision={status} by={decider} at={decided_at} />
      {!can.edit && <SoftText>You wrote this, or it is about you, so another admin handles it.</SoftText>}
      {can.edit && (
        <Group gap="sm">
          {can.decide && <DecisionButtons input={input} onDecided={onDecided} onRefused={onRefused} />}
          <Button
            id={editButtonId(id)}
            variant="subtle"
            aria-label={`Edit feedback: ${getTitle(input)}`}
            onClick={() => begin(input)}
          >
            Edit feedback
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The attorney's answer to the edit. */
function AttorneyAnswerLine({ input }: { input: ReceivedInput }) {
  const { attorney_answer, attorney_note } = input;
  if (attorney_answer === 'none') return null;
  return (
    <TypedText>
      {attorney_answer === 'objected'
        ? `${formatAttorneyName(input)} objects to the edit: ${attorney_note}`
        : `${formatAttorneyName(input)} has withdrawn their name: the applicant sees the feedback without it.`}
    </TypedText>
  );
}
