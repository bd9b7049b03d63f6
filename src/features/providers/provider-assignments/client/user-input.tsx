import { UserInput as AnyPersonInput, type UserSource } from '#core/client/ui/user-input.tsx';
import { counted } from '#core/shared/sentence.ts';

import type { AssignableUser, PairSide } from '../schema.ts';
import { listAssignableUsers } from './api.ts';

type PersonInputProps = Omit<Parameters<typeof AnyPersonInput>[0], 'source'> & { side: PairSide };

/** Email address of a user who can be on this side of an assignment. */
export function AssignableUserInput({ side, ...field }: PersonInputProps) {
  return <AnyPersonInput {...field} source={sources[side]} />;
}

const sources: Record<PairSide, UserSource> = {
  applicant: createSource('applicant'),
  provider: createSource('provider'),
};

function createSource(side: PairSide): UserSource {
  return {
    key: ['assignable', side],
    async find(typed, signal) {
      const { people } = await listAssignableUsers({ as: side, q: typed }, signal);
      return people.map((person) => ({ ...person, about: describePerson(side, person) }));
    },
  };
}

/** Describes a user by roles and number of assigned applicants, such as 'mentor, 3 applicants'. */
function describePerson(side: PairSide, { roles, assigned, unverified }: AssignableUser): string {
  if (side === 'applicant') return assigned === 0 ? 'no one assigned' : `${assigned} assigned`;
  const roleNames = roles.map((role) => (unverified.some((one) => one === role) ? `${role}, not verified` : role));
  return [roleNames.join(' and '), applicantsText(assigned)].join(', ');
}

export function applicantsText(count: number): string {
  return counted(count, { none: 'no applicants', one: '{count} applicant', other: '{count} applicants' });
}
