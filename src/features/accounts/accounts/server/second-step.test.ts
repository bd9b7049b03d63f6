import { describe, expect, it } from 'vitest';

import { createApp } from '#app/server/create-app.ts';
import { getCookie, newIp, PASSWORD, readProblem, register, signIn } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { createUser, sessionCookie } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import {
  appCode,
  askTwoFactor,
  startSignIn,
  enterCode,
  createTwoFactorUser,
  type Guarded,
} from '#testing/two-factor.ts';

let now = new Date();
const app = useTestApp({}, () => now);
const wait = (seconds = 30) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const WRONG = {
  status: 422,
  fields: { code: 'This code is wrong, has expired or has already been used. Please enter a new one.' },
};
const EXPIRED = { status: 410, code: 'second_step_expired' };
const NEW_PASSWORD = 'difference engine';

/** Creates a user whose app shows an unused code. */
async function guarded(facts: { role?: string } = {}): Promise<Guarded> {
  const person = await createTwoFactorUser(app, facts);
  wait();
  return person;
}
const createAppCode = ({ secret }: Guarded) => appCode(secret, now);
const readMails = async (email: string, kind: string) =>
  (await mailsTo(app.database, email)).filter((mail) => mail.kind === kind);
const whose = async (cookie: string) =>
  (
    (await (await app.request('GET', '/api/session', { headers: { cookie } })).json()) as {
      session: { user: { email: string } } | null;
    }
  ).session?.user.email;

describe('the correct password', () => {
  it('opens no session if a code is required, and neither does its five-minute cookie', async () => {
    const ada = await guarded();
    const response = await signIn(app, ada);
    expect([response.status, await response.json()]).toEqual([200, { session: null, needs_code: true }]);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^laurel\.second_step=[^;]+; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const cookie = getCookie(response);
    const [token = ''] = decodeURIComponent(cookie.split('=')[1] ?? '').split('.');
    for (const tried of [
      cookie,
      `laurel.session_token=${cookie.slice(cookie.indexOf('=') + 1)}`,
      sessionCookie(token),
    ]) {
      expect(await whose(tried)).toBeUndefined();
      expect((await app.request('GET', '/api/profile', { headers: { cookie: tried } })).status).toBe(401);
    }
  });

  it('sets a host-bound cookie if the site uses https', async () => {
    const ada = await guarded();
    const origin = 'https://laurel.example';
    const site = createApp({ ...app, env: { ...app.env, APP_URL: origin } });
    const send = (path: string, body: object, cookie = '') =>
      site.request(path, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { origin, cookie, 'content-type': 'application/json' },
      });
    const half = await send('/api/accounts/sign-in', { email: ada.email, password: PASSWORD });
    expect(half.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-laurel\.second_step=[^;]+; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const whole = await send('/api/accounts/sign-in/code', { code: createAppCode(ada) }, getCookie(half));
    expect(whole.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-laurel\.session_token=[^;]+;/),
      expect.stringMatching(/^__Host-laurel\.second_step=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/),
      expect.stringMatching(/^__Host-laurel\.known_device=/),
    ]);
  });

  it('is sufficient if two-factor authentication is off', async () => {
    const response = await signIn(app, { email: await register(app) });
    expect(await response.json()).toMatchObject({ needs_code: false, session: { token_type: 'cookie' } });
  });

  it('leaves the browser’s earlier session until the code ends it', async () => {
    const [ada, planted] = [await guarded(), await createUser(app.database)];
    const half = getCookie(await signIn(app, { ...ada, cookie: planted.cookie }));
    expect(await whose(planted.cookie)).toBe(planted.email);
    const opened = getCookie(await enterCode(app, { code: createAppCode(ada), cookie: `${half}; ${planted.cookie}` }));
    expect([await whose(opened), await whose(planted.cookie)]).toEqual([ada.email, undefined]);
  });
});

