import { useQueryClient } from '@tanstack/react-query';

import { ApiError } from '#core/client/api.ts';
import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { withUnsentNote } from '#core/client/unsent-note.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { taskReview, type MenteeTask, type TaskReview, type TaskRow } from '../schema.ts';
import { mentoredTasks, reviewTask } from './mentor-api.ts';

export type ReviewFormProps = Pick<RowFormProps<TaskRow>, 'onSaved' | 'onDiscardDraft' | 'onDirtyChange'> & {
  /** Task as it was when the form was opened. */
  task: MenteeTask;
  onInputChange: (hasInput: boolean) => void;
  /** Set if another mentor was faster or the owner changed the task, with a sentence about it. */
  onAlreadyAnswered: (text: string) => void;
};

/** A mentor's review of a submission: a button for each outcome, and comments for its owner. */
export function ReviewForm({ task, onAlreadyAnswered, ...sheet }: ReviewFormProps) {
  const { id, title, applicant, version } = task;
  const queryClient = useQueryClient();
  const form = useRowForm<FormSchema, TaskRow>({
    ...sheet,
    schema: taskReview,
    initialValues: { status: '', reviewer_comments: '', version },
    draft: `task-reviews/${id}`,
    draftOn: 'server',
    listKey: mentoredTasks.key,
    save: (input, { key }) => {
      const review = input as TaskReview;
      return reviewTask({ id, key, review: { ...review, version } }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.status === 409) {
          onAlreadyAnswered(withUnsentNote(error.message, review.reviewer_comments));
        }
        await queryClient.invalidateQueries({ queryKey: mentoredTasks.key });
        throw error;
      });
    },
  });

  return (
    <DecisionFormLayout
      of={form}
      legend={`Review “${title}”`}
      description={`${applicant} is notified either way and sees your comments.`}
      note={{
        field: 'reviewer_comments',
        label: 'Comments',
        description: 'Required if you send it back: say what still needs to be done.',
      }}
      choices={[
        { status: 'In Progress', label: 'Send back', name: `Send back to In Progress: ${title}` },
        { status: 'Reviewed', label: 'Reviewed', name: `Mark as reviewed: ${title}` },
      ]}
    />
  );
}
