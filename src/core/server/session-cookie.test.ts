import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';

import { sessionCookie, TEST_SECRET } from '#testing/people.ts';

import { createSessionReader, setSessionToken } from './session-cookie.ts';

const TOKEN = 'a-token-of-a-person_0123456789';
const site = { secret: TEST_SECRET, env: { APP_URL: 'http://localhost:3000' } };

function createReader(): (cookie: string) => Promise<string> {
  const read = createSessionReader(site);
  const app = new Hono().get('/', (c) => c.text(read(c) ?? 'none'));
  return async (cookie) => (await app.request('/', { headers: { cookie } })).text();
}
const cookie = sessionCookie(TOKEN);
const [name = '', value = ''] = cookie.split('=');

/** Tries each spelling twice, with the valid cookie before and between. The cache must not accept other spellings. */
async function expectNone(spelling: string): Promise<void> {
  const read = createReader();
  for (const [sent, token] of [
    [cookie, TOKEN],
    [spelling, 'none'],
    [cookie, TOKEN],
    [spelling, 'none'],
  ] as const) {
    expect([sent, await read(sent)]).toEqual([sent, token]);
  }
}

describe('a session cookie', () => {
  it('is found as this server sets it, next to other cookies', async () => {
    const set = await new Hono()
      .get('/', (c) => {
        setSessionToken(c, { ...site, token: TOKEN });
        return c.text('');
      })
      .request('/');
    const [sent = ''] = set.headers.get('set-cookie')?.split(';') ?? [];
    expect(sent).toBe(cookie);
    for (const all of [sent, `theme=dark; ${sent}`, `${sent}; theme=dark`, `a; ;=; ${sent};b=c`]) {
      expect(await createReader()(all)).toBe(TOKEN);
    }
  });

  it.each([
    ['garbage behind the signature', `${cookie}x`],
    ['a sign that base64 leaves out behind it', `${cookie}%20`],
    ['a sign that base64 leaves out within it', `${cookie.slice(0, -6)}!${cookie.slice(-6)}`],
    ['no padding', cookie.replace('%3D', '')],
    ['padding that is not encoded', cookie.replace('%3D', '=')],
    ['padding in small letters', cookie.replace('%3D', '%3d')],
    ['too much padding', `${cookie}%3D`],
    ['an alphabet for addresses', decodeURIComponent(cookie).replaceAll('+', '-').replaceAll('/', '_')],
    ['bits after the last byte', cookie.replace(/.(?=%3D$)/, (last) => String.fromCharCode(last.charCodeAt(0) + 1))],
    ['a letter that need not be encoded', cookie.replace('=a', '=%61')],
    ['nothing encoded', decodeURIComponent(cookie)],
    ['quotes', `${name}="${value}"`],
    ['a space before it', `${name}= ${value}`],
    ['a tab behind it', `${cookie}\t; a=b`],
    ['a space that does not break behind it', `${cookie}\u00a0`],
    ['a dot before its token', `${name}=.${value}`],
    ['no signature', `${name}=${TOKEN}`],
    ['no token', `${name}=${value.slice(value.indexOf('.'))}`],
    ['a token too short', sessionCookie('short')],
    ['a token too long', sessionCookie('x'.repeat(129))],
    ['a token of other letters', sessionCookie('a token of a person, in words')],
    ['16 kB', `${cookie}${'x'.repeat(16_000)}`],
  ])('is not found with %s', (_what, spelling) => expectNone(spelling));

  it.each([
    ['twice the same', `${cookie}; ${cookie}`],
    ['another person’s after it', `${cookie}; ${sessionCookie('a-token-of-another-person')}`],
    ['another person’s before it', `${sessionCookie('a-token-of-another-person')}; ${cookie}`],
    ['an empty one', `${cookie}; ${name}=`],
    ['a quoted one', `${name}="x"; ${cookie}`],
    ['one with spaces around its name', `\t${name} =x; ${cookie}`],
    ['one without a space between', `${name}=x;${cookie}`],
  ])('is not found among two: %s', (_what, spelling) => expectNone(spelling));
});

it('the cookie cache is no larger than the cookies, and contains no invalid ones', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const read = createReader();
  const beside = 'x'.repeat(14_000);
  const measureHeap = () => {
    collect();
    return process.memoryUsage().heapUsed;
  };
  await read(cookie);
  const before = measureHeap();
  for (let person = 0; person < 3000; person += 1) {
    expect(await read(`beside=${beside}${person}; ${sessionCookie(`${TOKEN}-${person}`)}`)).toBe(`${TOKEN}-${person}`);
    expect(await read(`${sessionCookie(`${TOKEN}-${person}`)}${beside}${person}`)).toBe('none');
  }
  expect(measureHeap() - before).toBeLessThan(10_000_000);
  expect(await read(cookie)).toBe(TOKEN);
});
