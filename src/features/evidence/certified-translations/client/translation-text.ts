import { recordTypes } from '#records/registry.ts';

import type { NamingRecord, Relation, translationStates } from '../schema.ts';

export const stateLabels = { incomplete: 'Incomplete', complete: 'Complete' } as const satisfies Record<
  (typeof translationStates)[number],
  string
>;

export const relationLabels: Record<Relation, string> = {
  '': 'Not specified',
  Independent: 'Independent',
  Relative: 'A relative',
  Applicant: 'I am the translator',
};

/** Returns the type of a file's record: 'Awards & Recognition'. */
export function getTypeTitle({ type }: NamingRecord): string {
  return recordTypes.find(({ table }) => table === type)?.title ?? type;
}
