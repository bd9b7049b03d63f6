import { isDeepStrictEqual } from 'node:util';

import { sql } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { aside, undoing } from '#testing/access/attempt.ts';
import { makeCast, type Cast, type Check } from '#testing/access/checks.ts';
import { columnChecks } from '#testing/access/column-checks.ts';
import { fileChecks } from '#testing/access/file-checks.ts';
import { matrixChecks } from '#testing/access/matrix-checks.ts';
import { allMutants, type Mutant } from '#testing/access/mutants.ts';

import { equivalentBecause } from './equivalent-mutants.ts';
import type { Outcome, Trial } from './trial.ts';

const checks: Check[] = [...columnChecks, ...matrixChecks, ...fileChecks];

export const trials: Trial[] = [
  {
    fault: 'a row policy, a trigger or a column right taken away: the access checks notice',
    engine: 'pglite',
    run: takeAwayEach,
  },
];

/** A mutant is lost where no check notices it, and no reason is known why none could; or where one does in spite of a reason. */
async function takeAwayEach(): Promise<Outcome> {
  const begin = performance.now();
  const database = await openPglite(undefined);
  try {
    const cast = await makeCast(database);
    const failing = await firstToNotice(database, cast);
    if (failing) throw new Error(`Nothing is taken away, and a check fails: ${failing}`);
    const mutants = allMutants();
    const lost: string[] = [];
    let equivalent = 0;
    for (const mutant of mutants) {
      const reason = equivalentBecause(mutant.name);
      const noticed = await firstToNotice(database, cast, { ...mutant, isAlone: reason !== undefined });
      if (reason) equivalent += 1;
      if (!noticed && !reason) lost.push(`${mutant.name}: nothing notices`);
      if (noticed && reason) lost.push(`${mutant.name}: noticed by “${noticed}”, though “${reason}”`);
    }
    for (const sentence of lost) console.error(`   ${sentence}`);
    const seconds = Math.round((performance.now() - begin) / 1000);
    const notes = `${mutants.length} mutants, ${mutants.length - equivalent - lost.length} noticed, ${equivalent} change nothing, ${checks.length} checks, ${seconds} s`;
    return { tries: mutants.length, lost: lost.length, doubled: 0, stray: 0, recoverSeconds: undefined, notes };
  } finally {
    await database.close();
  }
}

/**
 * The first check that fails with the mutant in place; all of it is undone. Those of its table come first, and alone where
 * none is expected to fail.
 */
function firstToNotice(
  database: Database,
  cast: Cast,
  mutant?: Mutant & { isAlone: boolean },
): Promise<string | undefined> {
  return undoing(
    (work) => database.asSystem('a trial takes something away', work),
    async (tx) => {
      for (const statement of mutant?.statements ?? []) await tx.execute(sql.raw(statement));
      const [near, far] = [
        checks.filter(({ table }) => table === mutant?.table),
        checks.filter(({ table }) => table !== mutant?.table),
      ];
      for (const check of mutant?.isAlone ? near : [...near, ...far]) {
        const { actual, expected } = await aside(tx, () => check.run(tx, cast));
        if (!isDeepStrictEqual(actual, expected)) return check.name;
      }
      return undefined;
    },
  );
}
