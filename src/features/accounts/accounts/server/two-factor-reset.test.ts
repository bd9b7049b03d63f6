import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { recoveryCodes, twoFactors } from '#core/server/identity/table.ts';
import { register, signIn } from '#testing/accounts.ts';
import { mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';
import { startSignIn, enterCode, createTwoFactorUser } from '#testing/two-factor.ts';

import { findUser, hasTwoFactor } from './queries.ts';
import { resetTwoFactor } from './two-factor-reset.ts';

const app = useTestApp();

async function readStored(email: string) {
  return app.database.asSystem('a test looks', async (tx) => {
    const { id = '' } = (await findUser(tx, { email })) ?? {};
    const factors = await tx.$count(twoFactors, eq(twoFactors.userId, id));
    return {
      factors,
      codes: await tx.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
      isOn: await hasTwoFactor(tx, id),
    };
  });
}

it('a two-factor reset ends every session and pending sign-in, and notifies the mailbox', async () => {
  const [ada, eve] = [await createTwoFactorUser(app), await createTwoFactorUser(app)];
  const halfDone = await startSignIn(app, ada);
  for (let tries = 0; tries < 6; tries += 1) await enterCode(app, { code: '000000', cookie: halfDone });

  expect(await resetTwoFactor(app, ` ${ada.email.toUpperCase()} `)).toBe(ada.email);

  expect(await readStored(ada.email)).toEqual({ factors: 0, codes: 0, isOn: false });
  expect((await app.request('GET', '/api/profile', { headers: { cookie: ada.cookie } })).status).toBe(401);
  expect((await enterCode(app, { code: ada.codes[0] ?? '', cookie: halfDone })).status).toBe(410);
  expect(await (await signIn(app, { email: ada.email })).json()).toMatchObject({ needs_code: false });
  expect((await mailsTo(app.database, ada.email)).at(-1)).toMatchObject({
    kind: 'two-factor-reset',
    data: { link: `${app.env.APP_URL}/profile` },
  });
  expect(await readStored(eve.email)).toEqual({ factors: 1, codes: 10, isOn: true });
  expect((await app.request('GET', '/api/profile', { headers: { cookie: eve.cookie } })).status).toBe(200);
});

it('a two-factor reset is rejected for a user without it, and ends no session', async () => {
  const email = await register(app);
  const session = await signIn(app, { email });
  await expect(resetTwoFactor(app, email)).rejects.toThrow(`Two-factor authentication for ${email} is already off.`);
  const [cookie = ''] = (session.headers.get('set-cookie') ?? '').split(';');
  expect((await app.request('GET', '/api/profile', { headers: { cookie } })).status).toBe(200);
  expect((await mailsTo(app.database, email)).map(({ kind }) => kind)).not.toContain('two-factor-reset');
});

it.each(['missing@example.com', 'no address'])('a two-factor reset is rejected for %s', async (typed) => {
  await expect(resetTwoFactor(app, typed)).rejects.toThrow(`There is no account with the address ${typed}.`);
});
