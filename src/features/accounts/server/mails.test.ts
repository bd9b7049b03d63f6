import { expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';

import { accountMails } from './mails.ts';

const env = readEnv({ BRAND_NAME: 'Bay Tree' });
const data = { name: 'Ada', link: 'http://localhost:3000/verify-email?token=abc' };

it.each(Object.entries(accountMails))('greets by name, names the brand and gives the link: %s', (_kind, template) => {
  const content = template({ data, env });
  expect(content.subject).toContain('Bay Tree');
  expect(content.paragraphs[0]).toBe('Hello Ada,');
  expect(content.action).toEqual({ label: expect.any(String), url: data.link });
});

it('lets mails with a one-time link be dropped once the link is dead', () => {
  const dropped = Object.entries(accountMails).filter(([, template]) => 'minutesValid' in template({ data, env }));
  expect(dropped.map(([kind]) => kind)).toEqual(['confirm-email', 'reset-password', 'change-email-old', 'change-email-new', 'first-admin']);
});
