import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { dateIn } from '#core/client/instant-text.ts';
import { listedFiles } from '#core/client/listed-files.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { linkToKind } from '#features/petition/binders/rules.ts';
import { noticeLabels } from '#records/notices.ts';

import { answerLabels, daysLeft, daysLeftText, getTitle } from '../rules.ts';
import type { NoticeRow } from '../schema.ts';
import { createResponse, createTasks, ownRequests } from './api.ts';
import { DeadlineText } from './deadline-text.tsx';
import classes from './notices.module.css';
import { Issues } from './issues.tsx';

export type NoticeListProps = {
  rows: readonly NoticeRow[];
  markedId: string | undefined;
  onEdit: (row: NoticeRow, field?: string) => void;
  onDelete: (row: NoticeRow) => void;
};

/** Notices with their deadlines, issues, and links to tasks and to the response binder. */
export function NoticeList({ rows, markedId, onEdit, onDelete }: NoticeListProps) {
  const today = dateIn(useTimeZone(), useNow());
  const acts = useNoticeActions();
  const items = rows.map((row): RecordListItem => {
    const { id, kind, receipt_number, issued_on, notice_url, can } = row;
    const name = getTitle(row);
    return {
      id,
      title: noticeLabels[kind],
      name,
      details: (
        <>
          Dated <time dateTime={issued_on}>{formatDate(issued_on)}</time>
          {receipt_number !== '' && ` · ${receipt_number}`}
        </>
      ),
      badge: <Left row={row} today={today} />,
      body: (
        <>
          <DeadlineText row={row} />
          <Issues request={row} name={name} />
        </>
      ),
      files: notice_url === null ? [] : listedFiles([notice_url]),
      actions: <Actions row={row} name={name} acts={acts} />,
      acts: [
        ...(can.edit ? [{ label: 'Edit', onClick: () => onEdit(row) }] : []),
        ...(can.edit && row.responded_on === null
          ? [{ label: 'Record the response date', onClick: () => onEdit(row, 'responded_on') }]
          : []),
        ...(can.delete ? [{ label: 'Delete', onClick: () => onDelete(row) }] : []),
      ],
      onEdit: can.edit ? () => onEdit(row) : undefined,
    };
  });
  return (
    <>
      {acts.failure && (
        <ErrorBanner sentence={acts.failure.sentence} failure={acts.failure.error} isFocused key={acts.failure.at} />
      )}
      <StatusMessageBanner statusMessage={acts.statusMessage} />
      <RecordList label="Your notices" items={items} markedId={markedId} />
    </>
  );
}

function Left({ row: { deadline, responded_on }, today }: { row: NoticeRow; today: string }) {
  if (responded_on !== null) return <StatusBadge tone="green">Responded</StatusBadge>;
  const left = daysLeft(deadline.due_on, today);
  const tone: StatusTone = left < 0 ? 'rust' : left <= 30 ? 'brass' : 'blue';
  return <StatusBadge tone={tone}>{daysLeftText(left)}</StatusBadge>;
}

function useNoticeActions() {
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const reload = (...keys: string[]) =>
    Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  const tasks = useMutation({
    mutationFn: createTasks,
    onMutate: () => showMessage(),
    onSuccess: ({ made }) =>
      made === 0
        ? showMessage('Every open issue already has a task.', 'info')
        : showMessage(counted(made, { one: 'One task was created.', other: '{count} tasks were created.' })),
    onSettled: () => reload(...ownRequests.key, 'tasks'),
  });
  const response = useMutation({
    mutationFn: createResponse,
    onMutate: () => showMessage(),
    onSuccess: () => showMessage('Your response now matches this notice.'),
    onSettled: () => reload(...ownRequests.key, 'binder'),
  });
  const failed = [
    { of: tasks, sentence: 'The tasks could not be created.' },
    { of: response, sentence: 'The response could not be created.' },
  ].find(({ of }) => of.error);
  const failure = failed && {
    sentence: failed.sentence,
    error: asApiError(failed.of.error),
    at: failed.of.submittedAt,
  };
  return { statusMessage, failure, tasks, response };
}

function Actions({
  row: { id, kind, issues, binder_id, responded_on, can },
  name,
  acts: { tasks, response },
}: {
  row: NoticeRow;
  name: string;
  acts: ReturnType<typeof useNoticeActions>;
}) {
  const answer = answerLabels[kind].toLowerCase();
  const without = issues.filter(({ task, state }) => task === null && state === 'open').length;
  const creating = counted(without, {
    one: 'Create a task from the issue',
    other: 'Create tasks from {count} issues',
  });
  return (
    <>
      {can.edit && without > 0 && (
        <Button
          variant="default"
          size="sm"
          aria-label={`${creating} raised in ${name}`}
          disabled={tasks.isPending}
          onClick={() => tasks.mutate(id)}
        >
          {creating}
        </Button>
      )}
      {can.edit && responded_on === null && (
        <Button
          variant="default"
          size="sm"
          aria-label={`${binder_id === null ? `Create the ${answer} to` : `Update the ${answer} to match`} ${name}`}
          disabled={response.isPending}
          onClick={() => response.mutate(id)}
        >
          {binder_id === null ? `Create the ${answer}` : `Update the ${answer}`}
        </Button>
      )}
      {binder_id !== null && (
        <Link className={classes.open} to={linkToKind(paths.binder, 'response')}>
          Open the {answer}
        </Link>
      )}
    </>
  );
}
