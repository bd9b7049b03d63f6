import { skipToken, useQuery } from '@tanstack/react-query';

import { counted } from '#core/shared/sentence.ts';

import { currentFigures } from './api.ts';

/** Returns the figures of the tiles by key once loaded. Empty if none are requested. */
export function useFigures(wanted: readonly string[]): Record<string, string> {
  const { data } = useQuery({ ...currentFigures, ...(wanted.length === 0 && { queryFn: skipToken }) });
  return data ? { users: counted(data.users, { one: '{count} user', other: '{count} users' }) } : {};
}
