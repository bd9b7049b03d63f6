import { useState } from 'react';

import { useListPage } from '#core/client/list-page.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';

import { requestStatuses, type RequestRow } from '../schema.ts';
import { ownRequests } from './api.ts';
import { InvoiceDialog } from './invoice-dialog.tsx';
import { RequestForm } from './request-form.tsx';
import { RequestRows } from './request-rows.tsx';
import { formatNote, getTitle } from './request-text.ts';

const words = {
  what: 'Your requests',
  notLoaded: 'Your requests could not be loaded.',
  noun: 'request',
  add: 'New request',
  empty: 'No requests found.',
  why: 'Order letters, patents, papers, coaching or legal review, and track each order here until it is delivered.',
  none: 'No requests match this search.',
  all: 'Show all requests',
};

/** The applicant's requests, with the form for a new one. */
export default function RequestsPage() {
  const page = useListPage(ownRequests, {
    getTitle,
    draft: 'requests',
    tell: (row, change) => (change === 'added' ? `${getTitle(row)} was created.` : `${getTitle(row)} was updated.`),
  });
  const { list, sheet } = page;
  const [leaving, setLeaving] = useState<RequestRow>();

  function handleDelete(): void {
    setLeaving(undefined);
    if (leaving) page.remove(leaving);
  }

  return (
    <ListPage
      page={page}
      subtitle="Order services and track their delivery. This page is also called Service Tasks or Service Requests."
      words={words}
      renderForm={(props, key) => <RequestForm key={key} {...props} />}
      filters={
        <FilterBar
          list={list}
          label="Your requests"
          search="Product or reference"
          filters={{ status: { label: 'Status', choices: requestStatuses } }}
          isTable
        />
      }
      note={formatNote(list.rows ?? [])}
    >
      {(rows) => (
        <>
          <RequestRows
            list={list}
            rows={rows}
            onEdit={sheet.edit}
            onDelete={(row) => (row.invoice_number === null ? page.remove(row) : setLeaving(row))}
          />
          <InvoiceDialog
            invoice={leaving?.invoice_number ?? undefined}
            action="delete"
            onKeep={() => setLeaving(undefined)}
            onConfirm={handleDelete}
          />
        </>
      )}
    </ListPage>
  );
}
