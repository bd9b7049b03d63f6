// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { LATE_REASON, sendTooLate } from '#testing/client/late.tsx';

import type { ReceivedApplication } from '../schema.ts';
import { DecisionForm } from './decision-form.tsx';

const application = { id: '7', name: 'Ada Example', role: 'mentor' } as ReceivedApplication;

it('a note of an admin who decided late is given back with the reason', async () => {
  const text = await sendTooLate((props) => <DecisionForm application={application} {...props} />, {
    path: '/api/applications/all/7/decision',
    code: 'application_decided',
    note: ['decision_note', 'Welcome to the team.'],
    submit: 'Approve Ada Example’s application',
  });
  expect(text).toBe(`${LATE_REASON} What you wrote was not sent: “Welcome to the team.”`);
});
