import { Box, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useSchemaForm } from '#core/client/form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { DialogForm } from '#core/client/ui/form-frame.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { counted } from '#core/shared/sentence.ts';

import { assignmentEnd, type AssignmentEnding, type AssignmentRow } from '../schema.ts';
import { getEndingQuery } from './api.ts';
import classes from './assignments.module.css';

export type Ending = { row: AssignmentRow; reason: string };

type EndDialogProps = {
  assignment: AssignmentRow | undefined;
  onEnd: (ending: Ending) => Promise<void>;
  onClose: () => void;
};

/** Shows what ends with an assignment, and what stays, before it ends. */
export function EndDialog({ assignment, onEnd, onClose }: EndDialogProps) {
  return (
    <Modal opened={assignment !== undefined} onClose={onClose} title="End this assignment?">
      {assignment && <EndForm row={assignment} onEnd={onEnd} onClose={onClose} />}
    </Modal>
  );
}

function EndForm({ row, onEnd, onClose }: Omit<EndDialogProps, 'assignment'> & { row: AssignmentRow }) {
  const ending = useQuery(getEndingQuery(row.id));
  const form = useSchemaForm<FormSchema>({
    schema: assignmentEnd,
    initialValues: { reason: '' },
    submit: ({ reason }) => onEnd({ row, reason: reason as string }),
  });
  const { user_name: applicant, mentor_name: provider } = row;
  return (
    <DialogForm of={form} no="Keep it" isNoFocused onNo={onClose} submit="End assignment">
      <p>
        {provider} will no longer be assigned to {applicant}. We will notify both.
      </p>
      <LoadError query={ending} sentence="The effects of ending this assignment could not be loaded." />
      {ending.isPending && <Loading label="Loading the effects of ending this assignment" />}
      {ending.data && (
        <>
          <Points label="What ends" points={whatEnds(ending.data, row)} />
          <Points label="What stays" points={whatStays(ending.data, row)} />
        </>
      )}
      <AutosizeTextarea
        {...form.field('reason')}
        label="Reason"
        description={`${applicant} and ${provider} will see it. You can leave it empty.`}
        minRows={2}
        maxRows={8}
      />
    </DialogForm>
  );
}

function Points({ label, points }: { label: string; points: readonly string[] }) {
  return (
    <section aria-label={label}>
      <Box component="h3" mt="md" mb={4} fz="sm" fw={600}>
        {label}
      </Box>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function whatEnds(
  { sessions, consultations, unrecorded, shares_evidence, reviews }: AssignmentEnding,
  { user_name: applicant, mentor_name: provider }: AssignmentRow,
): string[] {
  return [
    sessions > 0 &&
      counted(sessions, { one: '{count} session will be cancelled.', other: '{count} sessions will be cancelled.' }),
    consultations > 0 &&
      counted(consultations, {
        one: '{count} consultation will be cancelled.',
        other: '{count} consultations will be cancelled.',
      }),
    unrecorded > 0 &&
      counted(
        unrecorded,
        {
          one: '{count} past session has no recorded outcome, and {provider} will not be able to record it. Ask {provider} to record it first.',
          other:
            '{count} past sessions have no recorded outcome, and {provider} will not be able to record it. Ask {provider} to record it first.',
        },
        { provider },
      ),
    shares_evidence && `Evidence will no longer be shared with ${provider}.`,
    reviews > 0 &&
      counted(reviews, {
        one: '{count} document review will be released to other reviewers.',
        other: '{count} document reviews will be released to other reviewers.',
      }),
    `${provider} will no longer be able to open ${applicant}’s documents, tasks and files, or the files sent in messages.`,
  ].filter((point) => point !== false);
}

function whatStays(
  { tasks, messages }: AssignmentEnding,
  { user_name: applicant, mentor_name: provider }: AssignmentRow,
): string[] {
  return [
    counted(messages, {
      none: 'They have not written to each other, and will no longer be able to.',
      one: 'Their conversation ({count} message) will be closed. Both can read it, and neither can write in it.',
      other: 'Their conversation ({count} messages) will be closed. Both can read it, and neither can write in it.',
    }),
    tasks > 0 &&
      counted(
        tasks,
        {
          one: '{count} open task from {provider} stays with {applicant}. {provider} can still read it.',
          other: '{count} open tasks from {provider} stay with {applicant}. {provider} can still read them.',
        },
        { provider, applicant },
      ),
    'Past sessions and completed tasks stay as history for both.',
  ].filter((point) => point !== false);
}
