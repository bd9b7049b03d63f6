import { Box, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { quotedComment } from '#features/evidence/record-comments/rules.ts';
import type { CommentRow } from '#features/evidence/record-comments/schema.ts';

import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import { commentsKey, commentsOf, resolveComment } from './comments-api.ts';
import classes from './record-comments.module.css';

/** Open form: a new comment, a reply or an edit. */
type Writing = { act: 'add' } | { act: 'answer' | 'change'; id: string };

/** Conversation about a record between the applicant and its readers. Renders nothing if there are no readers. */
export function RecordComments({ segment, record, title }: { segment: string; record: string; title: string }) {
  const read = useQuery(commentsOf({ segment, record }));
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState<Writing>();
  const { statusMessage, showMessage } = useStatusMessage();
  const reload = () => queryClient.invalidateQueries({ queryKey: [...commentsKey, segment] });
  const resolve = useMutation({
    mutationFn: resolveComment,
    onSuccess: ({ resolved_at }) => showMessage(resolved_at === null ? 'Comment reopened.' : 'Comment resolved.'),
    onError: (error) => showErrorToast({ sentence: 'The comment was not changed.', error }),
    onSettled: reload,
  });

  function handleDone(saved?: CommentRow): void {
    setWriting(undefined);
    if (!saved) return;
    showMessage(saved.parent_id === null ? 'Your comment was saved.' : 'Your reply was sent.');
    void reload();
  }

  const { comments = [], can } = read.data ?? {};
  if (!read.error && comments.length === 0 && !can?.create) return null;
  const form = { segment, record, onDone: handleDone };
  const first = comments.filter(({ parent_id }) => parent_id === null);

  return (
    <section className={classes.root} aria-label={`Comments on ${title}`}>
      <Box component="h4" fz="md">
        Comments
      </Box>
      <LoadError query={read} sentence="The comments could not be loaded." />
      <StatusMessageBanner statusMessage={statusMessage} />
      {first.length > 0 && (
        <Stack component="ol" gap="sm">
          {first.map((comment) => {
            const replies = comments.filter(({ parent_id }) => parent_id === comment.id);
            return (
              <li key={comment.id} className={classes.thread} data-resolved={comment.resolved_at !== null || undefined}>
                {[comment, ...replies].map((entry) =>
                  writing?.act === 'change' && writing.id === entry.id ? (
                    <CommentForm key={entry.id} row={entry} {...form} />
                  ) : (
                    <CommentEntry
                      key={entry.id}
                      comment={entry}
                      onEdit={entry.can.edit ? () => setWriting({ act: 'change', id: entry.id }) : undefined}
                    />
                  ),
                )}
                {writing?.act === 'answer' && writing.id === comment.id ? (
                  <CommentForm parent={comment} {...form} />
                ) : (
                  <Group gap="xs">
                    {comment.can.reply && (
                      <Button
                        variant="default"
                        size="xs"
                        aria-label={`Reply to ${quotedComment(comment)}`}
                        onClick={() => setWriting({ act: 'answer', id: comment.id })}
                      >
                        Reply
                      </Button>
                    )}
                    {comment.can.resolve && (
                      <Button
                        variant="default"
                        size="xs"
                        disabled={resolve.isPending}
                        aria-label={`${comment.resolved_at === null ? 'Resolve' : 'Reopen'} ${quotedComment(comment)}`}
                        onClick={() =>
                          resolve.mutate({
                            id: comment.id,
                            is_resolved: comment.resolved_at === null,
                            version: comment.version,
                          })
                        }
                      >
                        {comment.resolved_at === null ? 'Resolve' : 'Reopen'}
                      </Button>
                    )}
                  </Group>
                )}
              </li>
            );
          })}
        </Stack>
      )}
      {writing?.act === 'add' ? (
        <CommentForm {...form} />
      ) : (
        can?.create && (
          <Button
            variant="default"
            size="sm"
            aria-label={`Comment on ${title}`}
            onClick={() => setWriting({ act: 'add' })}
          >
            Comment
          </Button>
        )
      )}
    </section>
  );
}
