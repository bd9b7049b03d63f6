import { Box } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery, type QueryKey } from '@tanstack/react-query';

import { withAsciiDomain } from '#core/shared/email-address.ts';

import { CellNote } from './cell-note.tsx';
import { SuggestionInput } from './suggestion-input.tsx';

const SEARCH_WAIT_MS = 200;

/** A user who can be selected. `about` is shown next to the email: 'mentor, 3 applicants'. */
type ListedUser = { name: string; email: string; about?: string };

/**
 * Source of users. Returns all selectable users for '', otherwise those whose name or email contains the typed text.
 */
export type UserSource = {
  key: QueryKey;
  find: (typed: string, signal: AbortSignal) => Promise<readonly ListedUser[]>;
};

type PersonInputProps = Omit<Parameters<typeof SuggestionInput>[0], 'value' | 'data' | 'filter' | 'renderOption'> & {
  source: UserSource;
  value: string;
};

/** Input for a user's email, with a list that can be browsed and searched by name or email. */
export function UserInput({ source, value, ...field }: PersonInputProps) {
  const [typed] = useDebouncedValue(value.trim(), SEARCH_WAIT_MS);
  const { data } = useQuery({
    queryKey: [...source.key, typed],
    // Searches need at least two letters.
    queryFn: typed.length === 1 ? skipToken : ({ signal }) => source.find(withAsciiDomain(typed), signal),
    placeholderData: keepPreviousData,
  });
  const people = new Map((data ?? []).map((person) => [person.email, person]));
  const chosen = people.get(value);
  return (
    <SuggestionInput
      {...field}
      value={value}
      data={[...people.keys()]}
      // The server has already filtered the options, by name as well.
      filter={({ options }) => options}
      description={chosen ? [chosen.name, chosen.about].filter(Boolean).join(': ') : hintFor(typed, data)}
      renderOption={({ option }) => {
        const person = people.get(option.value);
        return (
          <Box component="span" display="grid" miw={0}>
            {person?.name}
            <CellNote canBreak>{[option.value, person?.about].filter(Boolean).join(' · ')}</CellNote>
          </Box>
        );
      }}
    />
  );
}

/** Returns the hint below the field. An empty list does not open, so the hint says that it is empty. */
function hintFor(typed: string, found: readonly ListedUser[] | undefined): string {
  if (found?.length !== 0) return 'Choose from the list, or type part of a name or email address.';
  return typed === '' ? 'There is no one to choose yet.' : `No name or email address contains “${typed}”.`;
}
