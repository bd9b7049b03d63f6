import { describe, expect, it } from 'vitest';

import { texts } from '#core/shared/messages.ts';
import { listIssues } from '#testing/sentences.ts';

import {
  appCodeInput,
  emailForm,
  userName,
  profileForm,
  profileChange,
  resetPasswordForm,
  signUpForm,
  signUpInput,
} from './schema.ts';

it('the sign-up form reports different passwords together with every other error', () => {
  const typed = { role: 'applicant', name: '', email: 'ada', password: 'four', confirmPassword: 'five' };
  const sentences = signUpForm.safeParse(typed).error?.issues.map((issue) => issue.message);
  expect(sentences).toEqual([
    'Full name is required',
    texts.invalidEmail,
    texts.passwordTooShort,
    texts.passwordsDiffer,
  ]);
});

it.each([
  ['ada', texts.invalidEmail, texts.refusedEmail],
  ['ada@example', texts.invalidEmail, texts.refusedEmail],
  ['ada@example..org', undefined, texts.refusedEmail],
  ['ada@example.org', undefined, undefined],
])('for %s the sign-up form shows %s, and the server %s', (email, ofForm, ofServer) => {
  const typed = { role: 'applicant', name: 'Ada', email, password: 'analytical' };
  const form = signUpForm.safeParse({ ...typed, confirmPassword: 'analytical' });
  expect(form.error?.issues.map(({ message }) => message)).toEqual(ofForm && [ofForm]);
  expect(signUpInput.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(ofServer && [ofServer]);
});

it('the sign-up form does not report different passwords if one is missing', () => {
  const typed = {
    role: 'applicant',
    name: 'Ada',
    email: 'ada@example.org',
    password: 'analytical',
    confirmPassword: '',
  };
  const sentences = signUpForm.safeParse(typed).error?.issues.map((issue) => issue.message);
  expect(sentences).toEqual(['Please confirm your password']);
});

it('the schema has one message for a missing email and another for an invalid one', () => {
  const schema = emailForm('Whose?');
  expect(schema.safeParse({ email: ' ' }).error?.issues.map((issue) => issue.message)).toEqual(['Whose?']);
  expect(schema.safeParse({ email: 'ada' }).error?.issues.map((issue) => issue.message)).toEqual([texts.invalidEmail]);
  expect(schema.parse({ email: ' Ada@Example.org ' })).toEqual({ email: 'ada@example.org' });
});

describe('a name', () => {
  it.each([
    'J. R. R. Smith',
    'J.R.R. Tolkien',
    'Dr.Smith',
    'Prof.Dr. Anna Müller-Lüdenscheidt',
    'Mrs.Dalloway',
    'Dr.Li',
    'John Smith Jr.',
    'M.Sc. Chiara D’Amico',
    "O'Neill",
    'St.Clair-Jones',
    'Ravi Kumar S/O Mohan',
    'Siti binti A.Rahman',
    '王小明',
    '约翰.史密斯',
    'アーサー・コナン・ドイル',
    '김철수',
    'محمد د.أحمد',
    'أ.د.محمد علي',
    'एम.एस.धोनी',
    'எம்.ஜி.ராமச்சந்திரன்',
    'А.С. Пушкин',
    'А.С.Пушкин',
    'ด.ช.สมชาย',
    'Ελευθέριος Βενιζέλος',
    'Nguyễn Thị Minh Khai',
    'X Æ A-12',
    'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
  ])('accepts %s', (name) => {
    expect(userName.parse(name)).toBe(name);
  });

  it.each([
    'https://evil.example',
    'Claim it at http:evil.example',
    'HTTPS ://evil',
    'You won www.evil',
    'www.evil.example',
    'evil.example',
    'evil.example/…',
    'Ada evil.com Lovelace',
    'Ada (evil.com)',
    'EVIL.COM',
    'Evil.Com.',
    'login-now.co.uk',
    'bit.ly/x',
    't.co/x',
    'xn--80ak6aa92e.com',
    'аррӏе.com',
    'evil．com',
    'evil。com',
    'evil\u00ad.com',
    'dr.evil.com',
    'ftp://x',
    'me@evil.example',
    '10.0.0.1/x',
    '10.0.0.1:8080/x',
    'правда.рф/взять',
    '//evil',
  ])('rejects %s because it looks like a URL', (name) => {
    expect(listIssues(userName, name)).toEqual([texts.nameHoldsSite]);
  });

  it('accepts at most 100 characters, on one line', () => {
    expect(listIssues(userName, 'x'.repeat(101))).toEqual(['Full name must be at most 100 characters long']);
    for (const end of ['\n', '\r\n', '\u2028', '\u2029', '\u0085']) {
      expect(listIssues(userName, `Ada${end}Lovelace`), JSON.stringify(end)).toHaveLength(1);
    }
  });

  it('is validated identically at sign-up and in the profile', () => {
    for (const schema of [signUpInput.pick({ name: true }), profileChange, profileForm('').pick({ name: true })]) {
      expect(listIssues(schema, { name: 'evil.example' })).toEqual([texts.nameHoldsSite]);
    }
  });

  it('stored under older rules stays in the profile form, and only a valid one replaces it', () => {
    const stored = 'x'.repeat(250);
    const form = profileForm(stored);
    expect(form.parse({ name: stored, time_zone: 'UTC' }).name).toBe(stored);
    expect(listIssues(form, { name: `${stored}y`, time_zone: 'UTC' })).toEqual([
      'Full name must be at most 100 characters long',
    ]);
    expect(listIssues(form, { name: 'evil.example', time_zone: 'UTC' })).toEqual([texts.nameHoldsSite]);
    expect(listIssues(form, { name: ' ', time_zone: 'UTC' })).toEqual(['Full name is required']);
    expect(form.parse({ name: ' Ada ', time_zone: 'UTC' }).name).toBe('Ada');
  });
});

it('the new-password form asks for name and role only if they are missing', () => {
  const typed = { role: 'mentor', name: ' Ada ', password: 'analytical', confirmPassword: 'analytical' };
  expect(resetPasswordForm(['name', 'role']).parse(typed)).toMatchObject({ name: 'Ada', role: 'mentor' });
  expect(
    resetPasswordForm(['name', 'role'])
      .safeParse({ ...typed, name: ' ', role: '' })
      .error?.issues.map((issue) => issue.message),
  ).toEqual(['Full name is required', 'Please choose a role']);
  expect(resetPasswordForm([]).parse({ ...typed, name: '', role: '' })).toMatchObject({
    name: undefined,
    role: undefined,
  });
});

it.each([
  ['with spaces', ' 123 456 '],
  ['with a hyphen', '123-456'],
  ['by an input method with wide digits', '１２３４５６'],
  ['by an input method with a wide space', '１２３　４５６'],
])('a code of the app is read as its six digits if typed %s', (_, code) => {
  expect(appCodeInput.parse({ code })).toEqual({ code: '123456' });
});
