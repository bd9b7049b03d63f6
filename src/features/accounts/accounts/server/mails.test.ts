import { expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';
import type { MailTemplate } from '#core/server/mail/content.ts';

import { accountMails } from './mails.ts';

const env = readEnv({ BRAND_NAME: 'Bay Tree' });
const data = { name: 'Ada', link: 'http://localhost:3000/verify-email?token=abc' };

/** Mail that anyone can request, or that goes to an unconfirmed email address. It must contain no text from users. */
const nameless = ['confirm-email', 'reset-password', 'change-email-new', 'first-admin'];

it.each(Object.entries(accountMails))(
  'mail to a known user contains the user’s name, the brand and the link: %s',
  (kind, template) => {
    const content = template({ data, env });
    expect(content.subject).toContain('Bay Tree');
    expect(content.paragraphs[0]).toBe(nameless.includes(kind) ? 'Hello,' : 'Hello Ada,');
    expect(content.action).toEqual({ label: expect.any(String), url: data.link });
  },
);

it.each(nameless)('mail contains no text that a visitor entered: %s', (kind) => {
  const template: MailTemplate | undefined = Object.entries(accountMails).find(([name]) => name === kind)?.[1];
  const strange = {
    ...data,
    name: 'You won, claim it at evil.example',
    email: 'evil@evil.example',
    title: 'evil',
    message: 'evil',
    subject: 'evil',
  };
  expect(JSON.stringify(template?.({ data: strange, env }))).not.toMatch(/evil|claim/);
});

it.each([
  ['0', /^Your last recovery code .* Please generate new ones/],
  ['1', /You have 1 recovery code left\.$/],
  ['9', /You have 9 recovery codes left\.$/],
])('mail about a used recovery code counts those left: %s', (left, sentence) => {
  const { paragraphs } = accountMails['recovery-code-used']({ data: { ...data, left }, env });
  expect(paragraphs[1]).toMatch(sentence);
});

it('mail with a one-time link is dropped after the link becomes invalid', () => {
  const dropped = Object.entries(accountMails).filter(([, template]) => 'minutesValid' in template({ data, env }));
  expect(dropped.map(([kind]) => kind)).toEqual([
    'confirm-email',
    'reset-password',
    'change-email-old',
    'change-email-new',
    'first-admin',
    'first-admin-closed',
  ]);
});
