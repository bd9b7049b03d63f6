import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';

import { adminRoles, profiles, users } from '#core/server/identity/table.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import { getCookie, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { createUser } from '#testing/people.ts';
import { sampleRecord } from '#testing/sample-record.ts';
import { useTestApp } from '#testing/test-app.ts';
import { storedNames, uploadFile } from '#testing/uploads.ts';
import { sendConcurrently } from '#testing/waiting.ts';
import { patents } from '#records/record-types/patents.ts';
import { grantRole } from '#features/accounts/roles/server/queries.ts';

import { deleteAccounts } from './deletion.ts';

const app = useTestApp();
const daysLater = (days: number) => ({ ...app, now: () => new Date(Date.now() + days * 86_400_000) });

async function signedIn() {
  const email = await register(app);
  const cookie = getCookie(await signIn(app, { email }));
  const [user] = await app.database.asSystem('a test looks', (tx) =>
    tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  return { id: user?.id ?? '', email, cookie, token: '' };
}
const asSystem = <T>(work: Parameters<typeof app.database.asSystem<T>>[1]) =>
  app.database.asSystem('a test makes an owner', work);
async function newOwner() {
  const owner = await signedIn();
  await asSystem(async (tx) => {
    const queries = await import('./queries.ts');
    await grantRole(tx, { userId: owner.id, role: 'admin', trialDays: 14, now: new Date() });
    await queries.grantOwnership(tx, owner.id);
  });
  return owner;
}
const removeOwners = () => asSystem((tx) => tx.update(adminRoles).set({ isOwner: false }));
const leave = (cookie: string, currentPassword = PASSWORD) =>
  app.request('POST', '/api/profile/deletion', { body: { currentPassword }, headers: { cookie } });
const isThere = async (email: string) =>
  (
    await app.database.asSystem('a test looks', (tx) =>
      tx.select({ id: users.id }).from(users).where(eq(users.email, email)),
    )
  ).length === 1;

describe('account deletion', () => {
  it.each(['Etc/GMT+12', 'Pacific/Kiritimati'])('is announced with its date in %s', async (timeZone) => {
    const ada = await signedIn();
    const own = eq(profiles.id, ada.id);
    await asSystem((tx) => tx.update(profiles).set({ timeZone }).where(own));
    expect((await leave(ada.cookie)).status).toBe(204);
    const [profile] = await asSystem((tx) => tx.select().from(profiles).where(own));
    const mail = (await mailsTo(app.database, ada.email)).find(({ kind }) => kind === 'account-deletion');
    expect(mail?.data).toMatchObject({
      day: formatEnglishDate(wallTimeAt(profile?.deleteAfter ?? new Date(0), timeZone).date),
    });
  });

  it('deletes rows and files 30 days after the request, not a day earlier', async () => {
    const ada = await signedIn();
    const eve = await createUser(app.database);
    await app.request('POST', '/api/records/patents', { as: ada, body: sampleRecord(patents) });
    await uploadFile(app, { as: ada, name: 'hers.pdf' });
    await uploadFile(app, { as: eve, name: 'kept.pdf' });
    expect((await leave(ada.cookie)).status).toBe(204);
    expect((await app.request('GET', '/api/profile', { as: ada })).status).toBe(401);
    expect((await mailsTo(app.database, ada.email)).map(({ kind }) => kind)).toContain('account-deletion');

    await deleteAccounts(daysLater(29));
    expect(await isThere(ada.email)).toBe(true);
    await deleteAccounts(daysLater(31));
    expect(await isThere(ada.email)).toBe(false);
    expect(await isThere(eve.email)).toBe(true);
    expect((await signIn(app, { email: ada.email })).status).toBe(401);
    const { keys } = await storedNames(app.store);
    expect([keys.some((key) => key.includes('hers')), keys.some((key) => key.includes('kept'))]).toEqual([false, true]);
  });

  it('can be cancelled by the user', async () => {
    const { email, cookie } = await signedIn();
    await leave(cookie);
    const again = getCookie(await signIn(app, { email }));
    expect(await (await app.request('GET', '/api/profile', { headers: { cookie: again } })).json()).toMatchObject({
      delete_after: expect.any(String) as string,
    });
    expect((await app.request('DELETE', '/api/profile/deletion', { headers: { cookie: again } })).status).toBe(204);
    await deleteAccounts(daysLater(40));
    expect(await isThere(email)).toBe(true);
  });

  it('does not happen if the user cancels it at the moment it is due', async () => {
    const ada = await signedIn();
    await leave(ada.cookie);
    const own = eq(profiles.id, ada.id);
    await sendConcurrently(app.database, {
      hold: (tx) => tx.select().from(profiles).where(own).for('update'),
      change: (tx) => tx.update(profiles).set({ deleteAfter: null }).where(own),
      send: () => deleteAccounts(daysLater(31)),
    });
    expect(await isThere(ada.email)).toBe(true);
  });

  it('requires the password and a session', async () => {
    const { email, cookie } = await signedIn();
    expect(await readProblem(await leave(cookie, 'a guess'))).toMatchObject({
      status: 422,
      fields: { currentPassword: 'This is not your current password' },
    });
    expect((await app.request('POST', '/api/profile/deletion', { body: { currentPassword: PASSWORD } })).status).toBe(
      401,
    );
    expect((await app.request('DELETE', '/api/profile/deletion')).status).toBe(401);
    await deleteAccounts(daysLater(40));
    expect(await isThere(email)).toBe(true);
  });

  it('can be requested by one of two owners, and by the other only if the first cancels', async () => {
    const [first, second] = [await newOwner(), await newOwner()];
    const responses = await Promise.all([leave(first.cookie), leave(second.cookie)]);
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 409]);
    const refused = responses.find(({ status }) => status === 409);
    expect(refused && (await readProblem(refused))).toMatchObject({
      code: 'last_staying_owner',
      detail:
        'Every other owner has asked to delete their account. Make another admin an owner, or ask one of them to stay, before you leave.',
    });
    const [left, stays] = responses[0].status === 204 ? [first, second] : [second, first];
    const again = getCookie(await signIn(app, { email: left.email }));
    expect((await app.request('DELETE', '/api/profile/deletion', { headers: { cookie: again } })).status).toBe(204);
    expect((await leave(stays.cookie)).status).toBe(204);
    await deleteAccounts(daysLater(31));
    expect([await isThere(left.email), await isThere(stays.email)]).toEqual([true, false]);
    await removeOwners();
  });

  it('is rejected for the only owner', async () => {
    const owner = await newOwner();
    expect(await readProblem(await leave(owner.cookie))).toMatchObject({ status: 409, code: 'last_owner' });
    expect((await app.request('GET', '/api/profile', { as: owner })).status).toBe(200);
  });
});
