// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { LATE_REASON, sendTooLate } from '#testing/client/late.tsx';

import type { StaffRequestRow } from '../schema.ts';
import { DeliveryForm } from './delivery-form.tsx';

const request = { id: '7', version: 1 } as StaffRequestRow;

it('a note of an admin who delivered late is given back with the reason', async () => {
  const text = await sendTooLate((props) => <DeliveryForm request={request} {...props} />, {
    path: '/api/requests/7/status',
    code: 'delivered_already',
    note: ['note', 'Both drawings are attached.'],
    submit: 'Deliver request',
  });
  expect(text).toBe(`${LATE_REASON} What you wrote was not sent: “Both drawings are attached.”`);
});
