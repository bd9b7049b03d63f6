// Shared parts of comments and replies.
import { Group, Text, type GroupProps } from '@mantine/core';
import { useState, type ReactNode } from 'react';

import { useRowForm, type RowFormOptions } from '../row-form.ts';
import { AutosizeTextarea } from './autosize-textarea.tsx';
import { Instant } from './instant.tsx';
import { RowForm } from './row-form.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TypedText } from './typed-text.tsx';
import { useUnsavedGuard } from './unsaved-guard.tsx';
import type { FormSchema } from '../validate-form.ts';

type ShownComment = {
  id: string;
  body: string;
  /** Timestamps in ISO 8601. */
  created_at: string;
  edited_at: string | null;
  resolved_at: string | null;
  version: number;
};

type CommentItemProps = Pick<GroupProps, 'mb'> & {
  comment: ShownComment;
  author: ReactNode;
  /** Its place, after its time. */
  place?: ReactNode;
  /** End of its first line. */
  end?: ReactNode;
};

export function CommentItem({ comment, author, place, end, mb }: CommentItemProps) {
  const { body, created_at, edited_at, resolved_at } = comment;
  return (
    <>
      <Group component="p" gap="0.25rem 0.75rem" mb={mb} c="dimmed" fz="sm">
        <Text span c="bright" fw={600}>
          {author}
        </Text>
        <Instant at={created_at} />
        {place}
        {edited_at !== null && <span>edited</span>}
        {resolved_at !== null && <StatusBadge tone="green">Resolved</StatusBadge>}
        {end}
      </Group>
      <TypedText>{body}</TypedText>
    </>
  );
}

type Options<Row extends ShownComment> = RowFormOptions<FormSchema, Row>;

type CommentTextFormProps<Row extends ShownComment> = Pick<Options<Row>, 'row' | 'schema' | 'draft' | 'listKey'> & {
  save: (body: string, sent: Parameters<Options<Row>['save']>[1]) => Promise<Row>;
  onDone: (saved?: Row) => void;
  legend?: string;
  label?: string;
  submit?: string;
};

/** Form for a comment, or an edit of one's own. */
export function CommentTextForm<Row extends ShownComment>({
  onDone,
  legend = 'New comment',
  label = 'Comment',
  submit = 'Send comment',
  save,
  ...options
}: CommentTextFormProps<Row>) {
  const { row } = options;
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const form = useRowForm<FormSchema, Row>({
    ...options,
    initialValues: { body: row?.body ?? '' },
    save: (values, sent) => save(String(values.body), sent),
    onSaved: onDone,
    onCancel: () => onDone(),
    onDiscardDraft: () => onDone(),
    onDirtyChange: setIsDirty,
    ...(!row && { onFold: () => onDone() }),
  });
  return (
    <>
      <RowForm
        of={form}
        noun="comment"
        failure="Your comment was not saved."
        legend={row ? 'Edit your comment' : legend}
        submit={row ? 'Save comment' : submit}
        busy={row ? 'Saving…' : 'Sending…'}
      >
        <AutosizeTextarea {...form.field('body')} label={label} minRows={2} maxRows={12} data-wide />
      </RowForm>
      {dialog}
    </>
  );
}
