import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { editButtonId } from '#core/client/form-sheet.ts';
import { useNow } from '#core/client/now.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';

import type { SettingKey, SettingRow } from '../schema.ts';
import { allSettings, serverCapabilities } from './api.ts';
import { SettingForm } from './setting-form.tsx';
import { settingGroups, type SettingText } from './setting-texts.ts';
import { SettingValue } from './setting-value.tsx';

/** Settings that owners change while the server runs. Each has a default, mostly from the environment. */
export default function SettingsPage() {
  const query = useQuery(allSettings);
  const now = useNow();
  const [editing, setEditing] = useState<SettingKey>();
  const { statusMessage, showMessage } = useStatusMessage();

  function close(key: SettingKey): void {
    setEditing(undefined);
    // The button returns with the next render.
    requestAnimationFrame(() => document.getElementById(editButtonId(key))?.focus());
  }

  function toItem(row: SettingRow, text: SettingText) {
    const { key } = row;
    const begin = () => {
      showMessage();
      setEditing(key);
    };
    return {
      id: key,
      title: text.label,
      details: text.about,
      body:
        editing === key ? (
          <SettingForm
            row={row}
            text={text}
            onSaved={() => {
              showMessage(`${text.label} was saved. It takes effect within a minute.`);
              setEditing(undefined);
            }}
            onCancel={() => close(key)}
          />
        ) : (
          (text.choices?.[row.value] ?? <SettingValue of={key} value={row.value || row.default} now={now} />)
        ),
      beside: <Origin row={row} />,
      onEdit: begin,
      actions: editing !== key && (
        <Button
          id={editButtonId(key)}
          variant="subtle"
          size="compact-md"
          aria-label={`Edit ${text.label}`}
          onClick={begin}
        >
          Edit
        </Button>
      ),
    };
  }

  return (
    <>
      <PageHeader subtitle="What the platform says about the company, where its links go, and its limits." />
      <LoadError query={query} sentence="The settings could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading the settings" />}
      <StatusMessageBanner statusMessage={statusMessage} />
      <Stack>
        {query.data &&
          settingGroups.map(({ title, settings }) => (
            <Panel key={title} title={title}>
              <RecordList
                label={title}
                items={Object.entries(settings).flatMap(([key, text]) => {
                  const row = query.data.find((one) => one.key === key);
                  return row ? [toItem(row, text)] : [];
                })}
              />
            </Panel>
          ))}
        {query.data && <Equipment />}
      </Stack>
    </>
  );
}

/** Software installed next to the server, which only its operator changes. */
function Equipment() {
  const query = useQuery(serverCapabilities);
  const { data } = query;
  return (
    <Panel title="This server">
      <LoadError query={query} sentence="The server’s features could not be loaded." />
      {query.isPending && <Loading label="Loading server features" />}
      {data && (
        <RecordList
          label="This server"
          items={[
            {
              id: 'converter',
              title: 'Office files in binders',
              body: data.converter
                ? `Applicants can convert them to PDF with ${data.converter}.`
                : 'Applicants are asked for a PDF, because LibreOffice is not installed on this server.',
            },
            {
              id: 'scanner',
              title: 'Malware',
              body: data.scans_files
                ? 'Every file is scanned.'
                : 'Files are not scanned: no scanner is set up on this server.',
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Source of the current value. */
function Origin({ row: { value, default: standard, updated_at, updated_by } }: { row: SettingRow }) {
  if (updated_at === null) return standard ? 'Default' : undefined;
  return (
    <>
      {value === '' ? 'Uses the default' : 'Set'} <Instant at={updated_at} show="day" />
      {updated_by && ` by ${updated_by}`}
    </>
  );
}
