// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { LATE_REASON, sendTooLate } from '#testing/client/late.tsx';

import type { ContactMessage } from '../schema.ts';
import { AnswerForm } from './answer-form.tsx';

const message = { id: '7', email: 'ada@example.com' } as ContactMessage;

it('a reply of an admin who was late is given back with the reason', async () => {
  const text = await sendTooLate((props) => <AnswerForm message={message} end={null} {...props} />, {
    path: '/api/contact/7/answer',
    code: 'message_answered',
    note: ['answer', 'We can help with that.'],
    submit: 'Send Reply',
  });
  expect(text).toBe(`${LATE_REASON} What you wrote was not sent: “We can help with that.”`);
});
