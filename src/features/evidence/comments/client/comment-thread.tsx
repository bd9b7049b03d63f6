import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';
import { nameWithProof } from '#core/shared/proof.ts';

import { quotedComment } from '../rules.ts';
import type { AnyComment } from '../schema.ts';
import { CommentForm, type CommentFormProps } from './comment-form.tsx';
import classes from './comments.module.css';

/** Open form: a new comment, a reply or an edit. */
export type Writing = { act: 'add'; id?: undefined } | { act: 'answer' | 'change'; id: string };

/** Mark of the button that opens this form. */
export const getOpenerId = ({ act, id = '' }: Writing): string => `${act} ${id}`;

export type CommentThreadProps = {
  comment: AnyComment;
  replies: readonly AnyComment[];
  form: Pick<CommentFormProps, 'changes' | 'creation' | 'onDone'>;
  writing: Writing | undefined;
  onWrite: (writing: Writing) => void;
  onMessage: (text: string) => void;
  isPlaceShown: boolean;
};

export function CommentThread({ comment, replies, form, writing, isPlaceShown, ...handlers }: CommentThreadProps) {
  const isWriting = (mode: Writing['act'], id: string) => writing?.act === mode && writing.id === id;
  const isAnswering = isWriting('answer', comment.id);
  return (
    <li className={classes.thread} data-resolved={comment.resolved_at !== null || undefined}>
      {isPlaceShown && <Text fw={600}>{comment.about}</Text>}
      {[comment, ...replies].map((entry) =>
        isWriting('change', entry.id) ? (
          <CommentForm key={entry.id} row={entry} {...form} />
        ) : (
          <div key={entry.id} className={classes.entry} data-answer={entry !== comment || undefined}>
            <CommentItem comment={entry} />
            {!(isAnswering && entry === comment) && (
              <CommentActions comment={entry} changes={form.changes} {...handlers} />
            )}
          </div>
        ),
      )}
      {isAnswering && <CommentForm parent={comment} {...form} />}
    </li>
  );
}

function CommentItem({ comment }: { comment: AnyComment }) {
  const { body, created_at, edited_at, resolved_at, page } = comment;
  return (
    <>
      <Group component="p" gap="0.25rem 0.75rem" mb={4} c="dimmed" fz="sm">
        <Text span c="bright" fw={600}>
          {formatAuthor(comment)}
        </Text>
        <Instant at={created_at} />
        {page && <span>page {page}</span>}
        {edited_at !== null && <span>edited</span>}
        {resolved_at !== null && <StatusBadge tone="green">Resolved</StatusBadge>}
      </Group>
      <TypedText>{body}</TypedText>
    </>
  );
}

/** Returns the author of a comment as its readers see them. */
function formatAuthor({ name, is_verified, is_own }: AnyComment): string {
  if (is_own) return 'You';
  return name === null ? 'A former mentor or attorney' : nameWithProof({ name, is_verified });
}

type CommentActionsProps = Pick<CommentThreadProps, 'onWrite' | 'onMessage'> &
  Pick<CommentFormProps, 'changes'> & { comment: AnyComment };

function CommentActions({ comment, changes, onWrite, onMessage }: CommentActionsProps) {
  const { id, version, can, resolved_at } = comment;
  const queryClient = useQueryClient();
  const settled = {
    onError: (error: unknown) => showErrorToast({ sentence: 'The comment was not changed.', error }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: changes.key }),
  };
  const resolve = useMutation({
    mutationFn: changes.resolve,
    onSuccess: (saved) => onMessage(saved.resolved_at === null ? 'Comment reopened.' : 'Comment resolved.'),
    ...settled,
  });
  const remove = useMutation({
    mutationFn: async () => changes.remove?.({ id, version }),
    onSuccess: () => onMessage('Your comment was deleted.'),
    ...settled,
  });
  const isOpen = resolved_at === null;
  const actions = [
    { label: 'Reply', name: 'Reply to', can: can.reply, opens: { act: 'answer', id } as const },
    {
      label: isOpen ? 'Resolve' : 'Reopen',
      can: can.resolve,
      onClick: () => resolve.mutate({ id, version, is_resolved: isOpen }),
    },
    { label: 'Edit', can: can.edit, variant: 'subtle', opens: { act: 'change', id } as const },
    { label: 'Delete', can: can.remove, variant: 'subtle', onClick: () => remove.mutate() },
  ].filter((action) => action.can);
  if (actions.length === 0) return null;
  return (
    <Group gap="xs" mt="sm">
      {actions.map(({ label, name = label, variant = 'default', opens, onClick }) => (
        <Button
          key={label}
          variant={variant}
          size="xs"
          disabled={resolve.isPending || remove.isPending}
          aria-label={`${name} ${quotedComment(comment)}`}
          data-opens={opens && getOpenerId(opens)}
          onClick={opens ? () => onWrite(opens) : onClick}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
