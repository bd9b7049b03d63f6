import { useQuery } from '@tanstack/react-query';

import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { applicantsToAssign } from './api.ts';

/** Applicants without a reviewer, whom the sidebar counts. Renders nothing without any. */
export function ApplicantsToAssign() {
  const query = useQuery(applicantsToAssign);
  if (!query.error && !query.data?.people.length) return null;
  return (
    <Panel title="Applicants to assign">
      <LoadError query={query} sentence="Applicants to assign could not be loaded." />
      <ul>
        {query.data?.people.map(({ id, name, note, since }) => (
          <li key={id}>
            <strong>{name}</strong> · {note}, waiting since <Instant at={since} show="day" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
