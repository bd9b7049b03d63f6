import { argon2Sync } from 'node:crypto';

import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { accounts, users } from '#core/server/identity/table.ts';
import { PASSWORD, register } from '#testing/accounts.ts';
import { useTestApp } from '#testing/test-app.ts';

import { decoyHash, hashPassword, verifyPassword } from './password.ts';

const app = useTestApp();

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

  it('a password hash of a missing user matches nothing', async () => {
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

  it('a password hash of an unknown type throws an error and never matches', async () => {
    await expect(verifyPassword({ password: PASSWORD, hash: PASSWORD })).rejects.toThrow('unknown format');
  });

  it('is what a registration stores', async () => {
    const email = await register(app);
    const [stored] = await app.database.asSystem('a test looks', (tx) =>
      tx
        .select({ hash: accounts.password })
        .from(accounts)
        .innerJoin(users, eq(users.id, accounts.userId))
        .where(eq(users.email, email)),
    );
    expect(await verifyPassword({ password: PASSWORD, hash: stored?.hash ?? '' })).toBe(true);
  });
});
