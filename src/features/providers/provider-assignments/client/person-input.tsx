import { PersonInput as AnyPersonInput, type PeopleSource } from '#core/client/ui/person-input.tsx';
import { counted } from '#core/shared/sentence.ts';

import type { AssignablePerson, PairSide } from '../schema.ts';
import { listAssignablePeople } from './api.ts';

type PersonInputProps = Omit<Parameters<typeof AnyPersonInput>[0], 'source'> & { side: PairSide };

/** Email address of a user who can be on this side of an assignment. */
export function PersonInput({ side, ...field }: PersonInputProps) {
  return <AnyPersonInput {...field} source={sources[side]} />;
}

const sources: Record<PairSide, PeopleSource> = { applicant: sourceOf('applicant'), provider: sourceOf('provider') };

function sourceOf(side: PairSide): PeopleSource {
  return {
    key: ['assignable', side],
    async find(typed, signal) {
      const { people } = await listAssignablePeople({ as: side, q: typed }, signal);
      return people.map((person) => ({ ...person, about: describePerson(side, person) }));
    },
  };
}

/** Returns 'mentor, 3 applicants': roles and number of assigned applicants. */
function describePerson(side: PairSide, { roles, assigned, unverified }: AssignablePerson): string {
  if (side === 'applicant') return assigned === 0 ? 'no one assigned' : `${assigned} assigned`;
  const said = roles.map((role) => (unverified.some((one) => one === role) ? `${role}, not verified` : role));
  return [said.join(' and '), applicantsText(assigned)].join(', ');
}

export function applicantsText(count: number): string {
  return counted(count, { none: 'no applicants', one: '{count} applicant', other: '{count} applicants' });
}
