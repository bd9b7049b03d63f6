import { Box, Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { showUndoToast } from '#core/client/ui/undo-toast.tsx';
import { paths, rowLink } from '#core/shared/paths.ts';
import { useExhibits } from '#features/petition/binders/client/exhibit-picker.tsx';

import { issueLabels } from '../rules.ts';
import type { NoticeRow, NoticeIssueRow } from '../schema.ts';
import { changeIssue, ownRequests, restoreIssue, trashIssue } from './api.ts';
import { elementText } from './elements.ts';
import classes from './notices.module.css';
import { IssueForm } from './issue-form.tsx';

const tasksPage = `${paths.dashboard}/tasks`;

/** Issues of a notice in its own words, each with its element, task and exhibits. */
export function Issues({ request, name }: { request: NoticeRow; name: string }) {
  const queryClient = useQueryClient();
  const [writing, setWriting] = useState<'new' | { id: string }>();
  const { statusMessage, showMessage } = useStatusMessage();
  const reload = () => queryClient.invalidateQueries({ queryKey: ownRequests.key });
  const onError = (error: Error) => showErrorToast({ sentence: 'The issue was not changed.', error });
  const restoring = useMutation({
    mutationFn: restoreIssue,
    onError(error, id) {
      showErrorToast({ sentence: 'The issue was not restored.', error });
      offerUndo(id);
    },
    onSettled: reload,
  });
  const removing = useMutation({
    mutationFn: trashIssue,
    onSuccess: (_, id) => offerUndo(id),
    onError,
    onSettled: reload,
  });
  const stepping = useMutation({ mutationFn: changeIssue, onError, onSettled: reload });
  const { issues, can } = request;

  /** No page lists deleted issues, so this is the only way to restore one. */
  function offerUndo(id: string): void {
    showUndoToast({ rowId: id, message: 'The issue was deleted.', onUndo: () => restoring.mutate(id) });
  }

  function handleSaved(saved?: NoticeIssueRow): void {
    setWriting(undefined);
    if (!saved) return;
    showMessage(`Issue ${saved.position} was saved.`);
    void reload();
  }

  return (
    <Box component="section" maw="48rem" mt="md" aria-label={`Issues raised in ${name}`}>
      <Box component="h4" mb="xs" fz="sm">
        Issues raised
      </Box>
      <StatusMessageBanner statusMessage={statusMessage} />
      {issues.length === 0 && writing === undefined && (
        <p className={classes.soft}>
          Enter each issue in the notice’s own words, with the element it concerns. Issues become tasks and the sections
          of your response.
        </p>
      )}
      {issues.length > 0 && (
        <Stack component="ol" gap={0} mb="sm">
          {issues.map((one) => (
            <li key={one.id} className={classes.issue} data-answered={one.state === 'answered' || undefined}>
              {typeof writing === 'object' && writing.id === one.id ? (
                <IssueForm request={request} row={one} onDone={handleSaved} />
              ) : (
                <Issue
                  row={one}
                  onEdit={() => setWriting({ id: one.id })}
                  onDelete={() => removing.mutate(one.id)}
                  onStep={() =>
                    stepping.mutate({
                      id: one.id,
                      values: { state: one.state === 'open' ? 'answered' : 'open', version: one.version },
                    })
                  }
                  isBusy={stepping.isPending}
                />
              )}
            </li>
          ))}
        </Stack>
      )}
      {writing === 'new' ? (
        <IssueForm request={request} onDone={handleSaved} />
      ) : (
        can.edit && (
          <Button variant="default" size="sm" aria-label={`Add an issue to ${name}`} onClick={() => setWriting('new')}>
            Add an issue
          </Button>
        )
      )}
    </Box>
  );
}

type IssueProps = {
  row: NoticeIssueRow;
  onEdit: () => void;
  onDelete: () => void;
  onStep: () => void;
  isBusy: boolean;
};

function Issue({ row, onEdit, onDelete, onStep, isBusy }: IssueProps) {
  const { position, quote, element, state, task, exhibits, can } = row;
  const numberedExhibits = useExhibits('response') ?? [];
  const addressing = numberedExhibits.filter(({ id }) => exhibits.includes(id));
  const button = { variant: 'subtle', size: 'compact-sm' } as const;
  return (
    <>
      <Group gap="0.5rem 1rem" wrap="nowrap" align="flex-start" justify="space-between">
        <span className={classes.element}>
          <span className={classes.position}>{position}</span>
          {elementText(element)}
        </span>
        <StatusBadge tone={state === 'answered' ? 'green' : 'plain'}>{issueLabels[state]}</StatusBadge>
      </Group>
      <blockquote className={classes.quote}>{quote}</blockquote>
      {(addressing.length > 0 || task) && (
        <p className={classes.soft}>
          {addressing.length > 0 && `Addressed in ${addressing.map(({ label }) => label).join(', ')}`}
          {addressing.length > 0 && task && ' · '}
          {task &&
            (task.is_in_trash ? (
              'Its task is in Trash'
            ) : (
              <Link to={rowLink(tasksPage, task.id)}>
                Task<span className="visually-hidden"> for issue {position}</span>: {task.status}
              </Link>
            ))}
        </p>
      )}
      {can.edit && (
        <Group gap="0.25rem 0.5rem">
          <Button {...button} disabled={isBusy} aria-label={`${stepWord(state)}: issue ${position}`} onClick={onStep}>
            {stepWord(state)}
          </Button>
          <Button {...button} aria-label={`Edit issue ${position}`} onClick={onEdit}>
            Edit
          </Button>
          <Button {...button} aria-label={`Delete issue ${position}`} onClick={onDelete}>
            Delete
          </Button>
        </Group>
      )}
    </>
  );
}

function stepWord(state: NoticeIssueRow['state']): string {
  return state === 'open' ? 'Mark as addressed' : 'Reopen';
}
