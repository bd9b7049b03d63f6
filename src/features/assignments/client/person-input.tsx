import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';

import { SuggestionInput } from '#core/client/ui/suggestion-input.tsx';

import type { AssignablePerson, PairSide } from '../schema.ts';
import { assignablePeople } from './api.ts';
import classes from './assignments.module.css';

const SEARCH_WAIT_MS = 200;

type PersonInputProps = Omit<Parameters<typeof SuggestionInput>[0], 'value' | 'data' | 'filter' | 'renderOption'> & {
  side: PairSide;
  value: string;
};

/** A user's email, chosen from those whose name or email holds what is typed. */
export function PersonInput({ side, value, ...field }: PersonInputProps) {
  const [typed] = useDebouncedValue(value.trim(), SEARCH_WAIT_MS);
  const { data } = useQuery(assignablePeople(side, typed));
  const people = new Map((data?.people ?? []).map((person) => [person.email, person]));
  const chosen = people.get(value);
  return (
    <SuggestionInput
      {...field}
      value={value}
      data={[...people.keys()]}
      // The server has found them, by their names too.
      filter={({ options }) => options}
      description={
        chosen
          ? `${chosen.name}: ${describePerson(side, chosen)}`
          : 'Choose from the list, or type a part of the name or email.'
      }
      renderOption={({ option }) => {
        const person = people.get(option.value);
        return (
          <span className={classes.option}>
            {person?.name}
            <span className={classes.soft}>
              {option.value}
              {person && ` · ${describePerson(side, person)}`}
            </span>
          </span>
        );
      }}
    />
  );
}

/** 'mentor, 3 applicants': what they are, and with how many they work. */
function describePerson(side: PairSide, { roles, assigned, unverified }: AssignablePerson): string {
  if (side === 'applicant') return assigned === 0 ? 'no one assigned' : `${assigned} assigned`;
  const said = roles.map((role) => (unverified.some((one) => one === role) ? `${role}, not verified` : role));
  return [said.join(' and '), applicantsText(assigned)].join(', ');
}

export function applicantsText(count: number): string {
  return count === 1 ? '1 applicant' : `${count} applicants`;
}
