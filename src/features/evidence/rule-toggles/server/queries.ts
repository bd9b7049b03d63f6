import { eq, sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { asSql, defineStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';

import type { RuleToggle, RuleToggleInput } from '../schema.ts';
import { ruleSwitches } from './table.ts';

const { rule, is_off, reason, updated_at, version } = ruleSwitches;

/** Selects the last change of every rule as JSON text of `RuleToggle[]`. */
export const listRuleToggles = defineStatement(
  'list rule switches',
  sql`
    select coalesce(json_agg(json_build_object(
      'rule', ${rule}, 'is_off', ${is_off}, 'reason', ${reason}, 'switched_by', app.switcher_of_rule(${rule}),
      'switched_at', ${updated_at}, 'version', ${version}
    )), '[]')::text as json from ${ruleSwitches}`,
);

export async function readRuleToggles(tx: Transaction): Promise<RuleToggle[]> {
  const [row] = await selectRows<{ json: string }>(tx, asSql(listRuleToggles()));
  return JSON.parse(row?.json ?? '[]') as RuleToggle[];
}

/**
 * Changes a rule at the version that was read.
 * @throws AppError version_conflict
 */
export async function saveRuleToggle(
  tx: Transaction,
  { rule: ruleId, version: seen, ...values }: RuleToggleInput & { rule: string },
): Promise<void> {
  const [saved] = await tx
    .insert(ruleSwitches)
    .values({ rule: ruleId, ...values })
    .onConflictDoUpdate({
      target: rule,
      set: values,
      setWhere: eq(version, seen),
    })
    .returning({ version });
  // Version 0 inserts a row, for users who read that there was none.
  if (!saved || (saved.version === 1) !== (seen === 0)) throw new AppError('version_conflict');
}
