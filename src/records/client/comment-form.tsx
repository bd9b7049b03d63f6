import { useState } from 'react';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { commentInput, type CommentInput, type CommentRow } from '#features/evidence/record-comments/schema.ts';

import { addComment, changeComment, commentsKey } from './comments-api.ts';

export type CommentFormProps = {
  segment: string;
  record: string;
  /** Comment that this one replies to. */
  parent?: CommentRow;
  /** Comment being edited. */
  row?: CommentRow;
  onDone: (saved?: CommentRow) => void;
};

/** Form for a comment on a record, a reply, or an edit of one's own comment. */
export function CommentForm({ segment, record, parent, row, onDone }: CommentFormProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const form = useRowForm<FormSchema, CommentRow>({
    row,
    schema: commentInput,
    initialValues: { body: row?.body ?? '', parent_id: parent?.id ?? null },
    draft: row ? 'comment-changes' : parent ? `comment-answers/${parent.id}` : `comments/${record}`,
    listKey: [...commentsKey, segment, record],
    save: (values, { key, version }) => {
      const input = values as CommentInput;
      return row
        ? changeComment({ id: row.id, body: input.body, version })
        : addComment({ place: { segment, record }, key, input });
    },
    onSaved: onDone,
    onCancel: () => onDone(),
    onDiscardDraft: () => onDone(),
    onDirtyChange: setIsDirty,
    ...(!row && { onFold: () => onDone() }),
  });
  const legend = row ? 'Edit your comment' : parent ? `Reply to ${parent.name ?? 'this comment'}` : 'New comment';
  return (
    <>
      <RowForm
        of={form}
        noun="comment"
        failure="Your comment was not saved."
        legend={legend}
        submit={row ? 'Save comment' : parent ? 'Send reply' : 'Send comment'}
        busy={row ? 'Saving…' : 'Sending…'}
      >
        <AutosizeTextarea
          {...form.field('body')}
          label={parent ? 'Reply' : 'Comment'}
          minRows={2}
          maxRows={12}
          data-wide
        />
      </RowForm>
      {dialog}
    </>
  );
}
