import { Group } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import type { Plan } from '#binder-engine/planned.ts';
import { printLetter, createResolver } from '#binder-engine/printed-letter.ts';
import { asApiError } from '#core/client/api.ts';
import { ActionButton } from '#core/client/ui/action-button.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { showSavedToast } from '#core/client/ui/saved-toast.tsx';

import { reasonLabels } from '../rules.ts';
import type { LetterResponse, LetterVersion } from '../schema.ts';
import { getVersionQuery } from './api.ts';
import classes from './letter.module.css';
import { PrintedText } from './printed-text.tsx';
import type { OpenLetter } from './use-letter.ts';

export type VersionsProps = { letter: OpenLetter; response: LetterResponse; binderId: string; planned: Plan };

/** Earlier versions of the letter, to view and restore. */
export function Versions({ letter, response: { versions }, binderId, planned }: VersionsProps) {
  const running = useMutation({
    mutationFn: ({ work }: { work: () => Promise<void>; message: string }) => work(),
    onSuccess: (_, { message }) => showSavedToast(message),
  });
  const isBusy = running.isPending;

  return (
    <Panel title="Versions">
      {running.error && <ErrorBanner failure={asApiError(running.error)} isFocused />}
      <Group gap="0.5rem 1.5rem" justify="space-between">
        <p className={classes.note}>Each packet keeps the version it was created from.</p>
        {letter.canUpdate && (
          <ActionButton
            variant="default"
            disabled={isBusy}
            onClick={() => running.mutate({ work: letter.keep, message: 'This version was saved.' })}
          >
            Save this version
          </ActionButton>
        )}
      </Group>
      {versions.length === 0 ? (
        <p className={classes.note}>There are no versions yet.</p>
      ) : (
        <ul className={classes.versions}>
          {versions.map((version) => (
            <Version
              key={version.id}
              version={version}
              binderId={binderId}
              planned={planned}
              isBusy={isBusy}
              onRestore={
                letter.canUpdate
                  ? () =>
                      running.mutate({
                        work: () => letter.restore(version.id),
                        message: 'The version was restored.',
                      })
                  : undefined
              }
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}

type VersionProps = {
  version: LetterVersion;
  binderId: string;
  planned: Plan;
  isBusy: boolean;
  onRestore: (() => void) | undefined;
};

function Version({ version: { id, reason, created_at: at }, binderId, planned, isBusy, onRestore }: VersionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const contentId = useId();
  return (
    <li>
      <Group className={classes.version} gap="0.5rem 1.5rem" justify="space-between" py="xs">
        <span>
          <Instant at={at} /> · {reasonLabels[reason]}
        </span>
        <Group component="span" gap={20} wrap="nowrap">
          <button
            type="button"
            className={classes.place}
            aria-expanded={isOpen}
            aria-controls={contentId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Close' : 'View'}
          </button>
          {onRestore && (
            <button type="button" className={classes.place} disabled={isBusy} onClick={onRestore}>
              Restore<span className="visually-hidden"> the version of </span>
              <span className="visually-hidden">
                <Instant at={at} />
              </span>
            </button>
          )}
        </Group>
      </Group>
      <div id={contentId}>{isOpen && <Content binderId={binderId} id={id} planned={planned} />}</div>
    </li>
  );
}

function Content({ binderId, id, planned }: { binderId: string; id: string; planned: Plan }) {
  const query = useQuery(getVersionQuery(binderId, id));
  return (
    <>
      <LoadError query={query} sentence="This version could not be loaded." />
      {query.isPending && <Loading label="Loading this version" />}
      {query.data && (
        <div className={classes.printed}>
          <PrintedText printed={printLetter(query.data.document, createResolver(planned))} />
        </div>
      )}
    </>
  );
}
