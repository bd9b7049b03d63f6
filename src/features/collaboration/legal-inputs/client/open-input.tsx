import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { editButtonId } from '#core/client/form-sheet.ts';
import { DecisionLine } from '#core/client/ui/decision-line.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { Decision, FeedbackVersion, ReceivedInput } from '../schema.ts';
import { decideInput, getVersionsQuery, receivedInputs } from './api.ts';
import { FeedbackForm, type FeedbackFormProps } from './feedback-form.tsx';
import { formatAttorneyName, getTitle } from './legal-input-text.tsx';
import classes from './legal-inputs.module.css';

type DecisionButtonsProps = {
  input: ReceivedInput;
  onDecided: (input: ReceivedInput) => void;
  /** Called if nothing was decided, with the reason. */
  onRefused: (text: string) => void;
};

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

/** Approves or rejects the displayed text. */
function DecisionButtons({ input, onDecided, onRefused }: DecisionButtonsProps) {
  const { id, version } = input;
  const queryClient = useQueryClient();
  const deciding = useMutation({
    mutationFn: (status: Decision) => decideInput({ id, status, version }),
    onSuccess: onDecided,
    onError(error) {
      const { code, message } = asApiError(error);
      onRefused(
        code === 'version_conflict'
          ? 'Your decision was not saved: the feedback has changed. Please read it again, then decide.'
          : `Your decision was not saved. ${message}`,
      );
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: receivedInputs.key }),
  });
  const choose = (status: Decision) => ({
    disabled: deciding.isPending,
    'aria-label':
      status === 'approved'
        ? `Approve the feedback on ${getTitle(input)}`
        : `Reject the feedback on ${getTitle(input)}`,
    onClick: () => deciding.mutate(status),
  });
  return (
    <Group gap="sm">
      <Button variant="default" {...choose('rejected')}>
        Reject
      </Button>
      <Button {...choose('approved')}>Approve</Button>
    </Group>
  );
}

/** Authors and texts of all versions. */
function VersionList({ input }: { input: ReceivedInput }) {
  const versions = useQuery(getVersionsQuery(input.id));
  const [current, ...earlier] = versions.data ?? [];
  return (
    <>
      <LoadError query={versions} sentence="The versions could not be loaded." />
      {current && (
        <SoftText>
          <WrittenBy version={current} of={input} />
        </SoftText>
      )}
      {earlier.length > 0 && (
        <section aria-label={`Earlier versions of the feedback on ${getTitle(input)}`}>
          <h4 className={classes.heading}>Earlier versions</h4>
          <ol className={classes.versions}>
            {earlier.map((version) => (
              <li key={version.id}>
                <SoftText>
                  <WrittenBy version={version} of={input} />
                </SoftText>
                <TypedText>{version.feedback}</TypedText>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

function WrittenBy({ version: { number, name, created_at }, of }: { version: FeedbackVersion; of: ReceivedInput }) {
  const by = number === 1 ? formatAttorneyName({ ...of, attorney: name }) : (name ?? 'a former admin');
  return (
    <>
      Version {number}, {number === 1 ? 'written' : 'changed'} by {by}, <Instant at={created_at} />
    </>
  );
}
