import { Box, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { contentTabs } from '#core/shared/admin-tabs.ts';

import { statSourceNote, type StatRow } from '../schema.ts';
import { siteStats } from './api.ts';
import { StatForm } from './stat-form.tsx';

/** Figures about the company that the site shows. Each has a fixed position, so none is added or deleted. */
export default function SiteStatsPage() {
  const stats = useQuery(siteStats);
  const queryClient = useQueryClient();
  const [editing, setEditing] = useState<{ stat: StatRow; round: number }>();
  const { statusMessage, showMessage } = useStatusMessage();
  const [isDirty, setIsDirty] = useState(false);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const box = useRef<HTMLDivElement>(null);
  const round = editing?.round;

  useEffect(() => {
    if (round !== undefined) box.current?.querySelector('input')?.focus();
  }, [round]);

  function edit(stat: StatRow): void {
    setIsDirty(false);
    showMessage();
    setEditing((current) => ({ stat, round: (current?.round ?? 0) + 1 }));
  }

  function close({ id }: StatRow): void {
    setIsDirty(false);
    setEditing(undefined);
    document.getElementById(editButtonId(id))?.focus();
  }

  function handleSaved(stat: StatRow): void {
    setIsDirty(false);
    setEditing(undefined);
    showMessage(`“${getTitle(stat)}” was updated.`);
    void queryClient.invalidateQueries({ queryKey: siteStats.queryKey });
  }

  return (
    <>
      <PageHeader subtitle="Company figures. A figure without a source and a date is shown as the company’s own." />
      <PageTabs label="Content" tabs={contentTabs} />
      <LoadError query={stats} sentence="The statistics could not be loaded." />
      {stats.isPending && <Loading shape="list" label="Loading the statistics" />}
      <StatusMessageBanner statusMessage={statusMessage} />
      {editing && (
        <Box ref={box} mb="md">
          <Panel>
            <StatForm
              key={editing.round}
              row={editing.stat}
              onSaved={handleSaved}
              onCancel={() => close(editing.stat)}
              onTakeNewer={edit}
              onDiscardDraft={() => edit(editing.stat)}
              onDirtyChange={setIsDirty}
            />
          </Panel>
        </Box>
      )}
      {stats.data && (
        <RecordList
          label="Site statistics"
          items={stats.data.map((stat) => toItem(stat, () => guard(() => edit(stat))))}
        />
      )}
      {dialog}
    </>
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
