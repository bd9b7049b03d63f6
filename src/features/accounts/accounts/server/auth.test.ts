import { argon2Sync } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';

import { sqlState } from '#core/server/database/database.ts';
import { accounts, users } from '#core/server/identity/table.ts';
import { PASSWORD, register } from '#testing/accounts.ts';
import { useTestApp } from '#testing/test-app.ts';

import { openAuth, type Auth } from './auth.ts';
import { decoyHash, hashPassword, verifyPassword } from './password.ts';

const app = useTestApp();
const client = { ip: '192.0.2.1', userAgent: undefined };
const used = ['/sign-up/email', '/sign-in/email'];
let auth: Auth;
beforeAll(() => {
  auth = openAuth(app);
});

function askDirectly({ method, path }: { method: string; path: string }): Promise<Response> {
  const headers = { 'content-type': 'application/json', origin: app.env.APP_URL };
  const request = new Request(`${app.env.APP_URL}/api/auth${path}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return app.database.asSystem('a test asks the library', () => auth.handler(request));
}

describe('the account library', () => {
  it('serves no path of its own in the application', async () => {
    for (const path of ['/api/auth/ok', '/api/auth/get-session', '/api/auth/sign-in/email']) {
      expect((await app.request('GET', path)).status).toBe(404);
      expect((await app.request('POST', path, { body: {} })).status).toBe(404);
    }
  });

  it('has every unused path disabled', async () => {
    const endpoints = Object.values(auth.api).flatMap((endpoint) => {
      const { path, options } = endpoint as unknown as { path?: string; options: { method: string | string[] } };
      return path ? [options.method].flat().map((method) => ({ method, path })) : [];
    });
    const fixed = endpoints.filter(({ path }) => !path.includes(':') && !used.includes(path));
    expect(fixed.length).toBeGreaterThan(20);
    for (const endpoint of fixed) {
      const response = await askDirectly(endpoint);
      expect({ ...endpoint, status: response.status, text: await response.text() }).toEqual({
        ...endpoint,
        status: 404,
        text: 'Not Found',
      });
    }
  });

  it('opens no session with a hash replaced since it was checked', async () => {
    const email = await register(app);
    const hash = await hashPassword(PASSWORD);
    const response = await app.database.asSystem('a test signs in', () => auth.signIn({ email, hash, client }));
    expect(response.status).toBe(401);
  });

  it('throws the database error, not an error of its own', async () => {
    const hash = await hashPassword(PASSWORD);
    const nul = String.fromCharCode(0);
    const attempt = app.database.asSystem('a test writes what no database takes', () =>
      auth.signUp({ name: nul, email: 'nul@example.com', password: PASSWORD, hash, client }),
    );
    expect(sqlState(await attempt.catch((error: unknown) => error))).toBe('22021');
  });
});

describe('a password hash', () => {
  it('matches only its password, exactly as typed', async () => {
    const hash = await hashPassword(PASSWORD);
    const fits = await Promise.all(
      [PASSWORD, PASSWORD.toUpperCase(), `${PASSWORD} `, ''].map((password) => verifyPassword({ password, hash })),
    );
    expect(fits).toEqual([true, false, false, false]);
  });

  it('differs for the same password each time', async () => {
    expect(await hashPassword(PASSWORD)).not.toBe(await hashPassword(PASSWORD));
  });

  it('of a missing user matches nothing', async () => {
    expect(await verifyPassword({ password: '', hash: decoyHash() })).toBe(false);
  });

  it('stores its own cost, so it stays readable after the cost changes', async () => {
    const nonce = Buffer.alloc(16, 1);
    const digest = argon2Sync('argon2id', {
      message: PASSWORD,
      nonce,
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 24,
    });
    const hash = `$argon2id$v=19$m=64,t=1,p=1$${nonce.toString('base64')}$${digest.toString('base64')}`
      .replaceAll('=$', '$')
      .replaceAll('=$', '$');
    expect(await verifyPassword({ password: PASSWORD, hash })).toBe(true);
    expect(await verifyPassword({ password: `${PASSWORD}!`, hash })).toBe(false);
  });

  it('of an unknown type throws an error and never matches', async () => {
    await expect(verifyPassword({ password: PASSWORD, hash: PASSWORD })).rejects.toThrow('unknown format');
  });

  it('has the format that the library stores', async () => {
    const email = await register(app);
    const [kept] = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ hash: accounts.password })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(eq(users.email, email)),
    );
    expect(await verifyPassword({ password: PASSWORD, hash: kept?.hash ?? '' })).toBe(true);
  });
});
