import { ProviderSessionsPage } from '#features/scheduling/bookings/client/provider-sessions-page.tsx';

import { sessionStatuses } from '../schema.ts';
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
  return (
    <ProviderSessionsPage
      source={mentorSessions}
      subtitle="Confirm sessions booked with you, and mark past ones as completed."
      words={words}
      csv="/api/session-bookings"
      host="mentor"
      statuses={sessionStatuses}
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
