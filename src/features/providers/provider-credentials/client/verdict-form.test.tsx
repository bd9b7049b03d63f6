// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { LATE_REASON, sendTooLate } from '#testing/client/late.tsx';

import type { SubmittedCredential } from '../schema.ts';
import { VerdictForm } from './verdict-form.tsx';

const credential = {
  id: '7',
  version: 1,
  name: 'Ada Example',
  credential_type: 'Bar license',
  credential_number: '4711',
} as SubmittedCredential;

it('a note of an admin who decided late is given back with the reason', async () => {
  const text = await sendTooLate((props) => <VerdictForm credential={credential} {...props} />, {
    path: '/api/credentials/all/7/decision',
    code: 'credential_decided',
    note: ['decision_note', 'The scan is unreadable.'],
    submit: 'Reject Ada Example’s Bar license 4711',
  });
  expect(text).toBe(`${LATE_REASON} What you wrote was not sent: “The scan is unreadable.”`);
});
