import { Box, Button, Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

import { LoadError, type LoadErrorProps } from '#core/client/ui/load-error.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';

import type { AnyComment } from '../schema.ts';
import type { CommentChanges } from './api.ts';
import { CommentForm, type NewComment } from './comment-form.tsx';
import { CommentThread, getOpenerId, type Writing } from './comment-thread.tsx';
import classes from './comments.module.css';

export type CommentsProps = {
  /** Accessible name of the section. */
  label: string;
  heading?: { text: string; level: 2 | 3 | 4 };
  /** Query that loads them, if the section shows its failure. */
  query?: LoadErrorProps['query'];
  comments: readonly AnyComment[];
  changes: CommentChanges;
  creation?: NewComment;
  /** Accessible name of the button for a new comment. Undefined if the user may not add one. */
  addLabel?: string | undefined;
  /** Whether the form for a new comment is open at first. */
  beginsWithForm?: boolean;
  /** Whether the name of its place is above each comment. */
  isPlaceShown?: boolean;
  /** Whether a line is above the section. */
  isRuled?: boolean;
};

/** Conversation about one place, between the applicant and readers. Renders nothing if there are no readers. */
export function Comments({
  label,
  heading = { text: 'Comments', level: 3 },
  query,
  comments,
  changes,
  creation,
  addLabel,
  beginsWithForm = false,
  isPlaceShown = false,
  isRuled = false,
}: CommentsProps) {
  const [writing, setWriting] = useState<Writing | undefined>(beginsWithForm ? { act: 'add' } : undefined);
  const root = useRef<HTMLElement>(null);
  /** Opener of the form that was closed, which gets the focus back. */
  const closed = useRef<string>(undefined);
  const { statusMessage, showMessage } = useStatusMessage();
  // The message about a saved comment takes the focus itself.
  useEffect(() => {
    if (!closed.current) return;
    root.current?.querySelector<HTMLElement>(`[data-opens="${closed.current}"]`)?.focus();
    closed.current = undefined;
  });

  if (!query?.error && comments.length === 0 && addLabel === undefined) return null;

  function handleDone(saved?: AnyComment): void {
    if (writing && !saved) closed.current = getOpenerId(writing);
    setWriting(undefined);
    if (saved) showMessage(saved.parent_id ? 'Your reply was sent.' : 'Your comment was saved.');
  }

  const form = { changes, creation, onDone: handleDone };
  const first = comments.filter(({ parent_id }) => !parent_id);
  return (
    <section ref={root} className={classes.root} aria-label={label} data-ruled={isRuled || undefined}>
      <Box component={`h${heading.level}`} fz="md">
        {heading.text}
      </Box>
      {query && <LoadError query={query} sentence="The comments could not be loaded." />}
      <StatusMessageBanner statusMessage={statusMessage} />
      {first.length > 0 && (
        <Stack component="ol" gap="sm">
          {first.map((comment) => (
            <CommentThread
              key={comment.id}
              comment={comment}
              replies={comments.filter(({ parent_id }) => parent_id === comment.id)}
              form={form}
              writing={writing}
              onWrite={setWriting}
              onMessage={showMessage}
              isPlaceShown={isPlaceShown}
            />
          ))}
        </Stack>
      )}
      {writing?.act === 'add' ? (
        <CommentForm {...form} />
      ) : (
        addLabel !== undefined && (
          <Button
            variant="default"
            size="sm"
            aria-label={addLabel}
            data-opens={getOpenerId({ act: 'add' })}
            onClick={() => setWriting({ act: 'add' })}
          >
            Comment
          </Button>
        )
      )}
    </section>
  );
}
