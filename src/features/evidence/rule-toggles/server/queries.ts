import { eq, sql } from 'drizzle-orm';

import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { selectJson } from '#core/server/database/listing.ts';
import { AppError } from '#core/server/errors.ts';

import type { RuleToggle, RuleToggleInput } from '../schema.ts';
import { ruleToggles } from './table.ts';

const { rule, is_off, reason, toggled_by, updated_at, version } = ruleToggles;

const all = sql`
  select coalesce(json_agg(json_build_object(
    'rule', ${rule}, 'is_off', ${is_off}, 'reason', ${reason},
    'toggled_by', (select u.name from users u where u.id = ${toggled_by}),
    'toggled_at', ${updated_at}, 'version', ${version}
  )), '[]')::text from ${ruleToggles}`;

/** Returns the last change of every rule, with the admins who made them, whom no policy shows to each other. */
export async function readRuleToggles(ctx: ActorContext): Promise<RuleToggle[]> {
  const { json } = await ctx.readElevated('lists changes of rules', (tx) => selectJson(tx, all));
  return JSON.parse(json ?? '[]') as RuleToggle[];
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
    .insert(ruleToggles)
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
