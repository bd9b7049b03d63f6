import { describe, expect, it } from 'vitest';

import { checkHasActiveRole, checkRole } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the access of an applicant', () => {
  it('includes reading and writing during the trial', () => {
    const roles = [applicant({ trial_end_date: '2026-11-21T00:00:00Z' })];
    expect(checkRole(roles, 'applicant', 'read', now)).toBeUndefined();
    expect(checkRole(roles, 'applicant', 'write', now)).toBeUndefined();
  });

  it('is read-only after the trial without a payment', () => {
    const roles = [applicant({ trial_end_date: '2026-11-19T00:00:00Z' })];
    expect(checkRole(roles, 'applicant', 'read', now)).toBeUndefined();
    expect(checkRole(roles, 'applicant', 'write', now)).toBe('lapsed');
  });

  it('includes writing after the trial for a subscriber', () => {
    const roles = [applicant({ trial_end_date: '2026-01-01T00:00:00Z', is_subscribed: true })];
    expect(checkRole(roles, 'applicant', 'write', now)).toBeUndefined();
  });

  it('does not depend on other roles', () => {
    expect(checkRole([{ ...applicant(), role: 'mentor' }], 'applicant', 'read', now)).toBe('wrong_role');
  });

  it('is closed with an inactive role', () => {
    expect(checkRole([applicant({ is_active: false })], 'applicant', 'read', now)).toBe('access_switched_off');
  });
});

describe('a user of any role', () => {
  it('needs one that is active, with or without access', () => {
    const lapsed = applicant({ trial_end_date: '2026-11-19T00:00:00Z' });
    const off = applicant({ is_active: false });
    expect(checkHasActiveRole([lapsed])).toBeUndefined();
    expect(checkHasActiveRole([off, { ...applicant(), role: 'mentor' }])).toBeUndefined();
    expect(checkHasActiveRole([off])).toBe('access_switched_off');
    expect(checkHasActiveRole([])).toBe('access_switched_off');
  });
});

type UserRole = Parameters<typeof checkRole>[0][number];

function applicant(changes: Partial<UserRole> = {}): UserRole {
  return {
    role: 'applicant',
    is_active: true,
    is_subscribed: false,
    trial_end_date: '2027-01-01T00:00:00Z',
    ...changes,
  } as UserRole;
}
