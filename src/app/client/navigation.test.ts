import { describe, expect, it } from 'vitest';

import type { Role, RoleRow } from '#features/roles/schema.ts';

import { placesOf, sidebarOf, type Reader } from './navigation.ts';
import { pageAt } from './pages.ts';

const now = new Date('2026-11-20T12:00:00Z');

describe('the sidebar', () => {
  it('has all pages of an applicant in their order, those of the account at its foot', () => {
    const sidebar = sidebarOf(reader(held('applicant')), 'dashboard');
    expect(sidebar.label).toBe('Dashboard');
    expect(labelsOf(sidebar)).toEqual([
      [undefined, ['Overview', 'Readiness']],
      [
        'Evidence',
        [
          'Awards & Recognition',
          'Memberships',
          'Published Materials',
          'Judging Events',
          'Original Contributions',
          'Patents',
          'Scholarly Articles',
          'Exhibitions',
          'Critical Roles',
          'High Salary',
          'Commercial Success',
        ],
      ],
      [
        'Case',
        ['Totality', 'Binder', 'Documents', 'Your team', 'Tasks', 'Messages', 'Bookings', 'Service Tasks', 'Support'],
      ],
    ]);
    expect(sidebar.foot.map(({ label }) => label)).toEqual(['Profile Settings', 'Billing', 'Get help']);
  });

  it('is the same on a page of the account', () => {
    const applicant = reader(held('applicant'));
    expect(sidebarOf(applicant, 'account')).toEqual(sidebarOf(applicant, 'dashboard'));
  });

  it('has what stays open after a trial', () => {
    const sidebar = sidebarOf(reader(held('applicant', '2026-11-19T00:00:00Z')), 'account');
    expect(labelsOf(sidebar)).toEqual([
      [
        'Account',
        [
          'My records',
          'Messages',
          'Notifications',
          'Calendar Feed',
          'Profile Settings',
          'Subscribe',
          'Billing',
          'Get help',
          'Apply for a role',
        ],
      ],
    ]);
    expect(sidebar.foot).toEqual([]);
  });

  it('has the pages of a mentor that are built, by what they are for', () => {
    const sidebar = sidebarOf(reader(held('mentor')), 'mentor');
    expect(labelsOf(sidebar)).toEqual([
      [undefined, ['Overview']],
      ['Applicants', ['Assigned Users', 'Documents', 'Tasks', 'Messages', 'Templates']],
      ['Practice', ['Sessions', 'History', 'Availability', 'Pricing', 'Credentials', 'Profile']],
      ['Help and settings', ['Support', 'Settings']],
    ]);
    expect(sidebar.foot.map(({ label }) => label)).toEqual(['Profile Settings', 'Billing', 'Get help']);
  });

  it('has the same of an attorney, for whom the help is that of the account', () => {
    const sidebar = sidebarOf(reader(held('attorney')), 'attorney');
    expect(labelsOf(sidebar)).toEqual([
      [undefined, ['Overview']],
      ['Applicants', ['Clients', 'Documents', 'Messages', 'Legal Input', 'Templates']],
      ['Practice', ['Consultations', 'Availability', 'Pricing', 'Credentials', 'Profile']],
      ['Help and settings', ['Settings']],
    ]);
    expect(sidebar.foot.map(({ label }) => label)).toEqual(['Profile Settings', 'Billing', 'Get help']);
  });

  it('offers an admin what waits for them, and no subscription', () => {
    const sidebar = sidebarOf(reader(held('admin')), 'admin');
    expect(labelsOf(sidebar)).toEqual([[undefined, ['Overview']]]);
    expect(sidebar.foot.map(({ label }) => label)).toEqual(['Profile Settings', 'Billing', 'Get help']);
  });

  it.each([
    ['/dashboard/support/1', '/dashboard/support'],
    ['/support', '/dashboard/support'],
    ['/support/1', '/dashboard/support'],
    ['/mentor/support/1', '/mentor/support'],
    ['/mentor/users/1', '/mentor/users'],
    ['/attorney/users/1', '/attorney/users'],
    ['/dashboard', '/dashboard'],
    ['/profile', '/profile'],
    ['/attorney/review/1', '/attorney/documents'],
    ['/messaging', '/dashboard/messages'],
  ])('marks at %s the entry of %s', (address, marked) => {
    const page = pageAt(address);
    expect(page && placesOf(page)).toContain(marked);
  });
});

describe('an address', () => {
  it.each([
    ['/dashboard/', 'Dashboard Overview'],
    ['/dashboard/awards', 'Awards & Recognition'],
    ['/payment/1', 'Order'],
    ['/attorney/review/1', 'Legal Review'],
  ])('%s is that of %s', (address, title) => {
    expect(pageAt(address)?.title).toBe(title);
  });

  it.each(['/', '/pricing', '/dashboard/nothing', '/payment/1/2', '/dashboardx'])(
    '%s is no page of a signed-in person',
    (address) => {
      expect(pageAt(address)).toBeUndefined();
    },
  );
});

function labelsOf({ sections }: ReturnType<typeof sidebarOf>) {
  return sections.map(({ title, pages }) => [title, pages.map(({ label }) => label)]);
}

function reader(...roles: RoleRow[]): Reader {
  return { roles, permissions: [], is_owner: false, now };
}

function held(role: Role, trialEnd = '2026-12-01T00:00:00Z'): RoleRow {
  return {
    role,
    is_active: true,
    is_subscribed: false,
    trial_start_date: '2026-11-01T00:00:00Z',
    trial_end_date: trialEnd,
  };
}
