import { describe, expect, it } from 'vitest';

import type { RoleRow } from '#features/accounts/roles/schema.ts';

import { endingAccess, findTrial, trialOnPricingPage } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const row = (facts: Partial<RoleRow> = {}): RoleRow => ({
  role: 'applicant',
  is_active: true,
  is_subscribed: false,
  trial_start_date: '2026-11-10T12:00:00Z',
  trial_end_date: '2026-11-24T12:00:00Z',
  ...facts,
});

describe('the days left of a trial', () => {
  it.each([
    ['2026-11-24T12:00:00Z', 4],
    ['2026-11-24T12:00:01Z', 5],
    ['2026-11-20T12:00:01Z', 1],
    ['2026-11-20T12:00:00Z', 0],
  ])('the days left of a trial that ends at %s are %d, rounded up', (trial_end_date, daysLeft) => {
    expect(findTrial([row({ trial_end_date })], 'applicant', now)).toEqual({
      state: 'running',
      endsAt: trial_end_date,
      daysLeft,
    });
  });

  it('never exceed the total, even if a clock is behind the server’s', () => {
    const begun = row({ trial_start_date: '2026-11-20T12:00:40Z', trial_end_date: '2026-12-04T12:00:40Z' });
    expect(findTrial([begun], 'applicant', now)).toMatchObject({ state: 'running', daysLeft: 14 });
  });

  it('the days left of a trial that ended long ago are zero', () => {
    expect(findTrial([row({ trial_end_date: '2026-01-01T00:00:00Z' })], 'applicant', now)).toMatchObject({
      state: 'ended',
      daysLeft: 0,
    });
  });

  it('are not shown to a user who subscribed, even after its end', () => {
    expect(findTrial([row({ is_subscribed: true, trial_end_date: '2026-01-01T00:00:00Z' })], 'applicant', now)).toEqual(
      {
        state: 'subscribed',
      },
    );
  });

  it.each([
    ['does not hold', []],
    ['cannot use', [row({ is_active: false })]],
  ])('are not shown in a role that a user %s', (_how, roles) => {
    expect(findTrial(roles, 'applicant', now)).toBeUndefined();
  });
});

describe('the end of paid access', () => {
  const paid = (subscribed_until: string | null) => [row({ is_subscribed: true, subscribed_until })];

  it.each([
    ['2026-12-20T12:00:01Z', undefined],
    ['2026-12-20T12:00:00Z', { daysLeft: 30, isSoon: false }],
    ['2026-11-27T12:00:01Z', { daysLeft: 8, isSoon: false }],
    ['2026-11-27T12:00:00Z', { daysLeft: 7, isSoon: true }],
    ['2026-11-21T12:00:00Z', { daysLeft: 1, isSoon: true }],
  ])('the end of paid access at %s is announced as %j', (endsAt, ending) => {
    expect(endingAccess(paid(endsAt), 'applicant', now)).toEqual(ending && { endsAt, ...ending });
  });

  it('is not announced if there is none, or no access', () => {
    expect(endingAccess(paid(null), 'applicant', now)).toBeUndefined();
    expect(endingAccess([row({ subscribed_until: '2026-11-21T12:00:00Z' })], 'applicant', now)).toBeUndefined();
    expect(endingAccess(paid('2026-11-21T12:00:00Z'), 'mentor', now)).toBeUndefined();
  });
});

describe('the trial that the pricing page is about', () => {
  const ended = { trial_end_date: '2026-11-19T12:00:00Z' };

  it.each([
    ['an applicant whose trial has ended', [row(ended)], { role: 'applicant', hasEnded: true }],
    ['an applicant on trial', [row()], undefined],
    ['a mentor on trial', [row({ role: 'mentor' })], { role: 'mentor', hasEnded: false }],
    [
      'an admin whose trial as a mentor has ended',
      [row({ role: 'admin' }), row({ role: 'mentor', ...ended })],
      { role: 'mentor', hasEnded: true },
    ],
    [
      'a mentor on trial whose trial as an attorney has ended',
      [row({ role: 'mentor' }), row({ role: 'attorney', ...ended })],
      { role: 'attorney', hasEnded: true },
    ],
    ['a subscribed mentor who was an applicant', [row({ role: 'mentor', is_subscribed: true }), row(ended)], undefined],
  ] as const)('the pricing page is about the trial to act on: %s', (_who, roles, trial) => {
    expect(trialOnPricingPage(roles, now)).toEqual(trial);
  });
});
