import type { Sorts } from '#core/client/rows.ts';
import type { Choice, FilterBarProps } from '#core/client/ui/filter-bar.tsx';

import type { ProvidedSort } from '../schema.ts';

export const providedSorts = {
  next: { label: 'Soonest first', direction: 'asc' },
  starts_at: { label: 'Date', direction: 'desc' },
  applicant: { label: 'Applicant', direction: 'asc' },
  created_at: { label: 'Most recently booked', direction: 'desc' },
} satisfies Record<ProvidedSort, Sorts[string]>;

/** Filters of a provider's sessions. */
export function providedFilters({
  statuses,
  applicants = [],
}: {
  statuses: readonly Choice[];
  applicants: readonly { id: string; name: string }[] | undefined;
}): NonNullable<FilterBarProps['filters']> {
  return {
    when: {
      label: 'Show',
      choices: [
        { value: 'upcoming', label: 'Upcoming' },
        { value: 'past', label: 'Past' },
      ],
    },
    status: { label: 'Status', choices: statuses },
    person: { label: 'Applicant', choices: applicants.map(({ id, name }) => ({ value: id, label: name })) },
  };
}
