import { describe, expect, it } from 'vitest';

import { roleRefusal } from './rules.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the role of an applicant', () => {
  it('reads and writes while its trial goes on', () => {
    const held = [applicant({ trial_end_date: '2026-11-21T00:00:00Z' })];
    expect(roleRefusal(held, 'applicant', 'read', now)).toBeUndefined();
    expect(roleRefusal(held, 'applicant', 'write', now)).toBeUndefined();
  });

  it('reads, and does not write, once the trial is over and nothing is paid', () => {
    const held = [applicant({ trial_end_date: '2026-11-19T00:00:00Z' })];
    expect(roleRefusal(held, 'applicant', 'read', now)).toBeUndefined();
    expect(roleRefusal(held, 'applicant', 'write', now)).toBe('lapsed');
  });

  it('writes for a subscriber whose trial is over', () => {
    const held = [applicant({ trial_end_date: '2026-01-01T00:00:00Z', is_subscribed: true })];
    expect(roleRefusal(held, 'applicant', 'write', now)).toBeUndefined();
  });

  it('is no other role', () => {
    expect(roleRefusal([{ ...applicant(), role: 'mentor' }], 'applicant', 'read', now)).toBe('wrong_role');
  });

  it('opens nothing while it is switched off', () => {
    expect(roleRefusal([applicant({ is_active: false })], 'applicant', 'read', now)).toBe('access_switched_off');
  });
});

type HeldRole = Parameters<typeof roleRefusal>[0][number];

function applicant(given: Partial<HeldRole> = {}): HeldRole {
  return {
    role: 'applicant',
    is_active: true,
    is_subscribed: false,
    trial_end_date: '2027-01-01T00:00:00Z',
    ...given,
  } as HeldRole;
}
