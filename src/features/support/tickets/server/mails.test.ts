import { expect, it } from 'vitest';

import { readEnv } from '#core/server/env.ts';

import { ticketPriorities } from '../schema.ts';
import { supportMails } from './mails.ts';

it.each(ticketPriorities)('the mail about a ticket reads well with each priority: %s', (priority) => {
  const data = { number: '1001', subject: 'A file', name: 'Ada', email: 'ada@example.com', priority };
  const [first] = supportMails['ticket-opened']({ data, env: readEnv({}) }).paragraphs;
  expect(first).toBe(`Ada (ada@example.com) opened a support ticket with ${priority} priority:`);
});
