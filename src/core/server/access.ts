import type { MessageCode } from '#core/shared/messages.ts';

import type { Actor } from './database/database.ts';

/** Who may use a route. Row policies decide about each row; this is about the route as a whole. */
export type Access = {
  /** As the API's document and the access matrix name it: `applicants who may write`. */
  name: string;
  /** The codes that it refuses with. */
  refuses: readonly MessageCode[];
  /** Why this person may not; a user who is signed out is refused before. */
  refusal: (actor: Actor, now: Date) => MessageCode | undefined;
  /** Visitors may as well. */
  isPublic?: true;
};

/** The person who reads, and when. */
export type Reader = { actor: Actor; now: Date };

export function allows(access: Access, { actor, now }: Reader): boolean {
  return access.refusal(actor, now) === undefined;
}

/** Whom any of these lets in. Why a person may not is told of the role that they have. */
export function eitherOf(...accesses: readonly Access[]): Access {
  return {
    name: accesses.map(({ name }) => name).join(', or '),
    refuses: [...new Set(accesses.flatMap(({ refuses }) => refuses))],
    refusal(actor, now) {
      const refusals = accesses.map((access) => access.refusal(actor, now));
      if (refusals.includes(undefined)) return undefined;
      return refusals.find((code) => code !== 'wrong_role') ?? 'wrong_role';
    },
  };
}

export const anyone: Access = { name: 'anyone', refuses: [], refusal: () => undefined, isPublic: true };

/** Any role, in whatever state it is. */
export const signedIn: Access = { name: 'anyone signed in', refuses: ['signed_out'], refusal: () => undefined };
