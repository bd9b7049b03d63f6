import { describe, expect, it } from 'vitest';

import { getCookie, newIp, register, signIn } from '#testing/accounts.ts';
import { useTestApp } from '#testing/test-app.ts';
import { appCode, enterCode, createTwoFactorUser } from '#testing/two-factor.ts';

let now = new Date();
const app = useTestApp({}, () => now);

/** Returns the known-device cookie that signing in left in this browser. */
async function fetchDeviceCookie(email: string): Promise<string> {
  const response = await signIn(app, { email });
  expect(response.status).toBe(200);
  return (
    response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('laurel.known_device='))
      ?.split(';')[0] ?? ''
  );
}

/** Tries ten wrong passwords, each from another IP address. */
async function attack(email: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) {
    expect((await signIn(app, { email, password: 'guess no. 1' })).status).toBe(401);
  }
}

const fetchStatus = async (attempt: Parameters<typeof signIn>[1]) => (await signIn(app, attempt)).status;

describe('a known browser', () => {
  it('signs in while others’ wrong passwords lock everyone else out', async () => {
    const email = await register(app);
    const cookie = await fetchDeviceCookie(email);
    now = new Date(now.getTime() + 61_000);
    await attack(email);
    expect(await fetchStatus({ email })).toBe(429);
    expect(await fetchStatus({ email, cookie })).toBe(200);
  });

  it('signs in from an IP that has used up its tries', async () => {
    const [email, ip] = [await register(app), newIp()];
    const cookie = await fetchDeviceCookie(email);
    await Promise.all(
      Array.from({ length: 100 }, (_, index) => signIn(app, { email: `missing-${index}@example.com`, ip })),
    );
    expect(await fetchStatus({ email, ip })).toBe(429);
    expect(await fetchStatus({ email, ip, cookie })).toBe(200);
  }, 60_000);

  it('has ten attempts of its own, not shared with others', async () => {
    const email = await register(app);
    const cookie = await fetchDeviceCookie(email);
    now = new Date(now.getTime() + 61_000);
    for (let tries = 0; tries < 10; tries += 1) {
      expect(await fetchStatus({ email, cookie, password: 'guess no. 1' })).toBe(401);
    }
    expect(await fetchStatus({ email, cookie })).toBe(429);
    expect(await fetchStatus({ email })).toBe(200);
  });

  it.each<[string, (mark: string) => string]>([
    ['forged', () => `laurel.known_device=${'a'.repeat(32)}_zzzzzzz_${'b'.repeat(64)}.c2lnbmF0dXJl`],
    ['changed in one letter', (mark) => mark.replace(/=(.)/, (_, first) => `=${first === 'a' ? 'b' : 'a'}`)],
    ['sent twice', (mark) => `${mark}; ${mark}`],
  ])('is not recognized by a cookie that is %s', async (_how, change) => {
    const email = await register(app);
    const cookie = change(await fetchDeviceCookie(email));
    now = new Date(now.getTime() + 61_000);
    await attack(email);
    expect(await fetchStatus({ email, cookie })).toBe(429);
  });

  it('is not recognized by another account’s cookie, nor by any other cookie of the site', async () => {
    const [email, other] = [await register(app), await register(app)];
    const foreign = await fetchDeviceCookie(other);
    const session = (await signIn(app, { email })).headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const [, value = ''] = session.split('=');
    now = new Date(now.getTime() + 61_000);
    await attack(email);
    for (const cookie of [foreign, session, `laurel.known_device=${value}`]) {
      expect(await fetchStatus({ email, cookie })).toBe(429);
    }
  });

  it('is recognized for 180 days by an HttpOnly cookie that does not contain the email', async () => {
    const email = await register(app);
    const response = await signIn(app, { email });
    const [, set = ''] = response.headers.getSetCookie();
    expect(set).toMatch(/^laurel\.known_device=[^;]+; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(email);
    const [cookie = ''] = set.split(';');
    now = new Date(now.getTime() + 181 * 86_400_000);
    await attack(email);
    expect(await fetchStatus({ email, cookie })).toBe(429);
  });

  it('is marked only after the second-factor code is accepted, if one is required', async () => {
    const ada = await createTwoFactorUser(app);
    now = new Date(now.getTime() + 61_000);
    const half = await signIn(app, { email: ada.email });
    expect(half.headers.getSetCookie().join()).not.toContain('known_device');
    const whole = await enterCode(app, { code: appCode(ada.secret, now), cookie: getCookie(half) });
    const cookie = whole.headers.getSetCookie().at(-1)?.split(';')[0] ?? '';
    expect(cookie).toMatch(/^laurel\.known_device=/);
    now = new Date(now.getTime() + 61_000);
    await attack(ada.email);
    expect([await fetchStatus({ email: ada.email }), await fetchStatus({ email: ada.email, cookie })]).toEqual([
      429, 200,
    ]);
  });
});
