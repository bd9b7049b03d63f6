import type { Sorts } from '#core/client/rows.ts';

import type { ProvidedSort } from '../schema.ts';

/** Sort orders of a provider's sessions. */
export const providedSorts = {
  next: { label: 'Soonest first', direction: 'asc' },
  starts_at: { label: 'Date', direction: 'desc' },
  applicant: { label: 'Applicant', direction: 'asc' },
  created_at: { label: 'Most recently booked', direction: 'desc' },
} satisfies Record<ProvidedSort, Sorts[string]>;

/** Filter of sessions on either side. */
export const whenFilter = {
  label: 'Show',
  choices: [
    { value: 'upcoming', label: 'Upcoming' },
    { value: 'past', label: 'Past' },
  ],
};
