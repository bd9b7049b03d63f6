// Attacks on two-factor authentication with a known password: many simultaneous requests on two servers.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { getCookie, PASSWORD } from '#testing/accounts.ts';
import { mailedToken, mailsTo } from '#testing/mailed.ts';
import { appCode } from '#testing/two-factor.ts';
import { openTwoServers, type Server } from '#testing/two-servers.ts';

type Two = Awaited<ReturnType<typeof openTwoServers>>;
let now = new Date();
let two: Two;
beforeAll(async () => {
  two = await openTwoServers(() => now);
});
afterAll(() => two.close());

const serverNo = (index: number): Server => (index % 2 ? two.second : two.first);
const post = async <Body>(path: string, body: object, cookie = ''): Promise<Body> =>
  (await (await two.first(path, body, { headers: { cookie } })).json()) as Body;

let people = 0;
async function register(): Promise<string> {
  people += 1;
  const email = `guarded.${people}@example.com`;
  const cookie = getCookie(
    await two.first('/api/accounts/sign-up', { role: 'applicant', name: 'Ada', email, password: PASSWORD }),
  );
  const token = await mailedToken(two.services.database, { kind: 'confirm-email', recipient: email });
  await two.first('/api/accounts/verification/confirm', { token }, { headers: { cookie } });
  return email;
}

/** A user whose app shows an unused code. */
async function createGuarded() {
  const email = await register();
  const cookie = getCookie(await two.first('/api/accounts/sign-in', { email, password: PASSWORD }));
  const { secret } = await post<{ secret: string }>(
    '/api/profile/two-factor/setup',
    { currentPassword: PASSWORD },
    cookie,
  );
  const { recovery_codes: codes } = await post<{ recovery_codes: string[] }>(
    '/api/profile/two-factor/on',
    { code: appCode(secret, now) },
    cookie,
  );
  now = new Date(now.getTime() + 30_000);
  return { email, cookie, secret, codes };
}

const begin = async (email: string, server = two.first) =>
  getCookie(await server('/api/accounts/sign-in', { email, password: PASSWORD }));
const beginMany = (email: string) => Promise.all([0, 1, 2, 3].map((index) => begin(email, serverNo(index))));
const enter = (server: Server, code: string, cookie: string) =>
  server('/api/accounts/sign-in/code', { code }, { headers: { cookie } });

async function statuses(pendingResponses: Promise<Response>[]): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (const { status } of await Promise.all(pendingResponses)) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('two-factor authentication at two servers', () => {
  it('opens one session with one code used in many sign-ins', async () => {
    const ada = await createGuarded();
    const cookies = await beginMany(ada.email);
    const code = appCode(ada.secret, now);
    expect(await statuses(cookies.map((cookie, index) => enter(serverNo(index), code, cookie)))).toEqual({
      200: 1,
      422: 3,
    });
  });

  it('opens one session with a recovery code, and reports it once', async () => {
    const ada = await createGuarded();
    const cookies = await beginMany(ada.email);
    expect(await statuses(cookies.map((cookie, index) => enter(serverNo(index), ada.codes[0] ?? '', cookie)))).toEqual({
      200: 1,
      422: 3,
    });
    expect(
      (await mailsTo(two.services.database, ada.email)).filter(({ kind }) => kind === 'recovery-code-used'),
    ).toHaveLength(1);
  });

  it('opens one session for one first step, with any codes', async () => {
    const ada = await createGuarded();
    const cookie = await begin(ada.email);
    const codes = [appCode(ada.secret, now), ...ada.codes.slice(0, 3)];
    expect(await statuses(codes.map((code, index) => enter(serverNo(index), code, cookie)))).toEqual({
      200: 1,
      410: 3,
    });
  });

  it('passes at most five guesses in 15 minutes, from many IPs and first steps', async () => {
    const ada = await createGuarded();
    const cookies = await beginMany(ada.email);
    const guesses = Array.from({ length: 14 }, (_, index) =>
      enter(serverNo(index), String(100_000 + index), cookies[index % cookies.length] ?? ''),
    );
    expect(await statuses(guesses)).toEqual({ 422: 5, 429: 9 });
    expect(
      (await enter(two.second, appCode(ada.secret, now), cookies[0] ?? '')).status,
      'nor does the right one then',
    ).toBe(429);
    expect(
      (await mailsTo(two.services.database, ada.email)).filter(({ kind }) => kind === 'codes-guessed'),
    ).toHaveLength(1);
  });

  it('completes at one server a first step made at the other', async () => {
    const ada = await createGuarded();
    expect((await enter(two.second, appCode(ada.secret, now), await begin(ada.email, two.first))).status).toBe(200);
  });

  it('is turned on once, with one set of recovery codes', async () => {
    const email = await register();
    const cookie = await begin(email);
    const { secret } = await post<{ secret: string }>(
      '/api/profile/two-factor/setup',
      { currentPassword: PASSWORD },
      cookie,
    );
    const body = { code: appCode(secret, now) };
    const responses = await Promise.all(
      [0, 1, 2].map((index) => serverNo(index)('/api/profile/two-factor/on', body, { headers: { cookie } })),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await (await two.second('/api/profile', undefined, { headers: { cookie } })).json()).toMatchObject({
      two_factor_enabled: true,
      recovery_codes_left: 10,
    });
  });
});

describe('an attacker who knows only the password', () => {
  it('gets nothing from the routes that change the second factor', async () => {
    const ada = await createGuarded();
    const cookie = await begin(ada.email);
    for (const [path, body] of [
      ['setup', { currentPassword: PASSWORD }],
      ['on', { code: '123456' }],
      ['recovery-codes', { currentPassword: PASSWORD, code: '123456' }],
      ['off', { currentPassword: PASSWORD, code: '123456' }],
    ] as const) {
      expect((await two.second(`/api/profile/two-factor/${path}`, body, { headers: { cookie } })).status, path).toBe(
        401,
      );
    }
  });

  it('learns only from the code step whether a code is required', async () => {
    const ada = await createGuarded();
    const wrong = await two.first('/api/accounts/sign-in', { email: ada.email, password: 'a guess of it' });
    expect([wrong.status, wrong.headers.getSetCookie()]).toEqual([401, []]);
    expect(await wrong.json()).toMatchObject({ code: 'invalid_credentials' });
  });
});
