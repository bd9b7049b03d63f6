import { describe, expect, it } from 'vitest';

import { permissions } from '#core/shared/permissions.ts';
import { roles, type Role, type RoleRow } from '#features/accounts/roles/schema.ts';

import { checkPageAccess, isPermitted, redirectPath, signInPath } from './guards.ts';

const now = new Date('2026-11-19T00:00:00Z');

it('the plans page redirects to the requested page, and no other page does', () => {
  const requested = { pathname: '/dashboard/patents', search: '?sort=date', hash: '' };
  expect(redirectPath({ address: '/pricing' }, requested)).toBe('/pricing?next=%2Fdashboard%2Fpatents%3Fsort%3Ddate');
  expect(redirectPath({ address: '/dashboard' }, requested)).toBe('/dashboard');
  expect(redirectPath({ address: '/pricing' }, { pathname: '//evil.example', search: '', hash: '' })).toBe('/pricing');
});

describe('page access', () => {
  it.each(['mentor', 'attorney', 'admin'] as const)('opens the %s workspace to users with that role', (area) => {
    expect(checkPageAccess({ area, roles: [active(area)], now })).toEqual({ to: 'show' });
  });

  it.each(['mentor', 'attorney', 'admin'] as const)(
    'redirects an applicant from the %s workspace to the dashboard',
    (area) => {
      expect(checkPageAccess({ area, roles: [active('applicant')], now })).toEqual({
        to: 'redirect',
        address: '/dashboard',
      });
    },
  );

  it('opens the dashboard to an applicant', () => {
    expect(checkPageAccess({ area: 'dashboard', roles: [active('applicant')], now })).toEqual({ to: 'show' });
  });

  it('redirects users with several roles from the dashboard to their landing page', () => {
    expect(checkPageAccess({ area: 'dashboard', roles: [active('applicant'), active('mentor')], now })).toEqual({
      to: 'redirect',
      address: '/mentor',
    });
  });

  it('opens each of two workspaces to users with both roles', () => {
    const both = [active('mentor'), active('attorney')];
    expect(checkPageAccess({ area: 'mentor', roles: both, now })).toEqual({ to: 'show' });
    expect(checkPageAccess({ area: 'attorney', roles: both, now })).toEqual({ to: 'show' });
  });

  it.each([
    ['applicant', 'dashboard'],
    ['mentor', 'mentor'],
    ['attorney', 'attorney'],
  ] as const)('redirects %s to the plans after the trial, and not subscribers', (role, area) => {
    const later = new Date('2026-11-20T00:00:01Z');
    expect(checkPageAccess({ area, roles: [active(role)], now: later })).toEqual({
      to: 'redirect',
      address: '/pricing',
    });
    expect(checkPageAccess({ area, roles: [{ ...active(role), is_subscribed: true }], now: later })).toEqual({
      to: 'show',
    });
    expect(checkPageAccess({ area: 'account', roles: [active(role)], now: later })).toEqual({ to: 'show' });
  });

  it('does not depend on a trial for an admin', () => {
    expect(checkPageAccess({ area: 'admin', roles: [active('admin')], now: new Date('2027-11-20') })).toEqual({
      to: 'show',
    });
  });

  it('rejects a workspace with an inactive role', () => {
    const rows = [active('applicant'), { ...active('mentor'), is_active: false }];
    expect(checkPageAccess({ area: 'mentor', roles: rows, now })).toEqual({ to: 'redirect', address: '/dashboard' });
  });

  it.each(['account', 'dashboard', 'mentor', 'attorney', 'admin'] as const)(
    'shows nothing of %s if every role is inactive',
    (area) => {
      const rows = roles.map((role) => ({ ...active(role), is_active: false }));
      expect(checkPageAccess({ area, roles: rows, now })).toEqual({ to: 'deactivated' });
    },
  );
});

describe('isPermitted', () => {
  const admin = { roles: [active('admin')], permissions: [], is_owner: false, now };

  it('opens a page to admins with any of its permissions, and to owners', () => {
    const page = { permits: ['manage_users', 'manage_roles'] } as const;
    expect(isPermitted(page, admin)).toBe(false);
    expect(isPermitted(page, { ...admin, permissions: ['manage_content'] })).toBe(false);
    expect(isPermitted(page, { ...admin, permissions: ['manage_roles'] })).toBe(true);
    expect(isPermitted(page, { ...admin, is_owner: true })).toBe(true);
  });

  it('reserves pages without a permission for owners', () => {
    expect(isPermitted({ permits: 'owners' }, { ...admin, permissions: [...permissions] })).toBe(false);
    expect(isPermitted({ permits: 'owners' }, { ...admin, is_owner: true })).toBe(true);
  });

  it('requires no permission if a page has none', () => {
    expect(isPermitted({}, admin)).toBe(true);
  });
});

describe('the sign-in URL', () => {
  it('keeps the requested URL, with query and fragment', () => {
    const address = signInPath({ pathname: '/dashboard/awards', search: '?sort=date', hash: '#list' });
    expect(address).toBe('/login?next=%2Fdashboard%2Fawards%3Fsort%3Ddate%23list');
  });

  it('omits a URL of another site', () => {
    expect(signInPath({ pathname: '//elsewhere.example', search: '', hash: '' })).toBe('/login');
  });
});

function active(role: Role): RoleRow {
  const date = '2026-11-20T00:00:00.000Z';
  return { role, is_active: true, trial_start_date: date, trial_end_date: date, is_subscribed: false };
}
