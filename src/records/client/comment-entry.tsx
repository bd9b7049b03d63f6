import { Group, Text } from '@mantine/core';

import { nameWithProof } from '#core/client/proof.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import type { CommentRow } from '#features/evidence/record-comments/schema.ts';

import classes from './record-comments.module.css';

/** A comment or reply with its author and time. */
export function CommentEntry({ comment, onEdit }: { comment: CommentRow; onEdit: (() => void) | undefined }) {
  const { name, is_verified, is_own, from, body, created_at, edited_at, resolved_at, parent_id } = comment;
  return (
    <div className={classes.entry} data-from={from} data-answer={parent_id !== null || undefined}>
      <Group component="p" gap="0.25rem 0.75rem" mb={4} c="dimmed" fz="sm">
        <Text span c="bright" fw={600}>
          {is_own ? 'You' : name === null ? 'A former mentor or attorney' : nameWithProof({ name, is_verified })}
        </Text>
        <Instant at={created_at} />
        {edited_at !== null && <span>edited</span>}
        {resolved_at !== null && <StatusBadge tone="green">Resolved</StatusBadge>}
        {onEdit && (
          <button type="button" className={classes.edit} onClick={onEdit}>
            Edit<span className="visually-hidden"> your comment “{body.slice(0, 60)}”</span>
          </button>
        )}
      </Group>
      <TypedText>{body}</TypedText>
    </div>
  );
}
