import { ProviderSessionsPage } from '#features/scheduling/bookings/client/provider-sessions-page.tsx';

import { consultationStatuses } from '../schema.ts';
import { acceptConsultation, changeConsultation, consultations, transitionConsultation } from './api.ts';

const words = {
  what: 'Consultations',
  notLoaded: 'Consultations could not be loaded.',
  noun: 'consultation',
  empty: 'No consultations found',
  why: 'Consultations that applicants book with you appear here. They choose from the times you offer.',
  none: 'No consultations found',
  all: 'Show all consultations',
};

/** Consultations that applicants booked with the attorney. */
export default function ConsultationsPage() {
  return (
    <ProviderSessionsPage
      source={consultations}
      subtitle="Accept consultations booked with you, and mark past ones as completed."
      words={words}
      csv="/api/consultation-sessions"
      host="attorney"
      statuses={consultationStatuses}
      agreement={{
        verb: 'Accept',
        done: 'accepted',
        isWaiting: ({ status, accepted_at }) => status === 'scheduled' && accepted_at === null,
        isAllowed: ({ can }) => can.accept,
        agree: acceptConsultation,
      }}
      step={transitionConsultation}
      change={changeConsultation}
    />
  );
}
