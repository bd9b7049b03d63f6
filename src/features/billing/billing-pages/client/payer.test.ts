import { describe, expect, it } from 'vitest';

import type { Role, RoleRow } from '#features/accounts/roles/schema.ts';

import { listAccess, isSubscribed, ordersServices, type Payer } from './payer.ts';

const now = new Date('2026-11-21T12:00:00Z');

describe('the subscription status of a user', () => {
  it('is listed for each role that needs a subscription', () => {
    const payer = createPayer(
      row('applicant', { trial_end_date: '2026-11-30T12:00:00Z' }),
      row('mentor', { trial_end_date: '2026-11-20T12:00:00Z' }),
    );
    expect(listAccess(payer, now)).toEqual([
      { role: 'applicant', trial: { state: 'running', endsAt: '2026-11-30T12:00:00Z', daysLeft: 9 } },
      { role: 'mentor', trial: { state: 'ended', endsAt: '2026-11-20T12:00:00Z', daysLeft: 0 } },
    ]);
  });

  it('omits the admin role and inactive roles', () => {
    expect(listAccess(createPayer(row('admin'), row('attorney', { is_active: false })), now)).toEqual([]);
  });

  it('is subscribed only with a subscription in every such role', () => {
    const paid = row('applicant', { is_subscribed: true });
    expect(isSubscribed(createPayer(paid), now)).toBe(true);
    expect(isSubscribed(createPayer(paid, row('mentor')), now)).toBe(false);
    expect(isSubscribed(createPayer(row('admin')), now)).toBe(false);
  });
});

it('only applicants order services', () => {
  expect(ordersServices(createPayer(row('applicant')))).toBe(true);
  expect(ordersServices(createPayer(row('applicant', { is_active: false }), row('mentor')))).toBe(false);
});

function createPayer(...roles: RoleRow[]): Payer {
  return { email: 'ada@example.com', roles };
}

function row(role: Role, facts: Partial<RoleRow> = {}): RoleRow {
  return {
    role,
    is_active: true,
    is_subscribed: false,
    trial_start_date: '2026-11-01T12:00:00Z',
    trial_end_date: '2026-12-01T12:00:00Z',
    ...facts,
  };
}
