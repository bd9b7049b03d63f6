import { skipToken, useQuery } from '@tanstack/react-query';

import { counted } from '#core/shared/sentence.ts';

import { currentFigures } from './api.ts';

/** The figures that tiles show, by their keys, as soon as they have come; none where none is asked for. */
export function useFigures(wanted: readonly string[]): Record<string, string> {
  const { data } = useQuery({ ...currentFigures, ...(wanted.length === 0 && { queryFn: skipToken }) });
  return data ? { users: counted(data.users, { one: '{count} user', other: '{count} users' }) } : {};
}
