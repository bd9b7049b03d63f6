import type { Choice, FilterBarProps } from '#core/client/ui/filter-bar.tsx';

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
