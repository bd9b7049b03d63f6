import { describe, expect, it } from 'vitest';

import { newLink } from '#core/shared/paths.ts';
import type { Role, RoleRow } from '#features/accounts/roles/schema.ts';
import { recordTypes } from '#records/registry.ts';
import { sampled } from '#testing/all-samples.ts';
import { linesToWrite, type PageReader } from '#testing/listed-pages.ts';

import { areas, buildSidebar, type Viewer } from '../navigation.ts';
import { pages } from '../pages.ts';
import { canSearch, foundGroup, matchGroups, paletteGroups, type PaletteGroup } from './entries.ts';

const now = new Date('2026-11-20T12:00:00Z');
const begun = { label: 'Create' };

const readers: Record<PageReader, Viewer> = {
  applicant: readerWith(roleRow('applicant')),
  'applicant after the trial': readerWith(roleRow('applicant', '2026-11-19T00:00:00Z')),
  mentor: readerWith(roleRow('mentor')),
  attorney: readerWith(roleRow('attorney')),
  admin: readerWith(roleRow('admin')),
  'owner admin': { ...readerWith(roleRow('admin')), is_owner: true },
};

describe('the command palette', () => {
  it.each(Object.entries(readers) as [PageReader, Viewer][])(
    'offers %s the create actions of the features',
    (name, reader) => {
      const entries = listEntries(paletteGroups(reader), 'Create');
      const found = entries.flatMap(({ id, label, action }) => {
        const page = pages.find(({ address }) => newLink(address) === id);
        return page && 'go' in action ? [{ page, module: page.module, entry: `${label} › ${action.go}` }] : [];
      });
      expect(found).toHaveLength(entries.length);
      expect(linesToWrite(sampled, { listing: 'creates', reader: name, found })).toEqual([]);
      const places = found.map(({ page }) => areas.indexOf(page.area) * pages.length + pages.indexOf(page));
      expect(places).toEqual(places.toSorted((one, other) => one - other));
    },
  );

  it('offers an applicant every create action, sidebar page and tab', () => {
    const groups = paletteGroups(readerWith(roleRow('applicant')));
    expect(listLabels(groups, begun.label).slice(0, recordTypes.length)).toEqual(
      recordTypes.map(({ form }) => form.add),
    );
    const sidebar = buildSidebar(readerWith(roleRow('applicant')), 'dashboard');
    const tabs = pages.filter(({ isTab }) => isTab).map(({ address }) => address);
    expect(tabs).toContain('/dashboard/translations');
    expect(new Set(listPaths(groups, 'Dashboard'))).toEqual(
      new Set([...sidebar.sections.flatMap((section) => section.pages.map(({ address }) => address)), ...tabs]),
    );
    const [afterTrial] = buildSidebar(readers['applicant after the trial'], 'account').sections;
    expect(['My records', ...listLabels(groups, 'Account')]).toEqual(afterTrial?.pages.map(({ label }) => label));
    expect(listPaths(groups, begun.label)).toContain('/dashboard/awards?new');
    expect(listPaths(groups, begun.label).at(-1)).toBe('/dashboard/support?new');
    expect(canSearch(readerWith(roleRow('applicant')))).toBe(true);
  });

  it('offers a lapsed applicant only records and help from the dashboard', () => {
    const reader = readerWith(roleRow('applicant', '2026-11-19T00:00:00Z'));
    const groups = paletteGroups(reader);
    expect(groups.map(({ label }) => label)).toEqual(['Account', 'Create', 'Actions']);
    expect(listLabels(groups, 'Account')).toContain('My records');
    expect(canSearch(reader)).toBe(false);
  });

  it('offers a mentor existing mentor pages, and no applicant pages', () => {
    const groups = paletteGroups(readerWith(roleRow('mentor')));
    expect(groups.map(({ label }) => label)).toEqual(['Mentor workspace', 'Account', 'Create', 'Actions']);
    expect(listPaths(groups, 'Mentor workspace')).toContain('/mentor/users');
    expect(listLabels(groups, 'Account')).not.toContain('My records');
  });

  it('offers a subscription only to users who need one', () => {
    const labels = (row: RoleRow) => listLabels(paletteGroups(readerWith(row)), 'Account');
    expect(labels(roleRow('mentor'))).toContain('Subscribe');
    expect(labels({ ...roleRow('mentor'), is_subscribed: true })).not.toContain('Subscribe');
    expect(labels(roleRow('admin'))).not.toContain('Subscribe');
  });

  it('links all but admins to products, and to plans even if they have one', () => {
    const found = (row: RoleRow, typed: string) =>
      matchGroups(paletteGroups(readerWith(row)), typed).flatMap(({ entries }) => entries.map(({ action }) => action));
    for (const role of ['applicant', 'mentor', 'attorney'] as const) {
      const subscribed = { ...roleRow(role), is_subscribed: true };
      expect(found(subscribed, 'payment')).toContainEqual({ go: '/payment' });
      expect(found(subscribed, 'subscribe')).toContainEqual({ go: '/subscribe' });
      expect(found(subscribed, 'billing')).toContainEqual({ go: '/billing' });
    }
    expect(found(roleRow('admin'), 'checkout')).not.toContainEqual({ go: '/payment' });
  });

  it('links an admin with the permissions to orders, requests, products and terms', () => {
    const reader: Viewer = { ...readerWith(roleRow('admin')), permissions: ['manage_subscriptions', 'manage_content'] };
    for (const [typed, address] of [
      ['invoices', '/admin/orders'],
      ['service requests', '/admin/requests'],
      ['products', '/admin/products'],
      ['contract', '/admin/terms'],
    ] as const) {
      const actions = matchGroups(paletteGroups(reader), typed).flatMap(({ entries }) =>
        entries.map(({ action }) => action),
      );
      expect(actions, typed).toContainEqual({ go: address });
    }
  });

  it.each(['Service Tasks', 'Request Dashboard', 'Service Requests'])('finds the requests page by “%s”', (typed) => {
    const found = matchGroups(paletteGroups(readerWith(roleRow('applicant'))), typed);
    expect(found.flatMap(({ entries }) => entries.map(({ action }) => action))).toContainEqual({
      go: '/dashboard/requests',
    });
  });

  it.each(['applicant', 'mentor', 'attorney', 'admin'] as const)('has no duplicate ids for an %s', (role) => {
    const ids = paletteGroups(readerWith(roleRow(role))).flatMap(({ entries }) => entries.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('the palette search', () => {
  const groups = paletteGroups(readerWith(roleRow('applicant')));

  it('matches every word, in any order, in label, note and keywords', () => {
    expect(listLabels(matchGroups(groups, 'AWARD add'), begun.label)).toEqual(['Add award']);
    expect(listLabels(matchGroups(groups, 'criterion viii'), 'Dashboard')).toEqual(['Critical Roles']);
    expect(listLabels(matchGroups(groups, 'log out'), 'Actions')).toEqual(['Sign out']);
  });

  it.each([
    ['export', 'Actions', 'Export everything'],
    ['overdue', 'Dashboard', 'Tasks'],
    ['trash', 'Dashboard', 'Documents'],
    ['two-factor', 'Account', 'Profile Settings'],
    ['packets', 'Dashboard', 'Filing packets'],
  ])('matches synonyms: %s', (typed, group, label) => {
    expect(listLabels(matchGroups(groups, typed), group)).toContain(label);
  });

  it('lists pages before create actions, and other actions last', () => {
    expect(groups.map(({ label }) => label)).toEqual(['Dashboard', 'Account', 'Create', 'Actions']);
  });

  it('ranks prefix matches first', () => {
    expect(listLabels(matchGroups(groups, 'ta'), 'Dashboard')[0]).toBe('Tasks');
  });

  it('lists everything for an empty query, without empty groups', () => {
    expect(matchGroups(groups, ' ')).toEqual(groups);
    expect(matchGroups(groups, 'no such thing')).toEqual([]);
    expect(foundGroup([])).toEqual([]);
  });
});

function readerWith(...roles: RoleRow[]): Viewer {
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

function listEntries(groups: readonly PaletteGroup[], label: string) {
  return groups.find((group) => group.label === label)?.entries ?? [];
}

function listLabels(groups: readonly PaletteGroup[], label: string): string[] {
  return listEntries(groups, label).map((entry) => entry.label);
}

function listPaths(groups: readonly PaletteGroup[], label: string): string[] {
  return listEntries(groups, label).flatMap(({ action }) => ('go' in action ? [action.go] : []));
}
