import { describe, expect, it } from 'vitest';

import type { RoleRow } from '#features/accounts/roles/schema.ts';

import { endingAccess, trialOf } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');
const row = (facts: Partial<RoleRow> = {}): RoleRow => ({
  role: 'applicant',
  is_active: true,
  is_subscribed: false,
  trial_start_date: '2026-11-10T12:00:00Z',
  trial_end_date: '2026-11-24T12:00:00Z',
  ...facts,
});

describe('a trial', () => {
  it.each([
    ['2026-11-24T12:00:00Z', 4],
    ['2026-11-24T12:00:01Z', 5],
    ['2026-11-20T12:00:01Z', 1],
    ['2026-11-20T12:00:00Z', 0],
  ])('that ends at %s has %d whole days left, rounded up', (trial_end_date, daysLeft) => {
    expect(trialOf([row({ trial_end_date })], 'applicant', now)).toEqual({
      state: 'running',
      endsAt: trial_end_date,
      daysLeft,
    });
  });

  it('has no more days left than it has in all, by a clock that is behind the server’s', () => {
    const begun = row({ trial_start_date: '2026-11-20T12:00:40Z', trial_end_date: '2026-12-04T12:00:40Z' });
    expect(trialOf([begun], 'applicant', now)).toMatchObject({ state: 'running', daysLeft: 14 });
  });

  it('that ended long ago has no days left, and no fewer', () => {
    expect(trialOf([row({ trial_end_date: '2026-01-01T00:00:00Z' })], 'applicant', now)).toMatchObject({
      state: 'ended',
      daysLeft: 0,
    });
  });

  it('is none for a user who subscribed, even after its end', () => {
    expect(trialOf([row({ is_subscribed: true, trial_end_date: '2026-01-01T00:00:00Z' })], 'applicant', now)).toEqual({
      state: 'subscribed',
    });
  });

  it.each([
    ['does not hold', []],
    ['holds switched off', [row({ is_active: false })]],
  ])('is none in a role that a user %s', (_how, roles) => {
    expect(trialOf(roles, 'applicant', now)).toBeUndefined();
  });
});

describe('paid access', () => {
  const paid = (subscribed_until: string | null) => [row({ is_subscribed: true, subscribed_until })];

  it.each([
    ['2026-12-20T12:00:01Z', undefined],
    ['2026-12-20T12:00:00Z', { daysLeft: 30, isSoon: false }],
    ['2026-11-27T12:00:01Z', { daysLeft: 8, isSoon: false }],
    ['2026-11-27T12:00:00Z', { daysLeft: 7, isSoon: true }],
    ['2026-11-21T12:00:00Z', { daysLeft: 1, isSoon: true }],
  ])('that ends at %s is told of as %j', (endsAt, told) => {
    expect(endingAccess(paid(endsAt), 'applicant', now)).toEqual(told && { endsAt, ...told });
  });

  it('without end, and none at all, are not told of', () => {
    expect(endingAccess(paid(null), 'applicant', now)).toBeUndefined();
    expect(endingAccess([row({ subscribed_until: '2026-11-21T12:00:00Z' })], 'applicant', now)).toBeUndefined();
    expect(endingAccess(paid('2026-11-21T12:00:00Z'), 'mentor', now)).toBeUndefined();
  });
});
