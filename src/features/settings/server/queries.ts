import { and, inArray, ne, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';

import { settingKeys, type SettingKey, type SettingRow } from '../schema.ts';
import { settings } from './table.ts';

/** The variable of the environment that holds while a setting is empty. */
const variables = {
  info_mailbox: 'INFO_EMAIL',
  bank_details: 'BANK_DETAILS',
  payment_link_uk_design: 'PAYMENT_LINK_UK_DESIGN',
  payment_link_german_utility: 'PAYMENT_LINK_GERMAN_UTILITY',
  payment_link_letters: 'PAYMENT_LINK_LETTERS',
  payment_link_patent_evaluation: 'PAYMENT_LINK_PATENT_EVALUATION',
  payment_link_research_publication: 'PAYMENT_LINK_RESEARCH_PUBLICATION',
  payment_link_coaching: 'PAYMENT_LINK_COACHING',
  payment_link_legal_review: 'PAYMENT_LINK_LEGAL_REVIEW',
  payment_link_basic: 'PAYMENT_LINK_BASIC',
  payment_link_advanced: 'PAYMENT_LINK_ADVANCED',
  payment_link_premium: 'PAYMENT_LINK_PREMIUM',
  payment_link_elite: 'PAYMENT_LINK_ELITE',
  link_schedule_call: 'SCHEDULING_URL',
  link_request_form: 'REQUEST_FORM_URL',
  link_demo_call: 'DEMO_CALL_URL',
  link_purchase_workbook: 'PAYMENT_LINK_WORKBOOK',
  link_purchase_package: 'PAYMENT_LINK_PACKAGE',
  link_chat: 'CHAT_URL',
} as const satisfies Partial<Record<SettingKey, keyof Env>>;

type SettingDefaults = Pick<Env, (typeof variables)[keyof typeof variables]>;
type SetValues = Partial<Record<SettingKey, string>>;

/** What the environment sets. */
export function defaultSettings(env: SettingDefaults): SetValues {
  const defaults = Object.entries(variables).map(([key, variable]) => [key, env[variable]] as const);
  return Object.fromEntries(defaults.filter(([, value]) => value !== ''));
}

/** The values of those of the keys that are set, by an admin or else by the environment; the one way to ask for them. */
export async function readSettings(
  tx: Transaction,
  { env, keys }: { env: SettingDefaults; keys: readonly SettingKey[] },
): Promise<SetValues> {
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(inArray(settings.key, [...keys]), ne(settings.value, '')));
  const all = { ...defaultSettings(env), ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  return Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
}

/** Every setting there is, in the order of `settingKeys`. */
export async function listSettings(tx: Transaction, env: SettingDefaults): Promise<SettingRow[]> {
  const defaults = defaultSettings(env);
  const rows = await tx.select().from(settings);
  return settingKeys.map((key) => {
    const row = rows.find((set) => set.key === key);
    return {
      key,
      value: row?.value ?? '',
      default: defaults[key] ?? '',
      updated_at: row?.updated_at.toISOString() ?? null,
    };
  });
}

export async function saveSetting(tx: Transaction, { key, value }: { key: SettingKey; value: string }): Promise<void> {
  await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updated_at: sql`now()` } });
}
