import { readFileSync } from 'node:fs';

import { describe, expect, test } from 'vitest';

import { EnvError, readEnv, variableNames } from './env.ts';

const published = {
  APP_URL: 'https://laurel.example',
  AUTH_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://smtp.example',
  MAIL_FROM: 'hello@laurel.example',
};

function listProblems(source: Record<string, string>): string[] {
  try {
    readEnv(source);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    return [...error.message.matchAll(/^ {2}- (\w+):/gm)].map(([, name = '']) => name);
  }
  return [];
}

describe('settings', () => {
  test('are all optional on a local machine', () => {
    expect(readEnv({})).toMatchObject({
      APP_URL: 'http://localhost:3000',
      isLoopback: true,
      hasMailbox: true,
      TRIAL_DAYS: 14,
      BRAND_NAME: 'Laurel',
    });
  });

  test('treat an empty value as unset', () => {
    const empty = Object.fromEntries(variableNames.map((name) => [name, ' ']));
    expect(readEnv(empty)).toEqual(readEnv({}));
  });

  test('include limits under their former names, unless the current one is set', () => {
    const former = { LIMIT_WRITES: '7', LIMIT_ROWS: '8', LIMIT_SIGN_IN: '9' };
    expect(readEnv({ ...former, RATE_LIMIT_SIGN_IN: '1' })).toMatchObject({
      RATE_LIMIT_WRITES: 7,
      MAX_ROWS_PER_USER: 8,
      RATE_LIMIT_SIGN_IN: 1,
    });
  });

  test.each([
    ['DATABASE_USER_URL', 'DATABASE_APP_URL', 'postgresql://laurel_user@localhost/laurel'],
    ['DATABASE_POOL', 'DATABASE_POOL_SIZE', '3'],
    ['SOFFICE', 'LIBREOFFICE_PATH', 'none'],
  ])('reject the former name %s and name %s', (former, name, value) => {
    const settings = { DATABASE_URL: 'postgresql://laurel@localhost/laurel', [name]: value };
    expect(listProblems(settings)).toEqual([]);
    expect(() => readEnv({ ...settings, [former]: value })).toThrow(`- ${former}: is named ${name} now`);
    expect(listProblems({ ...settings, [former]: ' ' })).toEqual([]);
  });

  test('require all values of an S3 server or none', () => {
    const s3 = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readEnv(s3)).toMatchObject({ ...s3, S3_REGION: 'us-east-1', S3_PATH_STYLE: true });
    expect(readEnv({ ...s3, S3_PATH_STYLE: 'false' }).S3_PATH_STYLE).toBe(false);
    for (const name of Object.keys(s3)) expect(listProblems({ ...s3, [name]: '' })).toEqual([name]);
  });

  test('require both Stripe keys or neither, and allow an http API only locally', () => {
    const stripe = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' };
    expect(readEnv(stripe)).toMatchObject(stripe);
    for (const name of Object.keys(stripe)) expect(listProblems({ ...stripe, [name]: '' })).toEqual([name]);
    expect(listProblems({ STRIPE_API_URL: 'http://localhost:12111' })).toEqual(Object.keys(stripe));
    expect(listProblems({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:12111' })).toEqual([]);
    expect(listProblems({ ...stripe, STRIPE_API_URL: 'https://stripe.example' })).toEqual([]);
    expect(listProblems({ ...stripe, STRIPE_API_URL: 'http://stripe.example' })).toEqual(['STRIPE_API_URL']);
  });

  test.each([
    'tcp://127.0.0.1:3310',
    'tcp://scanner',
    'tcp://[::1]:3310',
    'unix:/run/clamav/clamd.ctl',
    'unix:///run/clamav/clamd.ctl',
  ])('accept %s as a scanner', (url) => {
    expect(readEnv({ CLAMD_URL: url }).CLAMD_URL).toBe(url);
  });

  test.each(['127.0.0.1:3310', 'http://scanner', 'unix:clamd.ctl', 'tcp://', 'tcp://scanner/path'])(
    'treat %s as no scanner',
    (url) => {
      expect(listProblems({ CLAMD_URL: url })).toEqual(['CLAMD_URL']);
    },
  );

  test('report every invalid value at once, including contradictions', () => {
    const wrong = {
      PORT: 'http',
      TRIAL_DAYS: '0',
      INFO_EMAIL: 'missing',
      LOG_LEVEL: 'loud',
      APP_URL: 'http://laurel.example',
      SMTP_URL: 'mail.example',
    };
    expect(listProblems(wrong).toSorted()).toEqual(
      ['PORT', 'TRIAL_DAYS', 'INFO_EMAIL', 'LOG_LEVEL', 'SMTP_URL', 'MAIL_FROM', 'APP_URL', 'AUTH_SECRET'].toSorted(),
    );
  });

  test('are not revealed in error messages', () => {
    const secret = 'hunter2';
    const wrong = Object.fromEntries(variableNames.map((name) => [name, secret]));
    expect(() => readEnv(wrong)).toThrow(EnvError);
    expect(() => readEnv(wrong)).not.toThrow(secret);
  });

  test('require https, SMTP and a secret for a remote host', () => {
    expect(listProblems(published)).toEqual([]);
    expect(listProblems({ APP_URL: 'http://laurel.example' })).toEqual(['APP_URL', 'SMTP_URL', 'AUTH_SECRET']);
    expect(readEnv(published)).toMatchObject({ isLoopback: false, hasMailbox: false });
  });

  test.each([
    'laurel.example',
    'ftp://laurel.example',
    'https://laurel.example/app',
    'https://laurel.example?x',
    'https://user:pass@laurel.example',
  ])('reject %s as the site’s URL', (APP_URL) => {
    expect(listProblems({ ...published, APP_URL })).toEqual(['APP_URL']);
  });

  test.each(['http://localhost:3000/', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
    'treat %s as local',
    (APP_URL) => {
      expect(readEnv({ APP_URL }).isLoopback).toBe(true);
    },
  );

  test.each(['https://localhost.example', 'https://127.0.0.1.example'])('do not treat %s as local', (APP_URL) => {
    expect(readEnv({ ...published, APP_URL }).isLoopback).toBe(false);
  });

  test('reject a short secret', () => {
    expect(listProblems({ AUTH_SECRET: 'short' })).toEqual(['AUTH_SECRET']);
  });

  test('are all in .env.example, each under a comment', () => {
    const example = readFileSync(new URL('../../../.env.example', import.meta.url), 'utf8');
    const named = [...example.matchAll(/^#?([A-Z][A-Z_0-9]+)=/gm)].map(([, name]) => name);
    expect(named).toEqual(variableNames);
    for (const block of example.split(/\n\n+/)) expect(block).toMatch(/^# /);
  });
});
