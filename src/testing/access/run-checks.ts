import { beforeAll, expect, it } from 'vitest';

import type { Database } from '#core/server/database/database.ts';

import type { TestApp } from '../test-app.ts';
import { withSavepoint, undoing } from './attempt.ts';
import { createTestUsers, type TestUsers, type Check } from './checks.ts';

/** Result of a check, or the error that it threw. */
export type CheckResult = { actual: unknown; expected: unknown } | { error: unknown };

/**
 * Runs all checks on one cast in one transaction, each within a savepoint that is rolled back. Compared with a transaction
 * for each check, this saves most of the round trips and every change of the system catalog.
 */
export function runChecks(
  database: Database,
  { checks, cast }: { checks: readonly Check[]; cast: TestUsers },
): Promise<Map<Check, CheckResult>> {
  return undoing(
    (work) => database.asSystem('runs the access checks', work),
    async (tx) => {
      const results = new Map<Check, CheckResult>();
      for (const check of checks) {
        results.set(check, await withSavepoint(tx, () => check.run(tx, cast)).catch((error: unknown) => ({ error })));
      }
      return results;
    },
  );
}

/** Declares a test for each check. All of them share one cast, which is made before the first of them. */
export function describeChecks(app: TestApp, checks: readonly Check[]): void {
  let results: Map<Check, CheckResult>;
  beforeAll(async () => {
    results = await runChecks(app.database, { checks, cast: await createTestUsers(app.database) });
  });

  it.each(checks.map((check) => [check.name, check] as const))('%s', (_name, check) =>
    expectAsDeclared(check, results),
  );
}

/** Expects that the check ran and found what the tables declare. */
export function expectAsDeclared(check: Check, results: ReadonlyMap<Check, CheckResult>): void {
  const result = results.get(check);
  if (!result) throw new Error(`It did not run: ${check.name}`);
  if ('error' in result) throw result.error;
  expect(result.actual, check.name).toEqual(result.expected);
}
