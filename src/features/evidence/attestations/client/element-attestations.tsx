import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

import { LoadError } from '#core/client/ui/load-error.tsx';

import { ownAttestations } from './api.ts';
import { AttestationLines } from './attestation-lines.tsx';

/** Verdicts on an element of the reader's own evidence. All elements of a page share one request. */
export function ElementAttestations({ element, text }: { element: string; text: string }) {
  const { data } = useQuery(ownAttestations);
  const { hash } = useLocation();
  const isRead = data !== undefined;
  const isLinked = hash === `#element-${element}`;

  // Target of a notification, for content that loads after the page.
  useEffect(() => {
    if (isRead && isLinked) document.getElementById(hash.slice(1))?.scrollIntoView({ block: 'center' });
  }, [isRead, isLinked, hash]);

  return <AttestationLines attestations={data?.filter((row) => row.element === element) ?? []} text={text} />;
}

/** Shown once per page if they could not be loaded. */
export function AttestationsError() {
  const query = useQuery(ownAttestations);
  return <LoadError query={query} sentence="Your attorneys’ and mentors’ assessments could not be loaded." />;
}