describe('a code of the authenticator app', () => {
  it.each(['applicant', 'mentor', 'attorney'])('opens the session of an %s, once', async (role) => {
    const ada = await guarded({ role });
    const [cookie, beside] = [await startSignIn(app, ada), await startSignIn(app, ada)];
    const code = createAppCode(ada);
    const response = await enterCode(app, { code: `${code.slice(0, 3)} ${code.slice(3)}`, cookie });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^laurel\.session_token=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^laurel\.second_step=; Max-Age=0; Path=\/; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(/^laurel\.known_device=/),
    ]);
    expect(await response.json()).toMatchObject({ session: { user: { email: ada.email, two_factor_enabled: true } } });
    expect(await whose(getCookie(response))).toBe(ada.email);

    expect(await readProblem(await enterCode(app, { code, cookie }))).toMatchObject(EXPIRED);
    expect(
      await readProblem(await enterCode(app, { code, cookie: beside })),
      'nor with another first step',
    ).toMatchObject(WRONG);
    wait();
    expect((await enterCode(app, { code: createAppCode(ada), cookie: beside })).status).toBe(200);
  });

  it('is accepted one step early or late, but not if older than the last used', async () => {
    const ada = await guarded();
    const at = (seconds: number) => appCode(ada.secret, new Date(now.getTime() + seconds * 1000));
    wait(60);
    const cookie = await startSignIn(app, ada);
    for (const seconds of [-90, -60, 60, 90]) {
      expect(await readProblem(await enterCode(app, { code: at(seconds), cookie })), `${seconds}`).toMatchObject(WRONG);
    }
    expect((await enterCode(app, { code: at(30), cookie })).status).toBe(200);
    const next = await startSignIn(app, ada);
    for (const seconds of [-30, 0, 30]) {
      expect(await readProblem(await enterCode(app, { code: at(seconds), cookie: next })), `${seconds}`).toMatchObject(
        WRONG,
      );
    }
  });

  it('a code of the authenticator app that is wrong leaves the second step open for a correct one', async () => {
    const [ada, eve] = [await guarded(), await guarded()];
    const cookie = await startSignIn(app, ada);
    for (const code of ['000000', createAppCode(eve), eve.codes[0] ?? '']) {
      expect(await readProblem(await enterCode(app, { code, cookie }))).toMatchObject(WRONG);
    }
    expect((await enterCode(app, { code: createAppCode(ada), cookie })).status).toBe(200);
    expect(
      (await enterCode(app, { code: createAppCode(eve), cookie: await startSignIn(app, eve) })).status,
      'and hers still works for her',
    ).toBe(200);
  });

  it('is rejected with a message if malformed, and with unknown fields', async () => {
    const cookie = await startSignIn(app, await guarded());
    for (const code of ['', '12345', '1234567', 'x'.repeat(101)]) {
      expect((await enterCode(app, { code, cookie })).status).toBe(422);
    }
    const response = await app.request('POST', '/api/accounts/sign-in/code', {
      body: { code: '1', userId: 'x' },
      headers: { cookie },
    });
    expect(await readProblem(response)).toMatchObject({
      fields: {
        code: 'Enter the six digits shown in your app, or a recovery code',
        userId: 'This field is not allowed here',
      },
    });
  });
});

describe('a recovery code', () => {
  it('replaces a code once, in any notation, and is reported by mail', async () => {
    const ada = await guarded();
    const [code = ''] = ada.codes;
    const response = await enterCode(app, {
      code: ` ${code.toUpperCase().replace('-', ' ')}`,
      cookie: await startSignIn(app, ada),
    });
    expect(response.status).toBe(200);
    expect(
      await (await app.request('GET', '/api/profile', { headers: { cookie: getCookie(response) } })).json(),
    ).toMatchObject({ recovery_codes_left: 9 });
    expect(await readMails(ada.email, 'recovery-code-used')).toMatchObject([{ data: { left: '9' } }]);
    const cookie = await startSignIn(app, ada);
    expect(await readProblem(await enterCode(app, { code, cookie }))).toMatchObject(WRONG);
    expect((await enterCode(app, { code: ada.codes[9] ?? '', cookie })).status).toBe(200);
  });

  it('still works after the server’s secret changes and app codes cannot be checked', async () => {
    const ada = await guarded();
    const moved = createApp({ ...app, secret: 'the secret of another installation' });
    const send = (path: string, body: object, cookie = '') =>
      moved.request(
        path,
        {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { origin: app.env.APP_URL, cookie, 'content-type': 'application/json' },
        },
        { incoming: { socket: { remoteAddress: newIp() } } },
      );
    const cookie = getCookie(await send('/api/accounts/sign-in', { email: ada.email, password: PASSWORD }));
    expect(
      await readProblem(await send('/api/accounts/sign-in/code', { code: createAppCode(ada) }, cookie)),
    ).toMatchObject({
      status: 409,
      code: 'two_factor_unreadable',
    });
    expect((await send('/api/accounts/sign-in/code', { code: ada.codes[0] ?? '' }, cookie)).status).toBe(200);
  });
});

