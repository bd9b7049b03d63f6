import { CommentItem } from '#core/client/ui/comment.tsx';
import { commentAuthor } from '#core/client/proof.ts';
import type { CommentRow } from '#features/evidence/record-comments/schema.ts';

import classes from './record-comments.module.css';

/** A comment or reply with its author and time. */
export function CommentEntry({ comment, onEdit }: { comment: CommentRow; onEdit: (() => void) | undefined }) {
  const { from, body, parent_id } = comment;
  return (
    <div className={classes.entry} data-from={from} data-answer={parent_id !== null || undefined}>
      <CommentItem
        comment={comment}
        author={commentAuthor(comment)}
        mb={4}
        end={
          onEdit && (
            <button type="button" className={classes.edit} onClick={onEdit}>
              Edit<span className="visually-hidden"> your comment “{body.slice(0, 60)}”</span>
            </button>
          )
        }
      />
    </div>
  );
}
