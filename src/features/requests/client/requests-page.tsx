import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { useNewForm } from '#core/client/new-form.ts';
import { Banner } from '#core/client/ui/banner.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { messageText } from '#core/shared/messages.ts';
import { paths } from '#core/shared/paths.ts';

import type { RequestQuery, RequestRow } from '../schema.ts';
import { requestPage } from './api.ts';
import { readAddress, writeAddress } from './list-address.ts';
import { PageControl } from './page-control.tsx';
import { useRequestDeletion } from './request-deletion.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestForm } from './request-form.tsx';
import { editButtonId, RequestRows } from './request-rows.tsx';
import { titleOf } from './request-text.ts';
import { RequestTrash } from './request-trash.tsx';
import classes from './requests-page.module.css';

/** The applicant's orders: the form to make one, and the list of them. */
export function RequestsPage() {
  return (
    <>
      <PageHeader title="Request Dashboard" subtitle="Order services from our catalogue and follow them until they are delivered." />
      <Requests />
    </>
  );
}

/** What the form is about. Another round makes it begin anew; one that was asked for takes the focus. */
type Sheet = { row?: RequestRow; round: number; isAsked?: boolean };

function Requests() {
  const { query, change } = useListAddress();
  const list = useQuery(requestPage(query));
  const [sheet, setSheet] = useState<Sheet>({ round: 0 });
  const [isDirty, setIsDirty] = useState(false);
  const [notice, setNotice] = useState<string>();
  const formBox = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const deletion = useRequestDeletion({
    onDeleted: ({ id }) => setSheet((current) => (current.row?.id === id ? { round: current.round + 1 } : current)),
    onRestored: (row) => setNotice(`${titleOf(row)} is back in your list.`),
  });

  useNewForm({ isReady: list.data?.can.create ?? false, begin: handleNew });

  useEffect(() => {
    if (sheet.row || sheet.isAsked) focusForm(formBox.current);
  }, [sheet]);

  function openSheet(row?: RequestRow): void {
    setSheet(({ round }) => ({ row, round: round + 1 }));
  }

  function handleEdit(row: RequestRow): void {
    guard(() => {
      setNotice(undefined);
      openSheet(row);
    });
  }

  function handleNew(): void {
    if (!sheet.row) return focusForm(formBox.current);
    guard(() => setSheet(({ round }) => ({ round: round + 1, isAsked: true })));
  }

  function handleDelete(row: RequestRow): void {
    setNotice(undefined);
    deletion.remove(row);
    // The button that had the focus leaves with its row.
    heading.current?.focus({ preventScroll: true });
  }

  function handleSaved(row: RequestRow): void {
    setNotice(`${titleOf(row)} was ${sheet.row ? 'updated' : 'created'}.`);
    openSheet();
  }

  function handleCancel(): void {
    const button = sheet.row && document.getElementById(editButtonId(sheet.row));
    openSheet();
    button?.focus();
  }

  const { data } = list;
  const failureBanner = list.error && (
    <FailureBanner
      sentence={data ? 'This list may be out of date.' : 'Your requests could not be loaded.'}
      failure={asApiError(list.error)}
      action={
        <Button variant="default" size="sm" onClick={() => void list.refetch()}>
          Try again
        </Button>
      }
    />
  );
  if (!data) return failureBanner ?? <Loading label="Loading your requests" />;
  const isFiltered = query.q !== '' || query.status !== undefined;
  const rows = data.rows.filter(({ id }) => !deletion.leavingIds.includes(id));

  return (
    <div className={classes.root}>
      {data.can.create ? (
        <div ref={formBox}>
          <Panel>
            <RequestForm
              key={sheet.round}
              row={sheet.row}
              onSaved={handleSaved}
              onCancel={handleCancel}
              onTakeNewer={openSheet}
              onDiscardDraft={() => openSheet(sheet.row)}
              onDirtyChange={setIsDirty}
            />
          </Panel>
        </div>
      ) : (
        <Banner tone="info" action={<TextLink to={paths.pricing}>See pricing</TextLink>}>
          {messageText('lapsed')}
        </Banner>
      )}
      <section aria-labelledby="own-requests">
        <h2 id="own-requests" ref={heading} tabIndex={-1} className={classes.heading}>
          Your requests
        </h2>
        {notice && (
          <FocusedBanner key={`${sheet.round} ${notice}`} tone="success">
            {notice}
          </FocusedBanner>
        )}
        {failureBanner}
        {(data.total > 0 || isFiltered) && (
          <RequestFilters
            query={query}
            onChange={(part) => change({ page: 1, ...part })}
            onSearch={(q) => change({ page: 1, q }, { isTyping: true })}
          />
        )}
        {rows.length > 0 ? (
          <RequestRows rows={rows} query={query} onEdit={handleEdit} onDelete={handleDelete} />
        ) : (
          <NoRequests
            isFiltered={isFiltered}
            onClear={() => change({ q: '', status: undefined, page: 1 })}
            onOrder={data.can.create ? () => focusForm(formBox.current) : undefined}
          />
        )}
        <PageControl label="Pages of your requests" page={data.page} pages={data.pages} onChange={(page) => change({ page })} />
      </section>
      <RequestTrash canRestore={data.can.create} restoringId={deletion.restoringId} onRestore={deletion.restore} />
      {dialog}
    </div>
  );
}

/** What the address asks for, and a way to ask for something else. */
function useListAddress() {
  const [search, setSearch] = useSearchParams();
  function change(part: Partial<RequestQuery>, { isTyping = false } = {}): void {
    setSearch((current) => new URLSearchParams(writeAddress({ ...readAddress(current), ...part })), {
      replace: isTyping,
      preventScrollReset: true,
    });
  }
  return { query: readAddress(search), change };
}

type NoRequestsProps = { isFiltered: boolean; onClear: () => void; onOrder: (() => void) | undefined };

function NoRequests({ isFiltered, onClear, onOrder }: NoRequestsProps) {
  if (isFiltered) {
    return (
      <EmptyState
        sentence={noneFound}
        why="Nothing of yours fits this search and status."
        action={
          <Button variant="default" onClick={onClear}>
            Show all requests
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      sentence={noneFound}
      why="Letters, patents, papers, coaching and legal review: what you order is listed here with its cost and its state."
      action={
        onOrder && (
          <Button variant="default" onClick={onOrder}>
            New request
          </Button>
        )
      }
    />
  );
}

const noneFound = 'No requests found.';

function focusForm(box: HTMLElement | null): void {
  box?.scrollIntoView({ block: 'start' });
  box?.querySelector<HTMLElement>('select, input')?.focus({ preventScroll: true });
}
