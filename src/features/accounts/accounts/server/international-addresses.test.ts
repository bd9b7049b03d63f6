import { expect, it } from 'vitest';

import { getCookie, newIp, PASSWORD, readProblem, signIn } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();

const signUp = (email: string) =>
  app.request('POST', '/api/accounts/sign-up', {
    body: { role: 'applicant', name: 'Ada Example', email, password: PASSWORD },
    ip: newIp(),
  });

it.each([
  ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
  ['hanako@例え.example', 'hanako@xn--r8jz45g.example'],
])('an account with the email %s is one account in every spelling of its domain', async (typed, stored) => {
  const response = await signUp(typed);
  expect(response.status, await response.clone().text()).toBe(201);
  expect(await response.json()).toEqual({ email: stored });
  const token = await mailedToken(app.database, { kind: 'confirm-email', recipient: stored });
  const headers = { cookie: getCookie(response) };
  const confirmed = await app.request('POST', '/api/accounts/verification/confirm', { body: { token }, headers });
  expect(confirmed.status).toBeLessThan(300);
  for (const email of [typed, stored, typed.toUpperCase()]) {
    const signedIn = await signIn(app, { email });
    expect([email, signedIn.status]).toEqual([email, 200]);
    expect(await signedIn.json()).toMatchObject({ session: { user: { email: stored } } });
  }
  expect(await readProblem(await signUp(stored))).toMatchObject({ code: 'already_registered' });
  const forgot = await app.request('POST', '/api/accounts/password/forgot', {
    body: { email: typed },
    ip: newIp(),
  });
  expect(forgot.status).toBeLessThan(300);
  expect((await mailsTo(app.database, stored)).map(({ kind }) => kind)).toContain('reset-password');
});

it('a wrong password is rejected for such an account as for any other', async () => {
  const response = await signIn(app, { email: 'ada@bücher.example', password: 'another engine' });
  expect((await readProblem(response)).code).toBe('invalid_credentials');
});
