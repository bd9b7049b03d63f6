import { readFileSync } from 'node:fs';
import path from 'node:path';

import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { selectRows } from '#core/server/database/database.ts';
import { variableNames, type Env } from '#core/server/env.ts';
import { paymentLink } from '#features/billing/orders/server/payment-options.ts';
import type { PlanKey } from '#features/billing/plans/schema.ts';
import type { RequestRow } from '#features/billing/service-requests/schema.ts';
import type { SettingKey } from '#features/site/site-settings/schema.ts';
import { readSettings, saveSetting } from '#features/site/site-settings/server/queries.ts';
import { applySettings } from '#features/site/site-settings/server/service.ts';
import { newIp, readProblem, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { sendFile } from '#testing/uploads.ts';

import { createContentReader } from './site-content.ts';

type Variable = Exclude<keyof Env, 'isLoopback' | 'hasMailbox'>;
/** Default of a setting. `other` replaces the environment's value. */
type Default = { key: SettingKey; value: string; other?: string; read: () => Promise<unknown> };

const MEGABYTE = 1024 * 1024;

const siteLink = (name: keyof Awaited<ReturnType<typeof content>>['links']) => async () =>
  (await content()).links[name];
const planLink = (plan: PlanKey) => () =>
  app.database.asSystem('a test reads a plan’s payment link', async (tx) => {
    const [{ id } = {}] = await selectRows<{ id: string }>(
      tx,
      sql`select id from subscription_plans where key = ${plan}`,
    );
    return paymentLink(tx, app, { kind: 'plan', id });
  });
const productLink = (product: string) => async () => {
  const response = await app.request('POST', '/api/requests', {
    as: await createUser(app.database),
    body: { product },
  });
  return ((await response.json()) as RequestRow).payment_link;
};

/** Defaults of settings: the overriding key, and where users see the value. */
const defaults: { [Name in Variable]?: Default } = {
  BRAND_NAME: {
    key: 'brand_name',
    value: 'Bay Tree',
    other: 'Laurel Ltd.',
    read: async () => (await content()).brandName,
  },
  TRADING_NAME_NOTICE: {
    key: 'trading_name_notice',
    value: 'A trading name.',
    other: 'Another one.',
    read: async () => (await content()).tradingNameNotice,
  },
  POSTAL_ADDRESS: {
    key: 'postal_address',
    value: '1 Example Street',
    other: '2 Example Street',
    read: async () => (await content()).postalAddress,
  },
  PHONE: {
    key: 'phone',
    value: '+1 555 010 0100',
    other: '+1 555 010 0101',
    read: async () => (await content()).phone,
  },
  UPLOAD_MAX_MB: {
    key: 'upload_max_mb',
    value: '3',
    other: '4',
    async read() {
      const { maxBytes } = (await (await app.request('GET', '/api/files/limits')).json()) as { maxBytes: number };
      return String(maxBytes / MEGABYTE);
    },
  },
  BUSINESS_HOURS: {
    key: 'business_hours',
    value: 'Monday to Saturday, 8am to 6pm CET',
    other: 'Tuesday to Friday, 9:30am to 5pm Europe/Paris',
    read: async () => (await content()).businessHours,
  },
  INFO_EMAIL: { key: 'info_mailbox', value: 'desk@example.com', other: 'other@example.com', read: mailedTo },
  BANK_DETAILS: {
    key: 'bank_details',
    value: 'Example Ltd., IBAN EX00',
    read: async () =>
      app.database.asSystem('a test reads the bank details', async (tx) => {
        const keys = ['bank_details'] as const;
        return (await readSettings(tx, { env: app.env, keys })).bank_details;
      }),
  },
  SCHEDULING_URL: link('link_schedule_call', siteLink('scheduleCall')),
  REQUEST_FORM_URL: link('link_request_form', siteLink('requestForm')),
  DEMO_CALL_URL: link('link_demo_call', siteLink('demoCall')),
  CHAT_URL: link('link_chat', siteLink('chat')),
  PAYMENT_LINK_WORKBOOK: link('link_purchase_workbook', siteLink('purchaseWorkbook')),
  PAYMENT_LINK_PACKAGE: link('link_purchase_package', siteLink('purchasePackage')),
  PAYMENT_LINK_BASIC: link('payment_link_basic', planLink('basic')),
  PAYMENT_LINK_ADVANCED: link('payment_link_advanced', planLink('advanced')),
  PAYMENT_LINK_PREMIUM: link('payment_link_premium', planLink('premium')),
  PAYMENT_LINK_ELITE: link('payment_link_elite', planLink('elite')),
  PAYMENT_LINK_UK_DESIGN: link('payment_link_uk_design', productLink('UK Design')),
  PAYMENT_LINK_GERMAN_UTILITY: link('payment_link_german_utility', productLink('German Utility')),
  PAYMENT_LINK_LETTERS: link('payment_link_letters', productLink('Letters (impact, recommendation and support)')),
  PAYMENT_LINK_PATENT_EVALUATION: link(
    'payment_link_patent_evaluation',
    productLink('Patent Evaluation and Assessment'),
  ),
  PAYMENT_LINK_RESEARCH_PUBLICATION: link(
    'payment_link_research_publication',
    productLink('Research Publication Support'),
  ),
  PAYMENT_LINK_COACHING: link('payment_link_coaching', productLink('Profile Building Coaching')),
  PAYMENT_LINK_LEGAL_REVIEW: link('payment_link_legal_review', productLink('Legal Review By Attorney')),
};

/** Variables that have no setting, and where they show. */
const shown: { [Name in Variable]?: { value: string; read: () => Promise<unknown>; as?: unknown } } = {
  APP_URL: { value: 'http://127.0.0.1:4711', read: async () => (await content()).origin },
  LOG_LEVEL: { value: 'fatal', read: async () => app.log.level },
  RATE_LIMIT_SIGN_IN: {
    value: '2',
    read: () => countAccepted((ip) => signIn(app, { email: 'missing@example.com', ip })),
    as: { taken: 2, code: 'signin_rate_limited' },
  },
  RATE_LIMIT_SIGN_UP: {
    value: '3',
    read: () => countAccepted((ip, turn) => signUp({ ip, email: `new-${turn}@example.com` })),
    as: { taken: 3, code: 'signup_rate_limited' },
  },
  RATE_LIMIT_CONTACT: {
    value: '4',
    read: () => countAccepted((ip) => write(ip)),
    as: { taken: 4, code: 'too_many_requests' },
  },
  RATE_LIMIT_UPLOADS: {
    value: '5',
    read: async () => {
      const as = await createUser(app.database);
      return countAccepted(() => sendFile(app, { as }));
    },
    as: { taken: 5, code: 'too_many_requests' },
  },
};

/** Variables whose effect another file tests, by test title. */
const elsewhere: { [Name in Variable]?: [file: string, title: string] } = {
  HOST: ['src/app/server/metrics.test.ts', 'metrics are served on their own host and port, and not on the public one'],
  PORT: ['src/app/server/start.test.ts', 'a server does not start on a used port, and leaves nothing open'],
  METRICS_PORT: [
    'src/app/server/metrics.test.ts',
    'metrics are served on their own host and port, and not on the public one',
  ],
  METRICS_HOST: [
    'src/app/server/metrics.test.ts',
    'metrics are served on their own host and port, and not on the public one',
  ],
  DATA_DIR: ['src/app/server/start.test.ts', 'restricts its folder to its own user'],
  AUTH_SECRET: ['src/core/server/secret.test.ts', 'the secret is read from the settings and none is created'],
  TRUSTED_PROXIES: [
    'src/app/server/http-server.test.ts',
    'connections from a proxy, which share one IP, are only limited in total',
  ],
  MAX_CONNECTIONS: [
    'src/app/server/http-server.test.ts',
    'connections from a proxy, which share one IP, are only limited in total',
  ],
  MAX_CONNECTIONS_PER_ADDRESS: [
    'src/app/server/http-server.test.ts',
    'connections from one IP are limited, and a closed one frees a slot',
  ],
  LIBREOFFICE_PATH: [
    'src/features/petition/binders/server/conversions.test.ts',
    'reports that, and an owner sees each server’s capabilities',
  ],
  TESSDATA: [
    'src/features/petition/binders/server/recognition.test.ts',
    'is left unchanged by a server without recognition',
  ],
  DATABASE_URL: ['src/app/server/database-settings.test.ts', 'DATABASE_URL selects the tables'],
  DATABASE_APP_URL: ['src/app/server/database-settings.test.ts', 'DATABASE_APP_URL selects the login of requests'],
  DATABASE_POOL_SIZE: [
    'src/app/server/database-settings.test.ts',
    'DATABASE_POOL_SIZE limits the connections of concurrent requests',
  ],
  S3_ENDPOINT: ['src/core/server/storage/s3-settings.test.ts', 'a bucket is requested at the URL in the settings'],
  S3_BUCKET: ['src/core/server/storage/s3-settings.test.ts', 'a bucket is requested at the URL in the settings'],
  S3_ACCESS_KEY_ID: ['src/core/server/storage/s3-settings.test.ts', 'a bucket is requested at the URL in the settings'],
  S3_SECRET_ACCESS_KEY: ['src/core/server/storage/s3-settings.test.ts', 'another secret produces another signature'],
  S3_REGION: ['src/core/server/storage/s3-settings.test.ts', 'a bucket is requested at the URL in the settings'],
  S3_PATH_STYLE: ['src/core/server/storage/s3-settings.test.ts', 'a bucket can be part of the host name'],
  CLAMD_URL: [
    'src/features/storage/files/server/scanning.test.ts',
    'is readable by its owner immediately, and by others after it is found clean',
  ],
  SMTP_URL: ['src/core/server/mail/worker.test.ts', 'delivers it once and deletes its data'],
  MAIL_FROM: ['src/core/server/mail/worker.test.ts', 'delivers it once and deletes its data'],
  STRIPE_SECRET_KEY: ['src/core/server/payments/stripe.test.ts', 'enable card payments, with their keys and URL'],
  STRIPE_WEBHOOK_SECRET: ['src/core/server/payments/stripe.test.ts', 'enable card payments, with their keys and URL'],
  STRIPE_API_URL: ['src/core/server/payments/stripe.test.ts', 'enable card payments, with their keys and URL'],
  AUDIT_YEARS: ['src/features/administration/audit/server/sealing.test.ts', 'equals the setting'],
  INVOICE_DUE_DAYS: [
    'src/features/billing/invoicing/server/issuing.test.ts',
    'is due after the number of days in the settings',
  ],
  CANCELLATION_NOTICE_HOURS: [
    'src/features/scheduling/bookings/server/changing.test.ts',
    'moves or cancels until the site’s notice period starts',
  ],
  TRIAL_DAYS: [
    'src/features/accounts/accounts/server/sign-up.test.ts',
    'creates a user with a profile, a trial role and a confirmation mail, but no session',
  ],
  MAX_ROWS_PER_USER: [
    'src/testing/bounds.test.ts',
    'is exact for %s, also concurrently, and earlier requests can still be replayed',
  ],
  RATE_LIMIT_WRITES: [
    'src/testing/bounds.test.ts',
    'applies to each session for all writes, and restarts the next minute',
  ],
};

const getValues = (named: Record<string, { value: string }>) =>
  Object.fromEntries(Object.entries(named).map(([name, { value }]) => [name, value]));
const app = useTestApp({ ...getValues(defaults), ...getValues(shown) });

it('every environment variable has a tested effect', () => {
  const covered = [defaults, shown, elsewhere].flatMap((part) => Object.keys(part));
  expect(covered.toSorted()).toEqual(variableNames.toSorted());
});

describe.each(Object.entries(defaults))(
  'the default of %s',
  (_variable, { key, value, other = 'https://other.example', read }) => {
    it(`applies if ${key} is empty`, async () => {
      expect(await read()).toBe(value);
      await set(key, other);
      expect(await read()).toBe(other);
      await set(key, '');
      expect(await read()).toBe(value);
    });

    it('is shown to admins', async () => {
      const owner = await createUser(app.database, { role: 'admin', isOwner: true });
      const { settings } = (await (await app.request('GET', '/api/settings', { as: owner })).json()) as {
        settings: { key: string; default: string }[];
      };
      expect(settings.find((one) => one.key === key)?.default).toBe(value);
    });
  },
);

it('a new site name appears immediately in server-rendered pages and the OpenAPI document', async () => {
  const named = async () => {
    const form = await app.request('POST', '/api/contact', {
      body: 'name=Bea',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const api = (await (await app.request('GET', '/api/openapi.json')).json()) as { info: { title: string } };
    return { page: /<title>.* · (.+)<\/title>/.exec(await form.text())?.[1], api: api.info.title };
  };
  expect(await named()).toEqual({ page: 'Bay Tree', api: 'Bay Tree API' });
  await set('brand_name', 'Laurel Ltd.');
  expect(await named()).toEqual({ page: 'Laurel Ltd.', api: 'Laurel Ltd. API' });
  await set('brand_name', '');
});

it.each(Object.entries(shown))('%s has an effect', async (_variable, { value, read, as = value }) => {
  expect(await read()).toEqual(as);
});

it.each(Object.entries(elsewhere))('%s has an effect in %s: %s', (variable, [file, title]) => {
  const text = readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8');
  expect(text).toMatch(new RegExp(`\\b${variable}\\b`));
  expect(text).toContain(`'${title}'`);
});

function link(key: SettingKey, read: () => Promise<unknown>) {
  return { key, value: `https://${key.replaceAll('_', '-')}.example/here`, read };
}

function content() {
  return createContentReader(app)();
}

async function set(key: SettingKey, value: string): Promise<void> {
  await app.database.asSystem('a test sets a setting', (tx) => saveSetting(tx, { key, value }));
  await applySettings(app);
}

/** Returns the inbox that receives a visitor's message. */
async function mailedTo(): Promise<string | undefined> {
  const inboxes = ['desk@example.com', 'other@example.com'];
  const counted = () => Promise.all(inboxes.map(async (inbox) => (await mailsTo(app.database, inbox)).length));
  const before = await counted();
  await write(newIp());
  const after = await counted();
  return inboxes.find((_inbox, index) => after[index] !== before[index]);
}

function write(ip: string): Promise<Response> {
  const body = { name: 'Bea', email: 'bea@example.com', message: 'A question', shown_for_ms: 60_000 };
  return app.request('POST', '/api/contact', { body, ip });
}

function signUp({ ip, email }: { ip: string; email: string }): Promise<Response> {
  const body = { role: 'applicant', name: 'Ada Example', email, password: 'analytical engine' };
  return app.request('POST', '/api/accounts/sign-up', { body, ip });
}

/** Returns the number of accepted requests per IP, and the refusal of the next one. */
async function countAccepted(send: (ip: string, turn: number) => Promise<Response>) {
  const ip = newIp();
  for (let taken = 0; taken < 10; taken += 1) {
    const response = await send(ip, taken);
    if (response.status === 429) return { taken, code: (await readProblem(response)).code };
  }
  return { taken: 10 };
}
