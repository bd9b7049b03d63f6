/** Worker thread of the mutation trial: applies its share of mutants and reports the result of each. */
import { isDeepStrictEqual } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';

import { sql } from 'drizzle-orm';

import type { Database } from '#core/server/database/database.ts';
import { startPglite } from '#core/server/database/pglite-engine.ts';
import { openPglite } from '#core/server/database/pglite.ts';
import { withSavepoint, undoing } from '#testing/access/attempt.ts';
import { createTestUsers, type TestUsers, type Check } from '#testing/access/checks.ts';
import { columnChecks } from '#testing/access/column-checks.ts';
import { fileChecks } from '#testing/access/file-checks.ts';
import { matrixChecks } from '#testing/access/matrix-checks.ts';
import { fileOfTable } from '#testing/all-samples.ts';
import { allMutants, type Mutant } from '#testing/access/mutants.ts';
import { providerChecks } from '#testing/access/provider-checks.ts';

import { equivalentBecause } from './equivalent-mutants.ts';

/** Every `parts`-th mutant, starting here. */
export type Part = { part: number; parts: number };
export type Found = { tries: number; equivalent: number; checks: number; lost: string[] };

const checks: Check[] = [...columnChecks(), ...matrixChecks(), ...providerChecks(), ...fileChecks()];
/** Checks that noticed a mutant, latest first, because the next mutant of a table resembles the previous one. */
const noticing = new Set<Check>();

const database = openPglite(startPglite());
await database.opened;
try {
  parentPort?.postMessage(await removePart(workerData as Part));
} finally {
  await database.close();
}

async function removePart({ part, parts }: Part): Promise<Found> {
  const cast = await createTestUsers(database);
  if (part === 0) {
    const failing = await firstToNotice(database, cast);
    if (failing) throw new Error(`Nothing is taken away, and a check fails: ${failing.name}`);
  }
  const mutants = allMutants().filter((_, place) => place % parts === part);
  const lost: string[] = [];
  let equivalent = 0;
  for (const mutant of mutants) {
    const reason = equivalentBecause(mutant.name);
    const noticed = await firstToNotice(database, cast, { ...mutant, isAlone: reason !== undefined });
    if (reason) equivalent += 1;
    if (!noticed && !reason) {
      const line = `${fileOfTable(mutant.table)}: add a sample that does, or a reason to \`equivalentMutants\``;
      lost.push(`${mutant.name}: nothing notices. ${line}`);
    }
    if (noticed && reason) lost.push(`${mutant.name}: noticed by “${noticed.name}”, though “${reason}”`);
    if (noticed) {
      noticing.delete(noticed);
      noticing.add(noticed);
    }
  }
  return { tries: mutants.length, equivalent, checks: checks.length, lost };
}

/**
 * Returns the first check that fails with the mutant applied, and rolls back. Checks of its table run first, and only
 * those if none is expected to fail.
 */
function firstToNotice(
  of: Database,
  cast: TestUsers,
  mutant?: Mutant & { isAlone: boolean },
): Promise<Check | undefined> {
  const hits = [...noticing].toReversed();
  const near = new Set([...hits, ...checks].filter(({ table }) => table === mutant?.table));
  const far = checks.filter((check) => !near.has(check));
  return undoing(
    (work) => of.asSystem('a trial takes something away', work),
    async (tx) => {
      // A full run takes longer than a second factor stays fresh.
      await tx.execute(sql`update sessions set second_factor_at = now() where second_factor_at is not null`);
      for (const statement of mutant?.statements ?? []) await tx.execute(sql.raw(statement));
      for (const check of mutant?.isAlone ? near : [...near, ...far]) {
        const { actual, expected } = await withSavepoint(tx, () => check.run(tx, cast));
        if (!isDeepStrictEqual(actual, expected)) return check;
      }
      return undefined;
    },
  );
}
