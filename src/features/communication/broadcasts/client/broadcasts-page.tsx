import { Stack } from '@mantine/core';

import { useListPage } from '#core/client/list-page.ts';
import { DataTable, type DataTableProps } from '#core/client/ui/data-table.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { notificationTypes } from '#features/communication/notifications/schema.ts';

import { audiences, type BroadcastRow } from '../schema.ts';
import { broadcasts } from './api.ts';
import { BroadcastForm } from './broadcast-form.tsx';
import { audienceLabels, countUsers, TypeBadge, typeLabels } from './broadcast-text.tsx';
import classes from './broadcasts-page.module.css';
import { Delivery } from './delivery.tsx';

const words = {
  what: 'Sent notifications',
  notLoaded: 'Sent notifications could not be loaded.',
  noun: 'notification',
  add: 'Send a notification',
  empty: 'No notifications sent yet.',
  why: 'What you send appears here, with the number of people who have read it.',
  none: 'No notifications match this search.',
  all: 'Show all notifications',
};

const filters = {
  audience: { label: 'Sent to', choices: audiences.map((value) => ({ value, label: audienceLabels[value] })) },
  type: { label: 'Type', choices: notificationTypes.map((value) => ({ value, label: typeLabels[value] })) },
  state: {
    label: 'Status',
    choices: [
      { value: 'running', label: 'Sending' },
      { value: 'finished', label: 'Delivered' },
    ],
  },
};

/** Sent broadcasts, with the form for a new one. */
export default function BroadcastsPage() {
  const page = useListPage(broadcasts, {
    getTitle: ({ title }: BroadcastRow) => title,
    draft: 'broadcasts',
    tell: ({ title, recipients }) => `“${title}” is being sent to ${countUsers(recipients)}.`,
  });
  const { list } = page;
  return (
    <ListPage
      page={page}
      subtitle="Messages to all users, or to everyone in one role."
      words={words}
      renderForm={(props, key) => <BroadcastForm key={key} {...props} />}
      filters={
        <FilterBar
          list={list}
          label="Sent notifications"
          search="Title or message"
          filters={filters}
          csv="/api/broadcasts"
          isTable
        />
      }
    >
      {(rows) => <BroadcastRows list={list} rows={rows} />}
    </ListPage>
  );
}

function BroadcastRows({ list, rows }: Pick<DataTableProps<BroadcastRow>, 'list' | 'rows'>) {
  return (
    <DataTable
      list={list}
      rows={rows}
      label="Sent notifications"
      getTitle={({ title }) => title}
      columns={[
        {
          label: 'Title',
          sort: 'title',
          isTitle: true,
          renderCell: ({ title, message }) => (
            <>
              {title}
              <SoftText span fw={400} lineClamp={2} className="long-words">
                {message}
              </SoftText>
            </>
          ),
        },
        {
          label: 'Type',
          renderCell: ({ type }) => (
            <div className={classes.whole}>
              <TypeBadge type={type} />
            </div>
          ),
        },
        {
          label: 'Sent to',
          renderCell: ({ audience }) => <span className={classes.whole}>{audienceLabels[audience]}</span>,
        },
        { label: 'Sent by', renderCell: ({ sent_by }) => sent_by ?? 'A former admin' },
        { label: 'Sent', sort: 'created_at', renderCell: ({ created_at }) => <Instant at={created_at} /> },
        { label: 'Read', sort: 'recipients', renderCell: (row) => <Delivery broadcast={row} /> },
      ]}
      renderCard={(row) => ({
        title: row.title,
        details: (
          <>
            {audienceLabels[row.audience]} · {row.sent_by ?? 'A former admin'} · <Instant at={row.created_at} />
          </>
        ),
        badge: <TypeBadge type={row.type} />,
        body: (
          <Stack gap="xs">
            <SoftText lineClamp={2} className="long-words">
              {row.message}
            </SoftText>
            <Delivery broadcast={row} word="read" />
          </Stack>
        ),
      })}
    />
  );
}
