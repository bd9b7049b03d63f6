import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';

import type { TermsOverview } from '../schema.ts';
import { termsOverview, termsVersion } from './api.ts';
import { TermsForm } from './terms-form.tsx';
import { TermsPreview } from './terms-preview.tsx';
import { TermsText } from './terms-text.tsx';

/** Terms that buyers agree to: the current version, older ones, and the form for the next. */
export default function TermsPage() {
  const query = useQuery(termsOverview);
  const [isWriting, setIsWriting] = useState(false);
  const { statusMessage, showMessage } = useStatusMessage();

  function begin(): void {
    showMessage();
    setIsWriting(true);
  }

  function handleSaved(version: number): void {
    setIsWriting(false);
    showMessage(`Version ${version} is now in force. Buyers will agree to it from now on.`);
  }

  return (
    <>
      <PageHeader
        subtitle="What buyers agree to before they pay. Each order keeps the version agreed to."
        aside={query.data && !isWriting && <Button onClick={begin}>Write a new version</Button>}
      />
      <LoadError query={query} sentence="The terms could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading the terms" />}
      <StatusMessageBanner statusMessage={statusMessage} />
      {query.data && (
        <Stack>
          {isWriting ? (
            <TermsForm overview={query.data} onSaved={handleSaved} onCancel={() => setIsWriting(false)} />
          ) : (
            <Panel title={`${query.data.current.title}, version ${query.data.current.version}`}>
              <TermsPreview terms={query.data.current} seller={query.data.seller} />
            </Panel>
          )}
          <Versions versions={query.data.versions} />
        </Stack>
      )}
    </>
  );
}

function Versions({ versions }: Pick<TermsOverview, 'versions'>) {
  const [open, setOpen] = useState<number>();
  return (
    <Panel title="Versions">
      <RecordList
        label="Versions"
        items={versions.map(({ version, title, created_at: at, created_by: author }, index) => ({
          id: String(version),
          title: `Version ${version}: ${title}`,
          details: (
            <>
              {index === 0 ? 'In force since ' : 'Written '}
              <Instant at={at} show="day" />
              {author && `, by ${author}`}
            </>
          ),
          body: open === version && <Version version={version} />,
          actions: (
            <Button
              variant="subtle"
              size="compact-md"
              aria-expanded={open === version}
              aria-label={open === version ? `Close version ${version}` : `Read version ${version}`}
              onClick={() => setOpen(open === version ? undefined : version)}
            >
              {open === version ? 'Close' : 'Read'}
            </Button>
          ),
        }))}
      />
    </Panel>
  );
}

/** Unfilled, with placeholders. */
function Version({ version }: { version: number }) {
  const query = useQuery(termsVersion({ version }));
  return (
    <>
      <LoadError query={query} sentence="This version could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading this version" />}
      {query.data && <TermsText text={query.data.text} />}
    </>
  );
}
