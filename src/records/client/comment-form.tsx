import { CommentTextForm } from '#core/client/ui/comment.tsx';
import { commentText, type CommentRow } from '#features/evidence/record-comments/schema.ts';

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
  return (
    <CommentTextForm
      row={row}
      schema={commentText}
      draft={row ? 'comment-changes' : parent ? `comment-answers/${parent.id}` : `comments/${record}`}
      listKey={[...commentsKey, segment, record]}
      save={(body, { key, version }) =>
        row
          ? changeComment({ id: row.id, body, version })
          : addComment({ place: { segment, record }, key, input: { body, parent_id: parent?.id ?? null } })
      }
      onDone={onDone}
      {...(parent && { legend: `Reply to ${parent.name ?? 'this comment'}`, label: 'Reply', submit: 'Send reply' })}
    />
  );
}
