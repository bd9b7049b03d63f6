// Passwords that an attacker who knows the user or the product would try first are rejected everywhere.
import { describe, expect, it } from 'vitest';

import { AppError } from '#core/server/errors.ts';
import { messages } from '#core/shared/messages.ts';
import { getCookie, newIp, PASSWORD, readProblem, signIn } from '#testing/accounts.ts';
import { mailedToken } from '#testing/mailed.ts';
import { useTestApp } from '#testing/test-app.ts';

import { assertImpersonalPassword } from './password.ts';

const app = useTestApp({ BRAND_NAME: 'Bay Tree Visas' });
const person = { name: 'Grace Brewster Hopper', email: 'commodore.g+navy@cobol-lab.example.info' };

const isRefused = (password: string, whose: { name: string; email: string } = person) => {
  try {
    assertImpersonalPassword({ password, brand: app.env.BRAND_NAME, ...whose });
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: 'password_personal', fields: { password: messages.password_personal.text } });
    return true;
  }
};

describe('a password', () => {
  it.each([
    ['the product', 'laurel123'],
    ['the product, as this installation is called', 'visas4ever'],
    ['a word of the product', 'bay tree'],
    ['the product, written together', 'BayTreeVisas'],
    ['a first name', 'grace1906'],
    ['a last name in capital letters', 'xHOPPERx'],
    ['a name with letters replaced', 'h0pp3r!!'],
    ['a name with other letters replaced', '6r@ce 6r@ce'],
    ['the product with letters replaced', 'L4ure1?'],
    ['the address', 'commodore.g'],
    ['a word of the address', 'the commodore'],
    ['what stands behind the plus', 'old navy blue'],
    ['the domain', 'cobol-lab'],
    ['a word of the domain', 'cobol forever'],
  ])('a password with %s is rejected: %s', (_what, password) => {
    expect(isRefused(password)).toBe(true);
  });

  it.each([
    ['another word', 'difference engine'],
    ['three letters of a name', 'the bay of gra and com'],
    ['the end of a domain', 'information desk'],
    ['a part of a name', 'gracious hop'],
  ])('a password with only %s is accepted: %s', (_what, password) => {
    expect(isRefused(password)).toBe(false);
  });

  it.each([
    ['José Nuñez', 'nunez 1961', true],
    ['Zoë Müller', 'MÜLLER99', true],
    ['Александр Пушкин', 'пушкин1799', true],
    ['王小明', '王小明王小明', false],
    ['Max Li', 'maxli maxli', false],
    ['Al Li-Pass', 'pass the salt', true],
    ['Al Li-Pass', 'difference engine', false],
  ])('is checked against the user’s name %s: %s', (name, password, refused) => {
    expect(isRefused(password, { name, email: 'al@li.example' })).toBe(refused);
  });

  it('containing the digits of an email is rejected', () => {
    expect(isRefused('x20481024', { name: 'Al', email: '20481024@qq.com' })).toBe(true);
  });
});

describe('is rejected with a field error', () => {
  const refusal = {
    status: 422,
    code: 'password_personal',
    detail: messages.password_personal.text,
    fields: { password: messages.password_personal.text },
  };
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    app.request('POST', `/api/${path}`, { body, ip: newIp(), headers });
  const signUp = (email: string, password: string) =>
    post('accounts/sign-up', { role: 'applicant', name: 'Grace Hopper', email, password });

  async function register(email: string): Promise<void> {
    expect((await signUp(email, PASSWORD)).status).toBe(201);
    await post('accounts/verification/confirm', {
      token: await mailedToken(app.database, { kind: 'confirm-email', recipient: email }),
      password: PASSWORD,
    });
  }

  it('a personal password is rejected with a field error at sign-up', async () => {
    for (const password of ['hopper-1906', 'commodore!', 'my laurel']) {
      expect(await readProblem(await signUp('commodore@navy.example', password))).toEqual(refusal);
    }
    expect((await signUp('commodore@navy.example', PASSWORD)).status).toBe(201);
  });

  it('a personal password is rejected with a mailed link, which stays valid', async () => {
    await register('ensign@navy.example');
    await post('accounts/password/forgot', { email: 'ensign@navy.example' });
    const token = await mailedToken(app.database, { kind: 'reset-password', recipient: 'ensign@navy.example' });
    for (const password of ['hopper-1906', 'the ensign', 'visas 123']) {
      expect(await readProblem(await post('accounts/password/reset', { token, password }))).toEqual(refusal);
    }
    expect((await post('accounts/password/reset', { token, password: 'difference engine' })).status).toBe(204);
  });

  it('a personal password is rejected with a field error in the profile', async () => {
    await register('admiral@navy.example');
    const cookie = getCookie(await signIn(app, { email: 'admiral@navy.example' }));
    for (const password of ['hopper-1906', 'admiral!', 'laurels']) {
      expect(
        await readProblem(await post('profile/password', { currentPassword: PASSWORD, password }, { cookie })),
      ).toEqual(refusal);
    }
    expect(
      (await post('profile/password', { currentPassword: PASSWORD, password: 'difference engine' }, { cookie })).status,
    ).toBe(204);
  });
});
