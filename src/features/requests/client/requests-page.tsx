import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { useDeletion } from '#core/client/deletion.ts';
import { useFormSheet } from '#core/client/form-sheet.ts';
import { useSearch } from '#core/client/search.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FocusedBanner } from '#core/client/ui/focused-banner.tsx';
import { LapsedBanner } from '#core/client/ui/lapsed-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Pager } from '#core/client/ui/pager.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { Trash } from '#core/client/ui/trash.tsx';

import type { RequestQuery, RequestRow } from '../schema.ts';
import { requestPage, requestsKey, restoreRequest, trashRequest } from './api.ts';
import { readAddress, writeAddress } from './list-address.ts';
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

function Requests() {
  const { query, change } = useListAddress();
  const list = useQuery(requestPage(query));
  const { data } = list;
  const { formBox, heading, ...form } = useFormSheet<RequestRow>({ canCreate: data?.can.create ?? false, originOf: editButtonId });
  const deletion = useDeletion<RequestRow>({
    listKey: requestsKey,
    nameOf: titleOf,
    trash: ({ id }) => trashRequest(id),
    restore: ({ id }) => restoreRequest(id),
    onDeleted: form.leave,
    onRestored: (row) => form.setNotice(`${titleOf(row)} is back in your list.`),
  });

  function handleDelete(row: RequestRow): void {
    form.letGo();
    deletion.remove(row);
  }

  function handleSaved(row: RequestRow): void {
    form.done(`${titleOf(row)} was ${form.row ? 'updated' : 'created'}.`);
  }

  if (!data) return list.error ? <LoadFailure query={list} what="Your requests" /> : <Loading label="Loading your requests" />;
  const isFiltered = query.q !== '' || query.status !== undefined;
  const rows = data.rows.filter(({ id }) => !deletion.leavingIds.includes(id));

  return (
    <div className={classes.root}>
      {data.can.create ? (
        <div ref={formBox}>
          <Panel>
            <RequestForm
              key={form.round}
              row={form.row}
              onSaved={handleSaved}
              onCancel={form.cancel}
              onTakeNewer={form.open}
              onDiscardDraft={() => form.open(form.row)}
              onDirtyChange={form.setIsDirty}
            />
          </Panel>
        </div>
      ) : (
        <LapsedBanner />
      )}
      <section aria-labelledby="own-requests">
        <h2 id="own-requests" ref={heading} tabIndex={-1} className={classes.heading}>
          Your requests
        </h2>
        {form.notice && (
          <FocusedBanner key={`${form.round} ${form.notice}`} tone="success">
            {form.notice}
          </FocusedBanner>
        )}
        <LoadFailure query={list} what="Your requests" />
        {(data.total > 0 || isFiltered) && (
          <RequestFilters
            query={query}
            onChange={(part) => change({ page: 1, ...part })}
            onSearch={(q) => change({ page: 1, q }, { isTyping: true })}
          />
        )}
        {rows.length > 0 ? (
          <RequestRows rows={rows} query={query} onEdit={form.edit} onDelete={handleDelete} />
        ) : (
          <NoRequests
            isFiltered={isFiltered}
            onClear={() => change({ q: '', status: undefined, page: 1 })}
            onOrder={data.can.create ? form.focusForm : undefined}
          />
        )}
        <Pager label="Pages of your requests" page={data.page} pages={data.pages} onPage={(page) => change({ page })} />
      </section>
      <Trash>
        <RequestTrash restoringId={deletion.restoringId} onRestore={data.can.create ? deletion.restore : undefined} />
      </Trash>
      {form.dialog}
    </div>
  );
}

/** What the address asks for, and a way to ask for something else. */
function useListAddress() {
  const { search, change } = useSearch();
  return {
    query: readAddress(search),
    change: (part: Partial<RequestQuery>, { isTyping = false } = {}) =>
      change((current) => new URLSearchParams(writeAddress({ ...readAddress(current), ...part })), { replace: isTyping }),
  };
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
