import { ProviderSessionsPage } from '#features/scheduling/bookings/client/provider-sessions-page.tsx';
import { useOwnApplicants } from '#features/providers/provider-assignments/client/applicant-picker.tsx';
import { providedFilters } from '#features/scheduling/bookings/client/provided-filters.ts';
import { paths } from '#core/shared/paths.ts';

import { sessionStatuses, sessionStatusLabels } from '../schema.ts';
import { changeSession, mentorSessions, transitionSession } from './api.ts';

const words = {
  what: 'Mentorship sessions',
  notLoaded: 'Mentorship sessions could not be loaded.',
  noun: 'session',
  empty: 'No sessions found',
  why: 'Sessions that applicants book with you appear here. They choose from the times you offer.',
  none: 'No sessions found',
  all: 'Show all sessions',
};

/** A mentor's booked sessions, of one applicant if the URL names them. */
export default function SessionsPage() {
  const applicants = useOwnApplicants('mentor');
  return (
    <ProviderSessionsPage
      source={mentorSessions}
      subtitle="Confirm sessions booked with you, and mark past ones as completed."
      words={words}
      filters={providedFilters({
        statuses: sessionStatuses.map((value) => ({ value, label: sessionStatusLabels[value] })),
        applicants,
      })}
      csv="/api/session-bookings"
      people={`${paths.mentor}/users`}
      agreement={{
        verb: 'Confirm',
        done: 'confirmed',
        isWaiting: ({ status }) => status === 'pending',
        isAllowed: ({ can }) => can.transitions.includes('confirmed'),
        agree: ({ id, version }) => transitionSession({ id, status: 'confirmed', reason: '', version }),
      }}
      step={transitionSession}
      change={changeSession}
    />
  );
}
