import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { PAGE_SIZE } from '#core/shared/list-query.ts';
import type { Element, RegulationFile, Rule } from '#records/regulation-file.ts';
import { regulationFiles } from '#records/regulation.ts';

import { REVIEW_DAYS, ruleAbilities, getState } from '../rules.ts';
import type { RuleQuery, RuleRow, RuleSort, RuleToggle, RuleToggleInput } from '../schema.ts';
import { readRuleToggles, saveRuleToggle } from './queries.ts';

type Toggles = { changes: readonly RuleToggle[]; now: Date };

/** All matching entries of any page, by default in the order of the regulation. */
export function listRules(query: RuleQuery, toggles: Toggles): RuleRow[] {
  const rows = allRules(toggles).filter((row) => isAskedFor(row, query));
  const { sort = 'regulation' } = query;
  const direction = query.direction ?? (sort === 'toggled_at' ? 'desc' : 'asc');
  return sortRules(rows, sort, direction === 'asc' ? 1 : -1);
}

export function slicePage(rows: readonly RuleRow[], { page = 1 }: RuleQuery): RuleRow[] {
  return rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
}

/** @throws AppError not_found */
export function getRule(id: string, toggles: Toggles): RuleRow {
  const row = allRules(toggles).find((one) => one.id === id);
  if (!row) throw new AppError('not_found');
  return row;
}

/**
 * Turns a rule off or on.
 * @throws AppError not_found, also for an element; version_conflict
 */
export async function toggleRule(ctx: ActorContext, id: string, input: RuleToggleInput): Promise<RuleRow> {
  const { now } = ctx;
  await ctx.transaction(async (tx) => {
    if (!getRule(id, { changes: [], now }).can.toggle) throw new AppError('not_found');
    await saveRuleToggle(tx, { rule: id, ...input });
  });
  return getRule(id, { changes: await readRuleToggles(ctx), now });
}

function allRules({ changes, now }: Toggles): RuleRow[] {
  const today = now.toISOString().slice(0, 10);
  const changeByRule = new Map(changes.map((one) => [one.rule, one]));
  return regulationFiles().flatMap((file) => [
    ...file.elements.map((element) => ({
      ...toRow(element, { file, today, change: undefined }),
      // A rule may have the same name, and rules are identified by it.
      id: `element-${element.id}`,
      kind: 'element' as const,
      level: null,
      text: element.text,
      tables: Object.keys(element.shownBy),
      can: ruleAbilities('element'),
    })),
    ...file.rules.map((rule) => ({
      ...toRow(rule, { file, today, change: changeByRule.get(rule.id) }),
      kind: 'rule' as const,
      level: rule.level,
      text: rule.say,
      tables: rule.table === null ? [] : [rule.table],
      can: ruleAbilities('rule'),
    })),
  ]);
}

function toRow(
  { id, cite, from, until, asOf, review, replaces = [] }: Element | Rule,
  { file, today, change }: { file: RegulationFile; today: string; change: RuleToggle | undefined },
) {
  const dueOn = addDays(asOf, REVIEW_DAYS);
  return {
    id,
    name: id,
    part: file.part,
    criterion: file.label,
    state: getState({ from, until, isOff: change?.is_off ?? false }, today),
    cite,
    from,
    until,
    as_of: asOf,
    review,
    review_due_on: dueOn,
    is_due: dueOn < today,
    replaces,
    reason: change?.reason ?? null,
    toggled_by: change?.toggled_by ?? null,
    toggled_at: change?.toggled_at ?? null,
    version: change?.version ?? 0,
  };
}

function isAskedFor(row: RuleRow, { part, kind, level, state, due, q = '' }: RuleQuery): boolean {
  const narrowed = Object.entries({ part, kind, level, state });
  if (narrowed.some(([name, wanted]) => wanted !== undefined && row[name as keyof RuleRow] !== wanted)) return false;
  if (due === 'true' && !row.is_due) return false;
  const texts = [row.name, row.text, row.criterion, row.reason ?? '', ...row.cite];
  return texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));
}

/** Missing values come last in both directions, as in lists made by the database. */
function sortRules(rows: readonly RuleRow[], sort: RuleSort, sign: 1 | -1): RuleRow[] {
  if (sort === 'regulation') return sign === 1 ? [...rows] : rows.toReversed();
  return rows.toSorted((a, b) => {
    const [one, other] = [a[sort], b[sort]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one < other ? -sign : one > other ? sign : 0;
  });
}
