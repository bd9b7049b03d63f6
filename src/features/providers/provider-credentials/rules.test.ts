import { expect, it } from 'vitest';

import { formatDate } from '#core/shared/date-text.ts';

import { expiryText, canDecide } from './rules.ts';
import { verificationStatuses } from './schema.ts';

it.each(verificationStatuses)(
  'an admin decides on others’ credential that is %s only if it is pending',
  (verification_status) => {
    const credential = { user_id: 'mentor', verification_status };
    expect(canDecide(credential, { userId: 'admin' })).toBe(verification_status === 'pending');
    expect(canDecide(credential, { userId: 'mentor' })).toBe(false);
  },
);

it.each([
  ['2026-11-21', `expired ${formatDate('2026-11-21')}`],
  ['2026-11-22', 'expires today'],
  ['2026-11-23', 'expires tomorrow'],
  ['2026-11-24', 'expires in 2 days'],
  ['2027-01-21', 'expires in 60 days'],
  ['2027-01-22', `expires ${formatDate('2027-01-22')}`],
])('a credential with the expiry date %s %s', (expiryDate, text) => {
  expect(expiryText(expiryDate, '2026-11-22')).toBe(text);
});
