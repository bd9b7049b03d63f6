import { Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { FormSchema } from '#core/client/check-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { GrowingTextarea } from '#core/client/ui/growing-textarea.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';

import { assignmentEnd, type AssignmentEnding, type AssignmentRow } from '../schema.ts';
import { endingOf } from './api.ts';
import classes from './assignments.module.css';

export type Ending = { row: AssignmentRow; reason: string };

type EndDialogProps = {
  assignment: AssignmentRow | undefined;
  onEnd: (ending: Ending) => Promise<void>;
  onClose: () => void;
};

/** Says what ends with an assignment, and what stays, before it ends. */
export function EndDialog({ assignment, onEnd, onClose }: EndDialogProps) {
  return (
    <Modal
      opened={assignment !== undefined}
      onClose={onClose}
      title="End this assignment?"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {assignment && <EndForm row={assignment} onEnd={onEnd} onClose={onClose} />}
    </Modal>
  );
}

function EndForm({ row, onEnd, onClose }: Omit<EndDialogProps, 'assignment'> & { row: AssignmentRow }) {
  const ending = useQuery(endingOf(row.id));
  const form = useSchemaForm<FormSchema>({
    schema: assignmentEnd,
    initialValues: { reason: '' },
    submit: ({ reason }) => onEnd({ row, reason: reason as string }),
  });
  const { user_name: applicant, mentor_name: provider } = row;
  return (
    <form {...form.formProps}>
      {form.failure && <FailureBanner failure={form.failure} isFocused />}
      <p>
        {provider} is no longer assigned to {applicant}, from now on. We notify both.
      </p>
      <LoadFailure query={ending} what="What ends with this assignment" />
      {ending.isPending && <Loading label="Loading what ends with this assignment" />}
      {ending.data && (
        <>
          <Points label="What ends" points={whatEnds(ending.data, row)} />
          <Points label="What stays" points={whatStays(ending.data, row)} />
        </>
      )}
      <GrowingTextarea
        {...form.field('reason')}
        label="Reason"
        description={`${applicant} and ${provider} read it. You can leave it empty.`}
        minRows={2}
        maxRows={8}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" disabled={!form.isAlive || form.isBusy}>
          End assignment
        </Button>
      </Group>
    </form>
  );
}

function Points({ label, points }: { label: string; points: readonly string[] }) {
  return (
    <section aria-label={label}>
      <h3 className={classes.heading}>{label}</h3>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

function whatEnds(
  { sessions, consultations, unrecorded, shares_evidence, reviews }: AssignmentEnding,
  { user_name: applicant, mentor_name: provider }: AssignmentRow,
): string[] {
  return [
    sessions > 0 && `${counted(sessions, 'session is', 'sessions are')} cancelled.`,
    consultations > 0 && `${counted(consultations, 'consultation is', 'consultations are')} cancelled.`,
    unrecorded > 0 &&
      `${counted(unrecorded, 'past session has', 'past sessions have')} no recorded outcome, and ${provider} can no longer record it. Ask ${provider} to record it first.`,
    shares_evidence && `Evidence is no longer shared with ${provider}.`,
    reviews > 0 && `${counted(reviews, 'document review is', 'document reviews are')} released to other reviewers.`,
    `${provider} can no longer open the documents, tasks and files of ${applicant}, nor the files sent in messages.`,
  ].filter((point) => point !== false);
}

function whatStays(
  { tasks, messages }: AssignmentEnding,
  { user_name: applicant, mentor_name: provider }: AssignmentRow,
): string[] {
  return [
    messages === 0
      ? 'They have not written to each other. Neither can write from now on.'
      : `Their conversation (${counted(messages, 'message')}) is closed. Both can read it, and neither can write in it.`,
    tasks > 0 &&
      `${counted(tasks, 'open task')} from ${provider} ${tasks === 1 ? 'stays' : 'stay'} with ${applicant}. ${provider} can read ${tasks === 1 ? 'it' : 'them'}.`,
    'Past sessions and completed tasks stay as history for both.',
  ].filter((point) => point !== false);
}