describe('the second step of sign-in', () => {
  it('expires after five minutes', async () => {
    const ada = await guarded();
    const cookie = await startSignIn(app, ada);
    wait(5 * 60);
    expect(await readProblem(await enterCode(app, { code: createAppCode(ada), cookie }))).toMatchObject(EXPIRED);
  });

  it.each([
    ['no cookie', () => undefined],
    ['a forged one', () => `laurel.second_step=${encodeURIComponent('token.c2lnbmF0dXJl')}`],
    ['a token without its signature', (cookie: string) => decodeURIComponent(cookie).split('.').slice(0, 2).join('.')],
    [
      'the signature of a session',
      (cookie: string) =>
        sessionCookie(decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '').replace(
          'session_token',
          'second_step',
        ),
    ],
    ['garbage behind it', (cookie: string) => `${cookie}x`],
    ['another spelling of it', (cookie: string) => decodeURIComponent(cookie)],
    ['two of it', (cookie: string) => `${cookie}; ${cookie}`],
    ['a session', (_cookie: string, session: string) => session.replace('session_token', 'second_step')],
  ])('is rejected for %s', async (_what, forge) => {
    const ada = await guarded();
    const cookie = forge(await startSignIn(app, ada), ada.cookie);
    expect(
      await readProblem(await enterCode(app, { code: createAppCode(ada), ...(cookie ? { cookie } : {}) })),
    ).toMatchObject(EXPIRED);
  });

  it('ends with a password reset, which does not bypass it', async () => {
    const ada = await guarded();
    const cookie = await startSignIn(app, ada);
    await app.request('POST', '/api/accounts/password/forgot', { body: { email: ada.email }, ip: newIp() });
    const token = await mailedToken(app.database, { kind: 'reset-password', recipient: ada.email });
    expect(
      (
        await app.request('POST', '/api/accounts/password/reset', { body: { token, password: NEW_PASSWORD } })
      ).headers.getSetCookie(),
    ).toEqual([]);
    expect(await readProblem(await enterCode(app, { code: createAppCode(ada), cookie }))).toMatchObject(EXPIRED);
    const renewed = await startSignIn(app, { ...ada, password: NEW_PASSWORD });
    expect((await enterCode(app, { code: createAppCode(ada), cookie: renewed })).status).toBe(200);
  });

  it('ends if the password is changed on another device', async () => {
    const ada = await guarded();
    const cookie = await startSignIn(app, ada);
    const body = { currentPassword: PASSWORD, password: NEW_PASSWORD };
    expect((await app.request('POST', '/api/profile/password', { body, headers: { cookie: ada.cookie } })).status).toBe(
      204,
    );
    expect(await readProblem(await enterCode(app, { code: createAppCode(ada), cookie }))).toMatchObject(EXPIRED);
  });
});

describe('the limit of second-factor codes', () => {
  const tooMany = { status: 429, code: 'too_many_requests' };

  it('rejects the sixth within 15 minutes, even if correct, and warns the owner once a day', async () => {
    const ada = await guarded();
    const tries = async () => {
      const cookie = await startSignIn(app, ada);
      for (let round = 0; round < 5; round += 1) {
        expect(await readProblem(await enterCode(app, { code: '000000', cookie }))).toMatchObject(WRONG);
      }
      for (const code of [createAppCode(ada), ada.codes[0] ?? '']) {
        expect(await readProblem(await enterCode(app, { code, cookie }))).toMatchObject(tooMany);
      }
    };
    await tries();
    expect(await readMails(ada.email, 'codes-guessed')).toHaveLength(1);
    wait(15 * 60);
    await tries();
    expect(await readMails(ada.email, 'codes-guessed')).toHaveLength(1);
    wait(15 * 60);
    expect((await enterCode(app, { code: createAppCode(ada), cookie: await startSignIn(app, ada) })).status).toBe(200);
  });

  it('restarts after a correct code, so that a user can sign in on many devices', async () => {
    const ada = await guarded();
    for (let device = 0; device < 7; device += 1) {
      expect((await enterCode(app, { code: createAppCode(ada), cookie: await startSignIn(app, ada) })).status).toBe(
        200,
      );
      wait();
    }
  });

  it('includes the attempts from a signed-in browser', async () => {
    const ada = await guarded();
    const off = (code: string) =>
      askTwoFactor(app, { path: 'off', body: { currentPassword: PASSWORD, code }, cookie: ada.cookie });
    for (let round = 0; round < 5; round += 1) expect((await off('000000')).status).toBe(422);
    expect((await off(createAppCode(ada))).status).toBe(429);
    expect((await enterCode(app, { code: createAppCode(ada), cookie: await startSignIn(app, ada) })).status).toBe(429);
  });
});
