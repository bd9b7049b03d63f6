import { useSettlingForm, type SettlingFormProps } from '#core/client/settling-form.ts';
import { DecisionFormLayout } from '#core/client/ui/decision-form.tsx';

import { taskReview, type MenteeTask, type TaskReview, type TaskRow } from '../schema.ts';
import { mentoredTasks, reviewTask } from './mentor-api.ts';

export type ReviewFormProps = SettlingFormProps<TaskRow> & {
  /** Task as it was when the form was opened. */
  task: MenteeTask;
};

/** A mentor's review of a submission: a button for each outcome, and comments for its owner. */
export function ReviewForm({ task, ...sheet }: ReviewFormProps) {
  const { id, title, applicant, version } = task;
  const form = useSettlingForm({
    ...sheet,
    schema: taskReview,
    initialValues: { status: '', reviewer_comments: '', version },
    draft: `task-reviews/${id}`,
    draftOn: 'server',
    listKey: mentoredTasks.key,
    settle: (review: TaskReview, key) => reviewTask({ id, key, review: { ...review, version } }),
    getNote: (review) => review.reviewer_comments,
    // Another mentor reviewed the task, or its owner changed it.
    isTooLate: ({ status }) => status === 409,
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
