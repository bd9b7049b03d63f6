import { z } from 'zod';

import { readHours, STANDARD_HOURS } from '../shared/business-hours.ts';
import { emailAddress } from '../shared/email-address.ts';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a host name, as written in a URL, means this machine. */
export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.has(hostname.toLowerCase());
}

const optionalText = z.string().trim().default('');
/** Default of a link to an external page. A stored setting takes precedence and follows the same rules. */
const optionalLink = z
  .union(
    [z.literal(''), z.url({ protocol: /^https$/, hostname: z.regexes.domain })],
    'must be an https address or empty',
  )
  .default('');
const count = (standard: number) =>
  z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .default(standard);

const portMessage = 'must be a port number, 1 to 65535';
const appUrlMessage = 'must be the address people open, without a path, such as https://laurel.example';

// Otherwise the secret key would be sent unencrypted.
const stripeUrlMessage = 'must be an https:// address, or http:// on this machine';

/** All settings, in the order of `.env.example`. An empty value counts as unset. */
const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number(portMessage).int(portMessage).min(1, portMessage).max(65_535, portMessage).default(3000),
  APP_URL: z
    .url({ protocol: /^https?$/, error: appUrlMessage, abort: true })
    .refine((address) => address.replace(/\/$/, '').toLowerCase() === new URL(address).origin, appUrlMessage)
    .optional(),
  DATA_DIR: z.string().default('./data'),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters of random text').optional(),
  TRUSTED_PROXIES: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .default(0),
  MAX_CONNECTIONS: count(6000),
  MAX_CONNECTIONS_PER_ADDRESS: count(200),
  METRICS_PORT: z.coerce.number(portMessage).int(portMessage).min(1, portMessage).max(65_535, portMessage).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATABASE_APP_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATABASE_POOL_SIZE: count(10),

  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  S3_BUCKET: z.string().trim().optional(),
  S3_ACCESS_KEY_ID: z.string().trim().optional(),
  S3_SECRET_ACCESS_KEY: z.string().trim().optional(),
  S3_REGION: z.string().trim().default('us-east-1'),
  S3_PATH_STYLE: z.stringbool('must be true or false').default(true),

  CLAMD_URL: z
    .string()
    .regex(
      /^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?|unix:\/.+)$/i,
      'must be a tcp://host:port or unix:/path address of clamd',
    )
    .optional(),

  LIBREOFFICE_PATH: z.string().trim().optional(),
  TESSDATA: z.string().trim().optional(),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: emailAddress('must be an email address').optional(),

  STRIPE_SECRET_KEY: z.string().trim().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().trim().optional(),
  STRIPE_API_URL: z
    .url({ protocol: /^https?$/, error: stripeUrlMessage, abort: true })
    .refine((address) => {
      const url = new URL(address);
      return url.protocol === 'https:' || isLoopbackHost(url.hostname);
    }, stripeUrlMessage)
    .optional(),

  TRIAL_DAYS: count(14),
  UPLOAD_MAX_MB: count(25),
  AUDIT_YEARS: count(7),
  CANCELLATION_NOTICE_HOURS: z.coerce
    .number('must be a whole number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(168, 'must be at most 168')
    .default(24),
  INVOICE_DUE_DAYS: count(14),
  RATE_LIMIT_SIGN_UP: count(5),
  RATE_LIMIT_SIGN_IN: count(10),
  RATE_LIMIT_UPLOADS: count(1000),
  RATE_LIMIT_CONTACT: count(5),
  MAX_ROWS_PER_USER: count(2000),
  RATE_LIMIT_WRITES: count(600),

  BRAND_NAME: z.string().trim().min(1).default('Laurel'),
  TRADING_NAME_NOTICE: optionalText,
  POSTAL_ADDRESS: optionalText,
  PHONE: optionalText,
  INFO_EMAIL: z.union([z.literal(''), emailAddress('')], 'must be an email address or empty').default(''),
  BUSINESS_HOURS: z
    .string()
    .trim()
    .refine((text) => readHours(text) !== undefined, `must be written like this: ${STANDARD_HOURS}`)
    .default(STANDARD_HOURS),
  BANK_DETAILS: optionalText,
  SCHEDULING_URL: optionalLink,
  REQUEST_FORM_URL: optionalLink,
  DEMO_CALL_URL: optionalLink,
  CHAT_URL: optionalLink,
  PAYMENT_LINK_WORKBOOK: optionalLink,
  PAYMENT_LINK_PACKAGE: optionalLink,
  PAYMENT_LINK_BASIC: optionalLink,
  PAYMENT_LINK_ADVANCED: optionalLink,
  PAYMENT_LINK_PREMIUM: optionalLink,
  PAYMENT_LINK_ELITE: optionalLink,
  PAYMENT_LINK_UK_DESIGN: optionalLink,
  PAYMENT_LINK_GERMAN_UTILITY: optionalLink,
  PAYMENT_LINK_LETTERS: optionalLink,
  PAYMENT_LINK_PATENT_EVALUATION: optionalLink,
  PAYMENT_LINK_RESEARCH_PUBLICATION: optionalLink,
  PAYMENT_LINK_COACHING: optionalLink,
  PAYMENT_LINK_LEGAL_REVIEW: optionalLink,
});

