import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import type { CommentRow } from '#features/evidence/record-comments/schema.ts';

import classes from './record-comments.module.css';

/** A comment or reply with its author and time. */
export function CommentEntry({ comment, onEdit }: { comment: CommentRow; onEdit: (() => void) | undefined }) {
  const { name, is_own, from, body, created_at, edited_at, resolved_at, parent_id } = comment;
  return (
    <div className={classes.entry} data-from={from} data-answer={parent_id !== null || undefined}>
      <p className={classes.by}>
        <span className={classes.who}>{is_own ? 'You' : (name ?? 'A former mentor or attorney')}</span>
        <Instant at={created_at} />
        {edited_at !== null && <span>edited</span>}
        {resolved_at !== null && <StatusBadge tone="green">Resolved</StatusBadge>}
        {onEdit && (
          <button type="button" className={classes.edit} onClick={onEdit}>
            Edit<span className="visually-hidden"> your comment “{body.slice(0, 60)}”</span>
          </button>
        )}
      </p>
      <p className={classes.text}>{body}</p>
    </div>
  );
}
