import { queryOptions } from '@tanstack/react-query';

import { createApi, unwrap } from '#core/client/api.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { DayInput, DayRow, HoursChange, HoursCopy, HoursInput, HoursRow, OwnAvailability } from '../schema.ts';
import type { AvailabilityApi } from '../server/routes.ts';

const api = createApi<AvailabilityApi>('/api/availability');

export const availabilityKey = (role: ProviderRole) => ['availability', role];

/** All data of the page for this role. */
export const ownAvailability = (role: ProviderRole) =>
  queryOptions({
    queryKey: availabilityKey(role),
    queryFn: ({ signal }): Promise<OwnAvailability> => unwrap(api[role].$get({}, { init: { signal } })),
  });

/**
 * Returns one of them in its current state.
 * @throws Error if it is gone
 */
export async function readHours(role: ProviderRole, id: string): Promise<HoursRow> {
  const { weekly } = await unwrap(api[role].$get({}));
  const found = weekly.find((row) => row.id === id);
  if (!found) throw new Error('These hours no longer exist');
  return found;
}

type Added<Input> = {
  /** Idempotency key of every attempt of one filled-in form, so that it is added once. */
  key: string;
  input: Input;
};
const once = (key: string) => ({ headers: { 'idempotency-key': key } });

export const addHours = (role: ProviderRole, { key, input }: Added<HoursInput>): Promise<HoursRow> =>
  unwrap(api[role].hours.$post({ json: input }, once(key)));

export const changeHours = (
  role: ProviderRole,
  { id, values }: { id: string; values: HoursChange },
): Promise<HoursRow> => unwrap(api[role].hours[':id'].$patch({ param: { id }, json: values }));

export const removeHours = (role: ProviderRole, id: string): Promise<void> =>
  unwrap(api[role].hours[':id'].$delete({ param: { id } }));

export const copyHours = (role: ProviderRole, json: HoursCopy): Promise<void> =>
  unwrap(api[role].copies.$post({ json }));

export const addDay = (role: ProviderRole, { key, input }: Added<DayInput>): Promise<DayRow> =>
  unwrap(api[role].days.$post({ json: input }, once(key)));

export const removeDay = (role: ProviderRole, id: string): Promise<void> =>
  unwrap(api[role].days[':id'].$delete({ param: { id } }));
