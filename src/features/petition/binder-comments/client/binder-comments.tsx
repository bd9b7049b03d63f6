import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';

import { commentAuthor } from '#core/client/proof.ts';
import { CommentItem } from '#core/client/ui/comment.tsx';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { quotedComment } from '#features/evidence/record-comments/rules.ts';

import type { CommentRow } from '../schema.ts';
import { commentsOf, removeComment, resolveComment } from './api.ts';
import classes from './binder-comments.module.css';
import { CommentForm } from './comment-form.tsx';
import { findOrphanedComments, isAt, openCounts, type Place } from './places.ts';

export type BinderCommentsProps = {
  /** ID of the binder. */
  binder: string;
  place: Place;
  /** Name of the place: 'Exhibit C-2', or the start of a paragraph. */
  title: string;
  /** Whether the form for a new comment is open at first. */
  beginsWithForm?: boolean;
};

/**
 * Conversation of the applicant and readers of the binder about one exhibit, or one paragraph of the letter. Renders
 * nothing if there are no readers.
 */
export function BinderComments({ binder, place, title, beginsWithForm = false }: BinderCommentsProps) {
  const read = useQuery(commentsOf(binder));
  const { comments = [], can } = read.data ?? {};
  const [isAdding, setIsAdding] = useState(beginsWithForm);
  const { statusMessage, showMessage } = useStatusMessage();
  const own = comments.filter((comment) => isAt(comment, place));
  const isPage = 'exhibit' in place && place.page !== undefined;
  const canAdd = isPage ? can?.pin : can?.create;
  if (!read.error && own.length === 0 && !canAdd) return null;

  function handleDone(saved?: CommentRow): void {
    setIsAdding(false);
    if (saved) showMessage('Your comment was saved.');
  }

  return (
    <section className={classes.root} aria-label={`Comments on ${title}`}>
      <Box component="h3" fz="md">
        Comments
      </Box>
      <LoadError query={read} sentence="The comments could not be loaded." />
      <StatusMessageBanner statusMessage={statusMessage} />
      <Comments binder={binder} comments={own} onMessage={showMessage} />
      {isAdding ? (
        <CommentForm binder={binder} place={place} onDone={handleDone} />
      ) : (
        canAdd && (
          <Button variant="default" size="sm" aria-label={`Comment on ${title}`} onClick={() => setIsAdding(true)}>
            Comment
          </Button>
        )
      )}
    </section>
  );
}

const orphanLabels = {
  exhibit: 'Comments on exhibits that are no longer in the binder',
  paragraph: 'Comments on paragraphs that are no longer in the letter',
};

export type OrphanedCommentsProps = {
  binder: string;
  part: keyof typeof orphanLabels;
  /** IDs of existing exhibits or paragraphs. */
  there: ReadonlySet<string>;
};

/** Comments on exhibits or paragraphs that no longer exist. */
export function OrphanedComments({ binder, part, there }: OrphanedCommentsProps) {
  const { data } = useQuery(commentsOf(binder));
  const { statusMessage, showMessage } = useStatusMessage();
  const headingId = useId();
  const gone = findOrphanedComments(data?.comments ?? [], { part, there });
  if (gone.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby={headingId}>
      <Box id={headingId} component="h2" fz="md">
        {orphanLabels[part]}
      </Box>
      <StatusMessageBanner statusMessage={statusMessage} />
      <Comments binder={binder} comments={gone} onMessage={showMessage} isPlaceShown />
    </section>
  );
}

/** Commented places in a binder, and whether the user may comment. */
export function useBinderComments(binder: string): {
  /** Number of unresolved comments, by exhibit or paragraph ID. */
  open: ReadonlyMap<string, number>;
  /** IDs of exhibits and paragraphs with comments. */
  commented: ReadonlySet<string>;
  canComment: boolean;
} {
  const { data } = useQuery(commentsOf(binder));
  const comments = data?.comments ?? [];
  return {
    open: openCounts(comments),
    commented: new Set(comments.map(({ exhibit, paragraph }) => exhibit ?? paragraph ?? '')),
    canComment: data?.can.create === true,
  };
}

/** An open note on a page of an exhibit. */
export type PageNote = { id: string; exhibit: string; page: number; body: string };

/** The open notes on pages of a binder. */
export function useNotes(binder: string): PageNote[] {
  const { data } = useQuery(commentsOf(binder));
  return (data?.comments ?? []).flatMap(({ id, exhibit, page, body, resolved_at }) =>
    exhibit === null || page === null || resolved_at !== null ? [] : [{ id, exhibit, page, body }],
  );
}

type CommentsProps = {
  binder: string;
  comments: readonly CommentRow[];
  onMessage: (text: string) => void;
  isPlaceShown?: boolean;
};

function Comments({ binder, comments, onMessage, isPlaceShown = false }: CommentsProps) {
  const queryClient = useQueryClient();
  const [changing, setChanging] = useState<string>();
  const reload = () => queryClient.invalidateQueries(commentsOf(binder));
  const onError = (error: unknown) => showErrorToast({ sentence: 'The comment was not changed.', error });
  const resolve = useMutation({
    mutationFn: resolveComment,
    onSuccess: ({ resolved_at }) => onMessage(resolved_at === null ? 'Comment reopened.' : 'Comment resolved.'),
    onError,
    onSettled: reload,
  });
  const remove = useMutation({
    mutationFn: removeComment,
    onSuccess: () => onMessage('Your comment was deleted.'),
    onError,
    onSettled: reload,
  });
  const isBusy = resolve.isPending || remove.isPending;
  if (comments.length === 0) return null;
  return (
    <Stack component="ol" gap="sm">
      {comments.map((comment) => {
        const { id, version, can, resolved_at } = comment;
        const isOpen = resolved_at === null;
        if (changing === id) {
          const handleDone = (saved?: CommentRow) => {
            setChanging(undefined);
            if (saved) onMessage('Your comment was saved.');
          };
          return (
            <li key={id} className={classes.entry}>
              <CommentForm binder={binder} row={comment} onDone={handleDone} />
            </li>
          );
        }
        return (
          <li key={id} className={classes.entry} data-resolved={!isOpen || undefined}>
            {isPlaceShown && <Text fw={600}>{comment.about}</Text>}
            <CommentItem
              comment={comment}
              author={commentAuthor(comment)}
              place={comment.page !== null && <span>page {comment.page}</span>}
            />
            <Group gap="xs">
              {can.resolve && (
                <Button
                  variant="default"
                  size="xs"
                  disabled={isBusy}
                  aria-label={`${isOpen ? 'Resolve' : 'Reopen'} ${quoted(comment)}`}
                  onClick={() => resolve.mutate({ id, version, is_resolved: isOpen })}
                >
                  {isOpen ? 'Resolve' : 'Reopen'}
                </Button>
              )}
              {can.edit && (
                <Button
                  variant="subtle"
                  size="xs"
                  aria-label={`Edit ${quoted(comment)}`}
                  onClick={() => setChanging(id)}
                >
                  Edit
                </Button>
              )}
              {can.remove && (
                <Button
                  variant="subtle"
                  size="xs"
                  disabled={isBusy}
                  aria-label={`Delete ${quoted(comment)}`}
                  onClick={() => remove.mutate({ id, version })}
                >
                  Delete
                </Button>
              )}
            </Group>
          </li>
        );
      })}
    </Stack>
  );
}

/** Accessible name of a comment in its buttons. */
function quoted({ name, is_own, body }: CommentRow): string {
  return quotedComment({ name: is_own ? 'your comment' : name, body });
}
