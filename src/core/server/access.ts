import type { ErrorCode } from '#core/shared/messages.ts';

import type { Actor } from './database/database.ts';

/** Rule for who may use a route as a whole. Row policies decide about individual rows. */
export type Access = {
  /** Name in the API document and the access matrix: `applicants who may write`. */
  name: string;
  /** Error codes that the rule may return. */
  errors: readonly ErrorCode[];
  /** Returns the error code if the user is denied, otherwise undefined. A signed-out user is rejected before this. */
  check: (actor: Actor, now: Date) => ErrorCode | undefined;
  /** Whether visitors have access too. */
  isPublic?: true;
};

/** The user who reads, and the time. */
export type AccessSubject = { actor: Actor; now: Date };

export function hasAccess(access: Access, { actor, now }: AccessSubject): boolean {
  return access.check(actor, now) === undefined;
}

/**
 * Combines rules: access is granted if any of them grants it. The error code comes from the rule for the user's role.
 */
export function anyAccess(...accesses: readonly Access[]): Access {
  return {
    name: accesses.map(({ name }) => name).join(', or '),
    errors: [...new Set(accesses.flatMap(({ errors }) => errors))],
    check(actor, now) {
      const refusals = accesses.map((access) => access.check(actor, now));
      if (refusals.includes(undefined)) return undefined;
      return refusals.find((code) => code !== 'wrong_role') ?? 'wrong_role';
    },
  };
}

export const anyone: Access = { name: 'anyone', errors: [], check: () => undefined, isPublic: true };

/** Allows any role, in any state. */
export const signedIn: Access = { name: 'anyone signed in', errors: ['signed_out'], check: () => undefined };