/** Former names of settings. A server that ignored them would run with the defaults. */
const formerNames = [
  ['DATABASE_USER_URL', 'DATABASE_APP_URL'],
  ['DATABASE_POOL', 'DATABASE_POOL_SIZE'],
  ['SOFFICE', 'LIBREOFFICE_PATH'],
] as const;

export const variableNames = Object.keys(variables.shape);

export type Env = z.infer<typeof variables> & {
  APP_URL: string;
  /** Whether this server is reachable only from this machine. */
  isLoopback: boolean;
  /** Whether emails go to the mailbox page, because SMTP is not configured. */
  hasMailbox: boolean;
};

/** @throws EnvError lists every invalid setting */
export function readEnv(source: Record<string, string | undefined>): Env {
  const set = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  );
  const present = { ...withCurrentNames(set), ...set };
  const parsed = variables.safeParse(present);
  const wrong = (parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  wrong.push(...contradictions(present));
  wrong.push(
    ...formerNames.filter(([former]) => set[former]).map(([former, name]) => `${former}: is named ${name} now`),
  );
  if (!parsed.success || wrong.length > 0) throw new EnvError(wrong);

  const appUrl = new URL(parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`);
  return {
    ...parsed.data,
    APP_URL: appUrl.origin,
    isLoopback: isLoopbackHost(appUrl.hostname),
    hasMailbox: !parsed.data.SMTP_URL,
  };
}

/**
 * Returns limits that are set under their names of November 2026 (`LIMIT_WRITES`, `LIMIT_ROWS`). Ignoring them would
 * silently return a running installation to the defaults.
 */
function withCurrentNames(set: Record<string, string | undefined>): Record<string, string | undefined> {
  const former = Object.entries(set).filter(([name]) => name.startsWith('LIMIT_'));
  return Object.fromEntries(
    former.map(([name, value]) => [name === 'LIMIT_ROWS' ? 'MAX_ROWS_PER_USER' : `RATE_${name}`, value]),
  );
}

/** Returns conflicts between settings. They are reported together with invalid values. */
function contradictions(present: Record<string, string | undefined>): string[] {
  const wrong: string[] = [];
  if (present.DATABASE_APP_URL && !present.DATABASE_URL) {
    wrong.push('DATABASE_APP_URL: is required with DATABASE_URL');
  }
  const s3 = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];
  if (s3.some((name) => present[name])) {
    wrong.push(...s3.filter((name) => !present[name]).map((name) => `${name}: is required with the other S3 settings`));
  }
  const stripe = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];
  if (['STRIPE_API_URL', ...stripe].some((name) => present[name])) {
    wrong.push(
      ...stripe.filter((name) => !present[name]).map((name) => `${name}: is required with the other Stripe settings`),
    );
  }
  if (present.SMTP_URL && !present.MAIL_FROM) wrong.push('MAIL_FROM: is required with SMTP_URL');
  if (!present.APP_URL || !URL.canParse(present.APP_URL)) return wrong;

  const { hostname, protocol } = new URL(present.APP_URL);
  if (isLoopbackHost(hostname)) return wrong;
  if (protocol === 'http:') wrong.push('APP_URL: must begin with https:// outside this machine');
  if (!present.SMTP_URL) {
    wrong.push('SMTP_URL: is required outside this machine, because the mailbox page works on loopback only');
  }
  if (!present.AUTH_SECRET) wrong.push('AUTH_SECRET: is required outside this machine');
  return wrong;
}

export class EnvError extends Error {
  override name = 'EnvError';
  constructor(problems: string[]) {
    super(
      `These settings are wrong or missing (see .env.example):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
  }
}
