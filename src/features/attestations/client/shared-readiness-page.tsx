import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { ToldBanner, useTold } from '#core/client/ui/told.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';

import { attestationsOf, readinessOf } from './api.ts';
import classes from './attestations.module.css';
import { SharedElement } from './shared-element.tsx';

/**
 * What the regulation asks, element by element, with the evidence that an applicant shares, for the mentor or attorney who
 * says something of it. An element stands here only where all evidence that can show it is shared.
 */
export default function SharedReadinessPage() {
  const { id = '' } = useParams();
  return <SharedReadiness key={id} applicant={id} />;
}

function SharedReadiness({ applicant }: { applicant: string }) {
  const { pathname } = useLocation();
  const person = pathname.replace(/\/readiness\/?$/, '');
  const judged = useQuery(readinessOf(applicant));
  const heard = useQuery(attestationsOf(applicant));
  const { told, tell } = useTold();
  // One form is open at a time.
  const [open, setOpen] = useState<string>();
  const [isDirty, setIsDirty] = useState(false);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const isNone = [judged.error, heard.error].some((error) => error !== null && asApiError(error).status === 404);

  function choose(element: string | undefined): void {
    setIsDirty(false);
    setOpen(element);
    tell();
  }

  const parts = judged.data?.parts.filter(({ elements }) => elements.length > 0) ?? [];
  const isRead = judged.data !== undefined && heard.data !== undefined && !isNone;
  return (
    <>
      <p className={classes.back}>
        <TextLink to={person}>All of this applicant’s work</TextLink>
      </p>
      <PageHeader
        title={isRead ? `Readiness of ${heard.data.name}` : undefined}
        subtitle="What the regulation asks and what documents it. What you say is shown to the applicant in your name; it is not legal advice by this service."
      />
      {isNone ? (
        <EmptyState
          sentence="This is not shared with you."
          why="Applicants choose what you may read, and can stop sharing at any time. If you need to read it, please ask them."
        />
      ) : (
        <>
          <LoadFailure query={judged} what="Their evidence" />
          <LoadFailure query={heard} what="What was said of it" />
          {(judged.isPending || heard.isPending) && <Loading label="Loading their evidence" />}
          <ToldBanner told={told} />
        </>
      )}
      {isRead && parts.length === 0 && (
        <EmptyState
          sentence="No element can be judged by what is shared with you."
          why="An element is listed once every type of evidence that can show it is shared with you."
        />
      )}
      {isRead && (
        <div className={classes.parts}>
          {parts.map(({ part, label, elements }) => (
            <Panel key={part} title={part === 'case' ? label : `(${part}) ${label}`}>
              <ul className={classes.elements}>
                {elements.map((element) => (
                  <SharedElement
                    key={element.id}
                    applicant={applicant}
                    page={`${person}/evidence`}
                    element={element}
                    says={heard.data.can[element.id] ?? []}
                    attestations={heard.data.attestations.filter((row) => row.element === element.id)}
                    isOpen={open === element.id}
                    onOpen={() => guard(() => choose(element.id))}
                    onClose={() => choose(undefined)}
                    onDirtyChange={setIsDirty}
                    tell={tell}
                  />
                ))}
              </ul>
            </Panel>
          ))}
        </div>
      )}
      {dialog}
    </>
  );
}
