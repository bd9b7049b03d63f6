import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { nameWithProof } from '#core/shared/proof.ts';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';

import type { EventKind } from '../schema.ts';
import { getHistoryQuery } from './api.ts';
import classes from './document-history.module.css';

const texts: Record<EventKind, (name: string) => string> = {
  submitted: () => 'Submitted for review',
  submitted_anew: () => 'Resubmitted as a new version',
  begun: (name) => `${name} started the review`,
  taken_over: (name) => `${name} took over the review`,
  left: (name) => `${name} left the review`,
  approved: (name) => `Approved by ${name}`,
  needs_revision: (name) => `${name} requested a revision`,
  replaced: () => 'Replaced by a new version',
};

/** Events of a document, oldest first. */
export function DocumentHistory({ id, name }: { id: string; name: string }) {
  const history = useQuery(getHistoryQuery(id));
  return (
    <>
      <LoadError query={history} sentence="The history could not be loaded." />
      {history.isPending && <Loading label="Loading the history" />}
      {history.data && (
        <ol className={classes.events} aria-label={`History of ${name}`}>
          {history.data.map(({ at, kind, name: who, is_verified }) => (
            <li key={`${at} ${kind}`}>
              {texts[kind](who === null ? 'A former reviewer' : nameWithProof({ name: who, is_verified }))}
              <span className={classes.at}>
                <Instant at={at} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}

/** History of a document, collapsed to one line and loaded when expanded. */
export function FoldedHistory({ id, name }: { id: string; name: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className={classes.fold} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary aria-label={`History of ${name}`}>History</summary>
      {isOpen && <DocumentHistory id={id} name={name} />}
    </details>
  );
}
