import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';

import { useCurrentPage } from '#core/client/current-page.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { getAssignedApplicantQuery } from '#features/providers/provider-assignments/client/api.ts';
import { BinderPanel } from '#features/petition/shared-binders/client/binder-panel.tsx';
import { DocumentsPanel } from '#features/collaboration/documents/client/documents-panel.tsx';
import { conversationLink } from '#features/communication/messages/rules.ts';
import { TasksPanel } from '#features/collaboration/tasks/client/tasks-panel.tsx';
import { EvidencePanel } from '#features/evidence/records/client/evidence-panel.tsx';

import classes from './person.module.css';

/** Page of an applicant for an assigned mentor or attorney, with everything that they may review. */
export default function PersonPage() {
  const { id = '' } = useParams();
  const isMentor = useCurrentPage()?.area === 'mentor';
  const workspace = isMentor ? paths.mentor : paths.attorney;
  const query = useQuery(getAssignedApplicantQuery(id));
  const { data: person, error } = query;
  return (
    <>
      <p>
        <TextLink to={`${workspace}/users`}>All applicants</TextLink>
      </p>
      <PageHeader
        {...(person && { title: person.name })}
        subtitle={
          person && (
            <>
              Assigned to you since <Instant at={person.assigned_at} show="day" />
            </>
          )
        }
        aside={
          person && (
            <>
              <ButtonLink to={`${workspace}/${isMentor ? 'sessions' : 'consultations'}?person=${id}`} variant="default">
                {isMentor ? 'Sessions' : 'Consultations'}
              </ButtonLink>
              <ButtonLink to={conversationLink(isMentor ? 'mentor' : 'attorney', id)} variant="default">
                Message
              </ButtonLink>
            </>
          )
        }
      />
      <LoadError query={query} sentence="This applicant could not be loaded." />
      {!person && !error && <Loading label="Loading the applicant" />}
      {person && !error && (
        <div key={id} className={classes.panels}>
          <DocumentsPanel applicantId={id} page={`${workspace}/documents`} />
          {isMentor && <TasksPanel applicantId={id} page={`${workspace}/tasks`} />}
          <EvidencePanel applicantId={id} page={`${workspace}/users/${id}`} />
          <BinderPanel applicantId={id} page={`${workspace}/users/${id}`} />
        </div>
      )}
    </>
  );
}
