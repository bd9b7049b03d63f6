import type { GrantInput } from './schema.ts';

type Granted = Readonly<GrantInput>;

export const nothing: Granted = { all_types: false, types: [] };

export function isNothing({ all_types, types }: Granted): boolean {
  return !all_types && types.length === 0;
}

/** All types and a list of some are one answer: the list counts for nothing. */
export function normalize({ all_types, types }: Granted): GrantInput {
  return { all_types, types: all_types ? [] : types.toSorted() };
}

/** What has become of a provider's reading. */
export type GrantChange = 'begun' | 'ended' | 'changed';

export function changeOf(before: Granted, after: Granted): GrantChange | undefined {
  if (isNothing(before) && isNothing(after)) return undefined;
  if (isNothing(before)) return 'begun';
  if (isNothing(after)) return 'ended';
  const [one, other] = [normalize(before), normalize(after)].map((granted) => JSON.stringify(granted));
  return one === other ? undefined : 'changed';
}
