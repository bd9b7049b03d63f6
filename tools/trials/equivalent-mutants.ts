import { ownByDefault, tellsBrowsers } from '#testing/access/mutant-reasons.ts';
import { equivalentMutants } from '#testing/all-samples.ts';

/** Reasons of mutants that every table can have. */
const ofAnyTable = [
  {
    of: /^\w+, create: without user_id$/,
    reason: ownByDefault,
  },
  {
    of: /_notify(?:_\w+)? on \w+: gone$/,
    reason: tellsBrowsers,
  },
];

/** Returns why no check can notice this mutant; undefined if one has to. */
export function equivalentBecause(mutant: string): string | undefined {
  return equivalentMutants[mutant] ?? ofAnyTable.find(({ of }) => of.test(mutant))?.reason;
}
