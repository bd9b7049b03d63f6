import { useState } from 'react';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';

import { commentText, type CommentRow, type CommentText } from '../schema.ts';
import { addComment, changeComment, commentsOf } from './api.ts';
import { idOf, type Place } from './places.ts';

export type CommentFormProps = {
  binder: string;
  onDone: (saved?: CommentRow) => void;
} & (
  | { place: Place; row?: undefined }
  /** Comment being edited. */
  | { row: CommentRow; place?: undefined }
);

/** Form for a comment on an exhibit or paragraph, or an edit of one's own. */
export function CommentForm({ binder, place, row, onDone }: CommentFormProps) {
  const [isDirty, setIsDirty] = useState(false);
  const { dialog } = useUnsavedGuard(isDirty);
  const form = useRowForm<FormSchema, CommentRow>({
    row,
    schema: commentText,
    initialValues: { body: row?.body ?? '' },
    draft: place ? `binder-comments/${draftOf(place)}` : 'binder-comment-changes',
    listKey: commentsOf(binder).queryKey,
    save: (values, { key, version }) => {
      const { body } = values as CommentText;
      return place
        ? addComment({ binder, key, input: inputAt(place, body) })
        : changeComment({ id: row.id, body, version });
    },
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
        legend={row ? 'Edit your comment' : 'New comment'}
        submit={row ? 'Save comment' : 'Send comment'}
        busy={row ? 'Saving…' : 'Sending…'}
      >
        <AutosizeTextarea {...form.field('body')} label="Comment" minRows={2} maxRows={12} data-wide />
      </RowForm>
      {dialog}
    </>
  );
}

/** A page has a draft of its own. */
function draftOf(place: Place): string {
  return 'exhibit' in place && place.page !== undefined ? `${place.exhibit}/${place.page}` : idOf(place);
}

function inputAt(place: Place, body: string) {
  return 'exhibit' in place
    ? { body, exhibit: place.exhibit, page: place.page ?? null, paragraph: null, about: '' }
    : { body, exhibit: null, page: null, paragraph: place.paragraph, about: place.about };
}
