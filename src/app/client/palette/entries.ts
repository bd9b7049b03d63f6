import { newAt } from '#core/client/new-form.ts';
import type { SidebarItem } from '#core/client/ui/sidebar.tsx';
import { paths } from '#core/shared/paths.ts';
import { ownRefusal } from '#features/documents/rules.ts';
import { roleRefusal } from '#features/roles/rules.ts';
import type { RoleRow } from '#features/roles/schema.ts';
import type { Found } from '#features/search/schema.ts';
import { taskRefusal } from '#features/tasks/rules.ts';
import { recordTypes } from '#records/registry.ts';
import { recordAbilities } from '#records/rules.ts';

import { admit, type Area } from '../guards.ts';
import { adminSidebar, applicantSidebar, attorneySidebar, mentorSidebar } from '../sidebars.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

export type PaletteAct = { go: string } | { scheme: ColorScheme } | { do: 'sign_out' | 'show_help' };

export type PaletteEntry = {
  id: string;
  label: string;
  /** At the right, and looked through as well: a criterion, a place. */
  note?: string | undefined;
  /** Other words for the same. */
  words?: string;
  act: PaletteAct;
};

export type PaletteGroup = { label: string; entries: readonly PaletteEntry[] };

type Reader = { roles: readonly RoleRow[]; now: Date };

const workspaces = [
  { area: 'dashboard', sidebar: applicantSidebar },
  { area: 'mentor', sidebar: mentorSidebar },
  { area: 'attorney', sidebar: attorneySidebar },
  { area: 'admin', sidebar: adminSidebar },
] as const;

/** What somebody can begin, where they can go, and what they can set: nothing that would turn them away. */
export function paletteGroups(reader: Reader): PaletteGroup[] {
  const pages = workspaces
    .filter(({ area }) => isAdmitted(reader, area))
    .map(({ sidebar: { label, sections } }) => ({ label, entries: sections.flatMap(({ items }) => items.map(pageEntry)) }));
  return [{ label: 'Begin', entries: beginnings(reader) }, ...pages, { label: 'Account', entries: accountEntries(reader) }];
}

/** Whether the reader has things of their own here that a search could lead to. */
export function canSearch(reader: Reader): boolean {
  return isAdmitted(reader, 'dashboard');
}

/** The entries with every word of the text, those that begin with it first; groups without any fall away. */
export function matchGroups(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const typed = text.trim().toLowerCase();
  const wanted = typed.split(/\s+/);
  return groups
    .map(({ label, entries }) => {
      const matching = entries.filter((entry) => wanted.every((word) => textOf(entry).includes(word)));
      const isFirst = (entry: PaletteEntry) => Number(entry.label.toLowerCase().startsWith(typed));
      return { label, entries: matching.toSorted((a, b) => isFirst(b) - isFirst(a)) };
    })
    .filter(({ entries }) => entries.length > 0);
}

export function foundGroup(found: readonly Found[]): PaletteGroup[] {
  if (found.length === 0) return [];
  return [{ label: 'Yours', entries: found.map(({ id, title, place, link }) => ({ id, label: title, note: place, act: { go: link } })) }];
}

function beginnings(reader: Reader): PaletteEntry[] {
  const { roles, now } = reader;
  const ticket = begin('Open a ticket', canSearch(reader) ? `${paths.dashboard}/support` : paths.support, 'support help question');
  if (!canSearch(reader)) return [ticket];
  return [
    ...(recordAbilities(roles, now).create
      ? recordTypes.map(({ form, segment, title }) => begin(form.add, `${paths.dashboard}/${segment}`, `new create ${title}`))
      : []),
    ...(ownRefusal(roles, 'write', now) ? [] : [begin('Upload a document', `${paths.dashboard}/documents`, 'new submit file review')]),
    ...(taskRefusal(roles, 'applicant', 'write', now) ? [] : [begin('New task', `${paths.dashboard}/tasks`, 'add create')]),
    ...(roleRefusal(roles, 'applicant', 'write', now) ? [] : [begin('New service request', `${paths.dashboard}/requests`, 'add create order buy')]),
    ticket,
  ];
}

function accountEntries(reader: Reader): PaletteEntry[] {
  return [
    go('Notifications', paths.notifications, 'bell unread news'),
    go('Profile Settings', paths.profile, 'name time zone email password sessions devices'),
    go('Get help', paths.support, 'support tickets contact'),
    // Whoever is let into the dashboard reads their records there.
    ...(roleRefusal(reader.roles, 'applicant', 'read', reader.now) || canSearch(reader) ? [] : [go('My records', paths.ownRecords, 'evidence export')]),
    { id: 'light', label: 'Light theme', words: 'color scheme appearance', act: { scheme: 'light' } },
    { id: 'dark', label: 'Dark theme', words: 'color scheme appearance', act: { scheme: 'dark' } },
    { id: 'auto', label: 'Theme of the system', words: 'color scheme appearance light dark', act: { scheme: 'auto' } },
    { id: 'help', label: 'Keyboard shortcuts', words: 'keys help', act: { do: 'show_help' } },
    { id: 'sign-out', label: 'Sign out', words: 'log out leave', act: { do: 'sign_out' } },
  ];
}

function isAdmitted({ roles, now }: Reader, area: Area): boolean {
  return admit({ area, roles, now }).to === 'show';
}

function pageEntry({ label, to, noteLabel }: SidebarItem): PaletteEntry {
  return { id: to, label, note: noteLabel, act: { go: to } };
}

function begin(label: string, address: string, words: string): PaletteEntry {
  return { id: newAt(address), label, words, act: { go: newAt(address) } };
}

function go(label: string, address: string, words: string): PaletteEntry {
  return { id: address, label, words, act: { go: address } };
}

function textOf({ label, note = '', words = '' }: PaletteEntry): string {
  return `${label} ${note} ${words}`.toLowerCase();
}
