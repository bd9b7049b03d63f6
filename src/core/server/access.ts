import type { MessageCode } from '#core/shared/messages.ts';

import type { Actor } from './database/database.ts';

/** Rule for who may use a route as a whole. Row policies decide about individual rows. */
export type Access = {
  /** Name in the API document and the access matrix: `applicants who may write`. */
  name: string;
  /** Error codes that the rule may return. */
  refuses: readonly MessageCode[];
  /** Returns the error code if the user is denied, otherwise undefined. A signed-out user is rejected before this. */
  refusal: (actor: Actor, now: Date) => MessageCode | undefined;
  /** Whether visitors have access too. */
  isPublic?: true;
};

/** The user who reads, and the time. */
export type Reader = { actor: Actor; now: Date };

export function allows(access: Access, { actor, now }: Reader): boolean {
  return access.refusal(actor, now) === undefined;
}

/**
 * Combines rules: access is granted if any of them grants it. The error code comes from the rule for the user's role.
 */
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

/** Allows any role, in any state. */
export const signedIn: Access = { name: 'anyone signed in', refuses: ['signed_out'], refusal: () => undefined };
