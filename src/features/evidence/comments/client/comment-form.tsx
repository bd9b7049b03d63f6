import { useRef, useState } from 'react';

import { recoverReplay } from '#core/client/idempotent-retry.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import type { FormSchema } from '#core/client/validate-form.ts';

import { commentText, type AnyComment } from '../schema.ts';
import type { CommentChanges } from './api.ts';

/** Creation of a comment at one place. */
export type NewComment = {
  /** Name of the draft. */
  draft: string;
  /** @param sent.key one per filled-in form, so that sending it again creates nothing twice */
  add: (sent: { key: string; body: string; parent_id: string | null }) => Promise<AnyComment>;
};

export type CommentFormProps = {
  changes: CommentChanges;
  /** Undefined if comments are only edited. */
  creation: NewComment | undefined;
  /** Comment that this one replies to. */
  parent?: AnyComment;
  /** Comment being edited. */
  row?: AnyComment;
  onDone: (saved?: AnyComment) => void;
};

type Sent = { key: string; inputKey: string; body: string; version: number };

/** Form for a comment, a reply, or an edit of one's own. */
export function CommentForm({ changes, creation, parent, row, onDone }: CommentFormProps) {
  const [isDirty, setIsDirty] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const { dialog } = useUnsavedGuard(isDirty);
  const form = useRowForm<FormSchema, AnyComment>({
    row,
    schema: commentText,
    draft: row ? 'comment-changes' : parent ? `comment-answers/${parent.id}` : (creation?.draft ?? ''),
    listKey: changes.key,
    initialValues: { body: row?.body ?? '' },
    save: (values, sent) => save({ ...sent, body: String(values.body) }),
    onSaved: onDone,
    onCancel: () => onDone(),
    onDiscardDraft: () => onDone(),
    onDirtyChange: setIsDirty,
    // The button that opened the form is gone, and shortcuts would take what is typed next.
    onShown: () => box.current?.querySelector('textarea')?.focus(),
    ...(!row && { onFold: () => onDone() }),
  });
  const words = parent
    ? { legend: `Reply to ${parent.name ?? 'this comment'}`, label: 'Reply', submit: 'Send reply' }
    : { legend: 'New comment', label: 'Comment', submit: 'Send comment' };

  async function save({ key, inputKey, body, version }: Sent): Promise<AnyComment> {
    if (row) return changes.change({ id: row.id, body, version });
    if (!creation) throw new Error('Comments are only edited here');
    const sent = { key, body, parent_id: parent?.id ?? null };
    return recoverReplay(creation.add(sent), () => creation.add({ ...sent, key: inputKey }));
  }

  return (
    <div ref={box}>
      <RowForm
        of={form}
        noun="comment"
        failure="Your comment was not saved."
        legend={row ? 'Edit your comment' : words.legend}
        submit={row ? 'Save comment' : words.submit}
        busy={row ? 'Saving…' : 'Sending…'}
      >
        <AutosizeTextarea {...form.field('body')} label={words.label} minRows={2} maxRows={12} data-wide />
      </RowForm>
      {dialog}
    </div>
  );
}
