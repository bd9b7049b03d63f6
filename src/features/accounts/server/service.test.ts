import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';

import { adminRoles, userRoles, users } from '#core/server/identity/table.ts';
import { PASSWORD, register, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import { createFirstAdmin } from './service.ts';

const app = useTestApp();
const make = (email: string) => createFirstAdmin({ services: app, email });

beforeEach(clearPeople);

async function clearPeople(): Promise<void> {
  await app.database.asSystem('a test begins without an owner', (tx) => tx.delete(users));
}

async function openLink(link: string): Promise<void> {
  const token = new URL(link).searchParams.get('token');
  const response = await app.request('POST', '/api/accounts/password/reset', { body: { token, password: PASSWORD } });
  expect(response.status).toBe(204);
}

describe('making the first admin', () => {
  it('makes an owner who chooses the password by the link that is mailed and answered', async () => {
    const link = await make(' Owner@Example.com ');
    expect(link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
    expect(await mailsTo(app.database, 'owner@example.com')).toContainEqual({ kind: 'first-admin', data: { name: 'owner', link } });
    await openLink(link);
    const { session } = await (await signIn(app, { email: 'owner@example.com' })).json();
    expect(session.roles).toEqual([expect.objectContaining({ role: 'admin', is_active: true })]);
    const owners = await app.database.asSystem('a test looks', (tx) => tx.select({ isOwner: adminRoles.isOwner, isActive: adminRoles.isActive, permissions: adminRoles.permissions }).from(adminRoles));
    expect(owners).toEqual([{ isOwner: true, isActive: true, permissions: [] }]);
  });

  it('is refused while there is an owner, and changes nothing', async () => {
    await make('owner@example.com');
    await expect(make('second@example.com')).rejects.toMatchObject({ code: 'owner_exists' });
    await expect(make('owner@example.com')).rejects.toMatchObject({ code: 'owner_exists' });
    expect(await app.database.asSystem('a test looks', (tx) => tx.select({ email: users.email }).from(users))).toEqual([{ email: 'owner@example.com' }]);
  });

  it('makes one owner when it is called twice at once', async () => {
    // The first round only opens the connections that the others race on.
    for (let round = 0; round < 3; round += 1) {
      await clearPeople();
      const answers = await Promise.allSettled(['one', 'two', 'three', 'one'].map((name) => make(`${name}@example.com`)));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await app.database.asSystem('a test looks', (tx) => tx.select({ id: adminRoles.id }).from(adminRoles))).toHaveLength(1);
    }
  });

  it('promotes a person who has the address, beside the roles they hold', async () => {
    const email = await register(app, { role: 'mentor' });
    await openLink(await make(email));
    const { session } = await (await signIn(app, { email })).json();
    expect(session.roles.map(({ role }: { role: string }) => role)).toEqual(['admin', 'mentor']);
  });

  it('is possible again when no owner is active', async () => {
    await make('owner@example.com');
    await app.database.asSystem('a test switches the owner off', (tx) => tx.update(userRoles).set({ isActive: false }).where(eq(userRoles.role, 'admin')));
    await expect(make('owner@example.com')).resolves.toContain('/reset-password?token=');
    expect(await app.database.asSystem('a test looks', (tx) => tx.select({ isActive: userRoles.isActive }).from(userRoles))).toEqual([{ isActive: true }]);
  });

  it('refuses what is no address', async () => {
    await expect(make('owner')).rejects.toMatchObject({ code: 'invalid', fields: { email: 'Please enter a valid email address' } });
  });
});
