import { Button } from '@mantine/core';

import { editButtonId } from '#core/client/form-sheet.ts';
import { useListPage } from '#core/client/list-page.ts';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { contentTabs } from '#core/shared/admin-tabs.ts';

import { statSourceNote, type StatRow } from '../schema.ts';
import { siteStats } from './api.ts';
import { StatForm } from './stat-form.tsx';

const words = {
  what: 'Site statistics',
  notLoaded: 'The statistics could not be loaded.',
  noun: 'statistic',
  add: 'Add statistic',
  empty: 'No statistics yet.',
  why: 'The figures that the site shows appear here.',
  none: 'No statistics yet.',
  all: 'Show all statistics',
};

/** Figures about the company that the site shows. Each has a fixed position, so none is added or deleted. */
export default function SiteStatsPage() {
  const page = useListPage(siteStats, { getTitle, draft: 'site-stats', isFixed: true });
  const { list, sheet } = page;
  return (
    <ListPage
      page={page}
      subtitle="Company figures. A figure without a source and a date is shown as the company’s own."
      words={words}
      renderForm={(props, key) => props.row && <StatForm key={key} {...props} row={props.row} />}
      tabs={<PageTabs label="Content" tabs={contentTabs} />}
      filters={null}
    >
      {(rows) => (
        <RecordList
          label="Site statistics"
          markedId={list.rowId}
          items={rows.map((stat) => toItem(stat, () => sheet.edit(stat)))}
        />
      )}
    </ListPage>
  );
}

function toItem(stat: StatRow, onEdit: () => void) {
  const { id, is_active } = stat;
  return {
    id,
    title: getTitle(stat),
    details: statSourceNote(stat),
    badge: is_active ? undefined : <StatusBadge tone="plain">Hidden</StatusBadge>,
    onEdit,
    actions: (
      <Button
        id={editButtonId(id)}
        variant="subtle"
        size="compact-md"
        aria-label={`Edit ${getTitle(stat)}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    ),
  };
}

function getTitle({ value, label }: StatRow): string {
  return `${value} ${label}`;
}
