import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

import { useSchemaForm } from '#core/client/form.ts';
import { isUnderDialog } from '#core/client/keys.ts';
import { DialogButtons } from '#core/client/ui/dialog.tsx';
import { FormFrame } from '#core/client/ui/form-frame.tsx';
import { FilePicker } from '#features/storage/files/client/file-picker.tsx';

import { taskSubmission, type CombinedTask } from '../schema.ts';
import { listedTasks, submitTask } from './api.ts';

export type SubmitPanelProps = {
  /** Task to submit. Renders nothing without one. */
  task: CombinedTask | undefined;
  onSubmitted: (task: CombinedTask) => void;
  /** Reviewers, as returned by `useReviewers`. */
  reviewers: string | undefined;
  onClose: () => void;
};

/** Dialog for the files of a submission. */
export function SubmitPanel({ task, ...rest }: SubmitPanelProps) {
  // Stays while the dialog fades out.
  const [shown, setShown] = useState(task);
  if (task && task !== shown) setShown(task);

  // Escape closes only the uppermost dialog, because a file preview may open over this one. The decision is made on the
  // window, before that dialog handles the key, because it may have closed when the key arrives here.
  const panel = useRef<HTMLDivElement>(null);
  const closeIfUppermost = useEffectEvent(({ key, target }: KeyboardEvent) => {
    const { current } = panel;
    if (key === 'Escape' && current?.contains(target as Node) && !isUnderDialog(current)) rest.onClose();
  });
  useEffect(() => {
    window.addEventListener('keydown', closeIfUppermost, { capture: true });
    return () => window.removeEventListener('keydown', closeIfUppermost, { capture: true });
  }, []);

  return (
    <Modal
      ref={panel}
      opened={task !== undefined}
      onClose={rest.onClose}
      closeOnEscape={false}
      title="Submit for Review"
      size="lg"
    >
      {shown && <SubmitForm key={`${shown.id} ${shown.version}`} task={shown} {...rest} />}
    </Modal>
  );
}

function SubmitForm({ task, reviewers, onSubmitted, onClose }: SubmitPanelProps & { task: CombinedTask }) {
  const queryClient = useQueryClient();
  const [isUploading, setIsUploading] = useState(false);
  const checked = useSchemaForm({
    schema: taskSubmission,
    // A task that was sent back starts with its files.
    initialValues: { submission_files: task.submission_files },
    async submit({ submission_files: files }) {
      await submitTask({ id: task.id, files, version: task.version });
      await queryClient.invalidateQueries({ queryKey: listedTasks.key });
      onSubmitted(task);
    },
  });
  const { form, field, isBusy } = checked;
  const { id, error } = field('submission_files');

  return (
    <FormFrame of={checked} failed={`“${task.title}” was not submitted.`}>
      <Text mb="md">
        {reviewers === '' && 'No mentor is assigned to you yet, so it will wait for one. '}
        {reviewers || 'Your mentor'} will review “{task.title}” with these files. Once submitted, it cannot be edited or
        deleted, but you can withdraw it until your mentor opens it.
      </Text>
      <FilePicker
        id={id}
        label="Files to submit"
        hint="At least one."
        bucket="task-submissions"
        multiple
        value={form.values.submission_files as string[]}
        onChange={(files) => form.setFieldValue('submission_files', files)}
        onBusyChange={setIsUploading}
        error={error}
        disabled={isBusy}
      />
      <DialogButtons no="Cancel" onNo={onClose}>
        <Button type="submit" disabled={isUploading || isBusy}>
          {isBusy ? 'Submitting…' : 'Submit for Review'}
        </Button>
      </DialogButtons>
    </FormFrame>
  );
}
