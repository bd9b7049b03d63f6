import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useKeptForm } from '#core/client/kept-form.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FileList } from '#core/client/ui/file-list.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { MenteeTask } from '../schema.ts';
import { mentoredTasks } from './mentor-api.ts';
import { ReviewAnswer } from './review-answer.tsx';
import { ReviewForm, type ReviewFormProps } from './review-form.tsx';

export type OpenTaskProps = Omit<ReviewFormProps, 'task' | 'onInputChange'> & {
  task: MenteeTask;
  /** Resets the form. */
  round: number;
};

/** All fields of a task. Opening an applicant's own task fetches it again, which marks its review as opened. */
export function TaskDetails({ task, round, ...acts }: OpenTaskProps) {
  const opened = useQuery({
    queryKey: [...mentoredTasks.key, 'opened', task.id],
    queryFn: () => mentoredTasks.find(task.id),
    enabled: task.kind === 'own',
  });
  const isReviewable = opened.data !== undefined && opened.data.can.transitions.length > 0;
  const review = useKeptForm(isReviewable);
  // A review being written keeps the version that it is about, so that the server compares it.
  const [reviewed, setReviewed] = useState(opened.data);
  if (reviewed !== opened.data && (isReviewable || !review.isShown)) setReviewed(opened.data);
  const shown = opened.data ?? task;
  const isToReview = task.kind === 'own' && task.can.transitions.length > 0;
  return (
    <Stack gap="sm" maw="46rem">
      {shown.action_item && <TypedText>{shown.action_item}</TypedText>}
      <FileList label={`Files in ${shown.title}`} files={listedFiles(shown.task_files)} />
      {shown.submission_files.length > 0 && (
        <section aria-label={`Submission for ${shown.title}`}>
          <Box component="h4" fz="xs" fw={600}>
            Submitted files
          </Box>
          <FileList label={`Files submitted for ${shown.title}`} files={listedFiles(shown.submission_files)} />
        </section>
      )}
      <ReviewAnswer task={shown} />
      {opened.error && <ErrorBanner sentence="This task could not be opened." failure={asApiError(opened.error)} />}
      {isToReview && opened.isPending && <Loading shape="list" label="Opening the task" />}
      {reviewed && review.isShown && (
        <ReviewForm
          key={`${reviewed.version} ${round}`}
          {...acts}
          task={reviewed}
          onInputChange={review.onInputChange}
          onSaved={(saved) => {
            review.end();
            acts.onSaved(saved);
          }}
          onTooLate={(text) => {
            review.end();
            acts.onTooLate(text);
          }}
        />
      )}
    </Stack>
  );
}
