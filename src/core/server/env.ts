import { z } from 'zod';

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

const optionalText = z.string().trim().default('');
const optionalUrl = z.union([z.literal(''), z.url({ protocol: /^https?$/ })], 'must be an http(s) address or empty').default('');
const count = (standard: number) => z.coerce.number('must be a whole number').int('must be a whole number').min(1, 'must be at least 1').default(standard);

/** Every setting, in the order of `.env.example`. An empty value counts as unset. */
const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535, 'must be a port number').default(3000),
  APP_URL: z.url({ protocol: /^https?$/, error: 'must be the address people open, such as https://laurel.example' }).optional(),
  DATA_DIR: z.string().default('./data'),
  AUTH_SECRET: z.string().min(32, 'must be at least 32 characters of random text').optional(),
  TRUSTED_PROXIES: z.coerce.number('must be a whole number').int().min(0).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATABASE_USER_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }).optional(),
  DATABASE_POOL: count(10),

  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.string().optional(),

  TRIAL_DAYS: count(14),
  UPLOAD_MAX_MB: count(25),
  LIMIT_SIGN_UP: count(5),
  LIMIT_SIGN_IN: count(10),
  LIMIT_UPLOADS: count(60),

  BRAND_NAME: z.string().trim().min(1).default('Laurel'),
  TRADING_NAME_NOTICE: optionalText,
  POSTAL_ADDRESS: optionalText,
  PHONE: optionalText,
  INFO_EMAIL: z.union([z.literal(''), z.email()], 'must be an e-mail address or empty').default(''),
  BANK_DETAILS: optionalText,
  SCHEDULING_URL: optionalUrl,
  REQUEST_FORM_URL: optionalUrl,
  DEMO_CALL_URL: optionalUrl,
  CHAT_URL: optionalUrl,
  PAYMENT_LINK_WORKBOOK: optionalUrl,
  PAYMENT_LINK_PACKAGE: optionalUrl,
  PAYMENT_LINK_BASIC: optionalUrl,
  PAYMENT_LINK_ADVANCED: optionalUrl,
  PAYMENT_LINK_PREMIUM: optionalUrl,
  PAYMENT_LINK_ELITE: optionalUrl,
  PAYMENT_LINK_UK_DESIGN: optionalUrl,
  PAYMENT_LINK_GERMAN_UTILITY: optionalUrl,
  PAYMENT_LINK_LETTERS: optionalUrl,
  PAYMENT_LINK_PATENT_EVALUATION: optionalUrl,
  PAYMENT_LINK_RESEARCH_PUBLICATION: optionalUrl,
  PAYMENT_LINK_COACHING: optionalUrl,
  PAYMENT_LINK_LEGAL_REVIEW: optionalUrl,
});

export const variableNames = Object.keys(variables.shape);

export type Env = z.infer<typeof variables> & {
  APP_URL: string;
  /** Whether people reach this server on this machine alone. */
  isLoopback: boolean;
  /** Without SMTP, mail goes into the mailbox page. */
  hasMailbox: boolean;
};

/** @throws EnvError with every wrong setting at once. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  }
  const appUrl = new URL(parsed.data.APP_URL ?? `http://localhost:${parsed.data.PORT}`);
  const isLoopback = loopbackHosts.has(appUrl.hostname);
  const env = { ...parsed.data, APP_URL: appUrl.origin, isLoopback, hasMailbox: !parsed.data.SMTP_URL };

  const wrong: string[] = [];
  if (!isLoopback && appUrl.protocol !== 'https:') wrong.push('APP_URL: must begin with https:// outside this machine');
  if (!isLoopback && !env.SMTP_URL) wrong.push('SMTP_URL: is needed outside this machine, since the mailbox page works on loopback only');
  if (!isLoopback && !env.AUTH_SECRET) wrong.push('AUTH_SECRET: is needed outside this machine');
  if (env.DATABASE_USER_URL && !env.DATABASE_URL) wrong.push('DATABASE_USER_URL: goes with DATABASE_URL');
  if (wrong.length > 0) throw new EnvError(wrong);
  return env;
}

export class EnvError extends Error {
  override name = 'EnvError';
  constructor(problems: string[]) {
    super(`These settings are wrong or missing (see .env.example):\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
  }
}
