import { recordTypes } from '#records/registry.ts';

import type { NamingRecord, Relation, translationStates } from '../schema.ts';

export const stateLabels = { incomplete: 'Incomplete', complete: 'Complete' } as const satisfies Record<
  (typeof translationStates)[number],
  string
>;

export const relationLabels: Record<Relation, string> = {
  '': 'Not said yet',
  Independent: 'Independent of me',
  Relative: 'A relative of mine',
  Applicant: 'Myself',
};

/** The type of the record that a file belongs to: 'Awards & Recognition'. */
export function typeTitleOf({ type }: NamingRecord): string {
  return recordTypes.find(({ table }) => table === type)?.title ?? type;
}
