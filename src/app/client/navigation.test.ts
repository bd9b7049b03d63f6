import { describe, expect, it } from 'vitest';

import type { PageArea } from '#core/client/pages.ts';
import type { Role, RoleRow } from '#features/accounts/roles/schema.ts';
import { sampled } from '#testing/all-samples.ts';
import { linesToWrite, type PageReader } from '#testing/listed-pages.ts';

import { sidebarPaths, buildSidebar, type Viewer } from './navigation.ts';
import { pageAt, pages } from './pages.ts';

const now = new Date('2026-11-20T12:00:00Z');

const readers: Record<PageReader, { reader: Viewer; area: PageArea; label: string; headings: string[] }> = {
  applicant: {
    reader: reader(roleRow('applicant')),
    area: 'dashboard',
    label: 'Dashboard',
    headings: ['top', 'Evidence', 'Case', 'foot'],
  },
  'applicant after the trial': {
    reader: reader(roleRow('applicant', '2026-11-19T00:00:00Z')),
    area: 'account',
    label: 'Account',
    headings: ['Account'],
  },
  mentor: {
    reader: reader(roleRow('mentor')),
    area: 'mentor',
    label: 'Mentor workspace',
    headings: ['top', 'Applicants', 'Practice', 'Help and settings', 'foot'],
  },
  attorney: {
    reader: reader(roleRow('attorney')),
    area: 'attorney',
    label: 'Attorney workspace',
    headings: ['top', 'Applicants', 'Practice', 'Help and settings', 'foot'],
  },
  admin: { reader: reader(roleRow('admin')), area: 'admin', label: 'Admin workspace', headings: ['top', 'foot'] },
  'owner admin': {
    reader: { ...reader(roleRow('admin')), is_owner: true },
    area: 'admin',
    label: 'Admin workspace',
    headings: ['top', 'Business', 'People', 'Content', 'Catalogue', 'foot'],
  },
};
/** Pages that belong to no feature. */
const ownEntries: Partial<Record<PageReader, string[]>> = {
  applicant: ['top › Overview', 'top › Readiness'],
  mentor: ['top › Overview'],
  attorney: ['top › Overview'],
  admin: ['top › Overview'],
  'owner admin': ['top › Overview'],
};

describe.each(Object.entries(readers) as [PageReader, (typeof readers)[PageReader]][])(
  'the sidebar of %s',
  (name, { reader: by, area, label, headings }) => {
    const sidebar = buildSidebar(by, area);
    const sections = [
      ...sidebar.sections,
      ...(sidebar.foot.length > 0 ? [{ title: 'foot', pages: sidebar.foot }] : []),
    ];
    const found = sections.flatMap(({ title = 'top', pages: listed }) =>
      listed.map((page) => ({ entry: `${title} › ${page.label}`, page, module: page.module })),
    );
    const isOwn = ({ module }: { module: string }) => module.startsWith('app/');

    it('has the entries declared by the features', () => {
      expect(sidebar.label).toBe(label);
      expect(
        linesToWrite(sampled, { listing: 'sidebars', reader: name, found: found.filter((one) => !isOwn(one)) }),
      ).toEqual([]);
      expect(found.filter(isOwn).map(({ entry }) => entry)).toEqual(ownEntries[name] ?? []);
    });

    it('has its sections in order, and their pages in page order', () => {
      expect(sections.map(({ title = 'top' }) => title)).toEqual(headings);
      for (const { pages: listed } of sections) {
        const places = listed.map((page) => pages.indexOf(page));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }
    });
  },
);

describe('the sidebar', () => {
  it('is the same on an account page', () => {
    const applicant = reader(roleRow('applicant'));
    expect(buildSidebar(applicant, 'account')).toEqual(buildSidebar(applicant, 'dashboard'));
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
    expect(page && sidebarPaths(page)).toContain(marked);
  });
});

describe('the path', () => {
  it.each([
    ['/dashboard/', 'Dashboard Overview'],
    ['/dashboard/awards', 'Awards & Recognition'],
    ['/payment/1', 'Order'],
    ['/attorney/review/1', 'Legal Review'],
  ])('%s belongs to %s', (address, title) => {
    expect(pageAt(address)?.title).toBe(title);
  });

  it.each(['/', '/pricing', '/dashboard/nothing', '/payment/1/2', '/dashboardx'])(
    '%s is not a page of a signed-in user',
    (address) => {
      expect(pageAt(address)).toBeUndefined();
    },
  );
});

function reader(...roles: RoleRow[]): Viewer {
  return { roles, permissions: [], is_owner: false, now };
}

function roleRow(role: Role, trialEnd = '2026-12-01T00:00:00Z'): RoleRow {
  return {
    role,
    is_active: true,
    is_subscribed: false,
    trial_start_date: '2026-11-01T00:00:00Z',
    trial_end_date: trialEnd,
  };
}
