// Complete flow of an account. Single routes are tested elsewhere.
import { expect, it } from 'vitest';

import { getCookie } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

const app = useTestApp();
const email = 'ada@example.com';
const password = 'analytical engine';

it('a visitor signs up, confirms the email, gets a session and signs out', async () => {
  const signedUp = await app.request('POST', '/api/accounts/sign-up', {
    body: { role: 'mentor', name: 'Ada', email, password },
  });
  expect([signedUp.status, await signedUp.json()]).toEqual([201, { email }]);

  const tooEarly = await app.request('POST', '/api/accounts/sign-in', { body: { email, password } });
  expect([tooEarly.status, await tooEarly.json()]).toEqual([
    403,
    expect.objectContaining({ code: 'email_not_confirmed' }),
  ]);

  const token = await mailedToken(app.database, { kind: 'confirm-email', recipient: email });
  expect(
    (
      await app.request('POST', '/api/accounts/verification/confirm', {
        body: { token },
        headers: { cookie: getCookie(signedUp) },
      })
    ).status,
  ).toBe(204);

  const signedIn = await app.request('POST', '/api/accounts/sign-in', { body: { email, password } });
  expect(signedIn.status).toBe(200);
  const { session } = await signedIn.json();
  expect(session).toMatchObject({
    token_type: 'cookie',
    user: { email, name: 'Ada' },
    roles: [{ role: 'mentor', is_active: true, is_subscribed: false }],
  });

  const cookie = getCookie(signedIn);
  const read = await app.request('GET', '/api/session', { headers: { cookie } });
  expect((await read.json()).session.user).toEqual(session.user);

  expect((await app.request('POST', '/api/accounts/sign-out', { headers: { cookie } })).status).toBe(204);
  const after = await app.request('GET', '/api/session', { headers: { cookie } });
  expect(await after.json()).toEqual({ session: null });
});
