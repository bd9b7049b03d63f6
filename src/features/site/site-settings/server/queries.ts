import { and, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import { AppError } from '#core/server/errors.ts';

import { settingKeys, type SettingKey, type SettingRow } from '../schema.ts';
import { settings } from './table.ts';

/** Applies settings that are also read outside of transactions: the environment's variables take their values. */
const inForceVariables = {
  brand_name: 'BRAND_NAME',
  trading_name_notice: 'TRADING_NAME_NOTICE',
  postal_address: 'POSTAL_ADDRESS',
  phone: 'PHONE',
  contact_email: 'INFO_EMAIL',
  business_hours: 'BUSINESS_HOURS',
  trial_days: 'TRIAL_DAYS',
  upload_max_mb: 'UPLOAD_MAX_MB',
  cancellation_notice_hours: 'CANCELLATION_NOTICE_HOURS',
} as const satisfies Partial<Record<SettingKey, keyof Env>>;

/** Environment variable that is used while a setting is empty. */
const variables = {
  ...inForceVariables,
  info_mailbox: 'INFO_EMAIL',
  audit_years: 'AUDIT_YEARS',
  bank_details: 'BANK_DETAILS',
  invoice_due_days: 'INVOICE_DUE_DAYS',
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

type SetValues = Partial<Record<SettingKey, string>>;

/** Original values of each environment before settings replaced them. */
const standards = new WeakMap<Env, Env>();
const givenEnv = (env: Env): Env => standards.get(env) ?? env;

/**
 * Replaces the environment's values with those that owners have set. Changes `env` itself, which the whole server
 * holds, so that the new values are used from now on.
 */
export async function applyStoredSettings(tx: Transaction, env: Env): Promise<void> {
  const rows = await tx
    .select()
    .from(settings)
    .where(inArray(settings.key, Object.keys(inForceVariables)));
  const standard = givenEnv(env);
  // Stored before the first change.
  standards.set(env, { ...standard });
  for (const [key, variable] of Object.entries(inForceVariables)) {
    const value = rows.find((row) => row.key === key)?.value || standard[variable];
    Object.assign(env, { [variable]: typeof standard[variable] === 'number' ? Number(value) : value });
  }
}

/** Returns the values of the environment. */
export function defaultSettings(env: Env): SetValues {
  const fromEnv = givenEnv(env);
  const defaults = Object.entries(variables).map(
    ([key, variable]) => [key, String((key in inForceVariables ? fromEnv : env)[variable])] as const,
  );
  return Object.fromEntries(defaults.filter(([, value]) => value !== ''));
}

/** Returns the values of these keys, as set by an owner or by the environment. The only way to read settings. */
export async function readSettings(
  tx: Transaction,
  { env, keys }: { env: Env; keys: readonly SettingKey[] },
): Promise<SetValues> {
  const rows = await tx
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(and(inArray(settings.key, [...keys]), ne(settings.value, '')));
  const all = { ...defaultSettings(env), ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) };
  return Object.fromEntries(keys.flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])));
}

/** Seller for documents and terms. `address` may have several lines. Empty if not set. */
export type Seller = { name: string; address: string; register: string };

export async function readSeller(tx: Transaction, env: Env): Promise<Seller> {
  const keys = ['seller_name', 'seller_address', 'seller_register'] as const;
  const { seller_name, seller_address, seller_register } = await readSettings(tx, { env, keys });
  return {
    name: seller_name ?? env.BRAND_NAME,
    address: seller_address ?? env.POSTAL_ADDRESS,
    register: seller_register ?? '',
  };
}

/** Tax included in prices. `rate` is percent as decimal text: '8.875'. Null unless name, rate and number are set. */
export type Tax = { name: string; rate: string; number: string };

export async function readTax(tx: Transaction, env: Env): Promise<Tax | null> {
  const keys = ['tax_name', 'tax_rate', 'tax_number'] as const;
  const { tax_name: name, tax_rate: rate, tax_number: number } = await readSettings(tx, { env, keys });
  return name && rate && number ? { name, rate, number } : null;
}

const changer = sql<string | null>`app.contact_of(${settings.updated_by}) ->> 'name'`;

/** Returns all settings in the order of `settingKeys`. */
export async function listSettings(tx: Transaction, env: Env): Promise<SettingRow[]> {
  const defaults = defaultSettings(env);
  const rows = await tx.select({ ...getTableColumns(settings), updated_by: changer }).from(settings);
  return settingKeys.map((key) => {
    const row = rows.find((set) => set.key === key);
    return {
      key,
      value: row?.value ?? '',
      default: defaults[key] ?? '',
      version: row?.version ?? 0,
      updated_at: row?.updated_at.toISOString() ?? null,
      updated_by: row?.updated_by ?? null,
    };
  });
}

export type SetSetting = { key: SettingKey; value: string; version?: number | undefined };

/** @throws AppError version_conflict if a version is given and another one is stored */
export async function saveSetting(tx: Transaction, { key, value, version }: SetSetting): Promise<void> {
  const isAsShown = version === undefined ? undefined : eq(settings.version, version);
  const saved = await tx
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value },
      ...(isAsShown && { setWhere: isAsShown }),
    })
    .returning({ version: settings.version });
  const isNew = saved[0]?.version === 1;
  const isAnother = saved.length === 0 || isNew !== (version === 0);
  if (version !== undefined && isAnother) throw new AppError('version_conflict');
}
