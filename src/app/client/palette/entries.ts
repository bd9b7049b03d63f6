import type { Page } from '#core/client/pages.ts';
import { newLink, paths } from '#core/shared/paths.ts';
import { landingRole } from '#features/accounts/roles/rules.ts';
import type { Found } from '#features/overview/search/schema.ts';

import { areaLabels, areas, listedPages, type ListedPage, type Viewer } from '../navigation.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

export type PaletteAction =
  | { go: string }
  | { fetch: string }
  | { scheme: ColorScheme }
  | { do: 'sign_out' | 'show_help' };

export type PaletteEntry = {
  id: string;
  label: string;
  /** Text at the right, which is also searched, such as a criterion. */
  note?: string | undefined;
  /** Synonyms for the search. */
  words?: string | undefined;
  icon?: Page['icon'];
  /** Text shown instead of an icon. */
  numeral?: string | undefined;
  action: PaletteAction;
};

export type PaletteGroup = { label: string; entries: readonly PaletteEntry[] };

/** Returns what the user can visit, create and set, without entries that would be rejected. */
export function paletteGroups(reader: Viewer): PaletteGroup[] {
  const listed = areas.map((area) => ({ area, pages: listedPages(reader, area) }));
  const all = listed.flatMap(({ pages }) => pages);
  return [
    ...listed.map(({ area, pages }) => ({ label: areaLabels[area], entries: pages.map(pageEntry) })),
    { label: 'Create', entries: all.filter((page) => !isListedElsewhere(page, all)).flatMap(beginEntries) },
    { label: 'Actions', entries: [...buying(reader), ...actions] },
  ].filter(({ entries }) => entries.length > 0);
}

/** Whether the user has own rows that a search could find. */
export function canSearch(reader: Viewer): boolean {
  return listedPages(reader, 'dashboard').length > 0;
}

/** Returns entries that contain every word of the text, prefix matches first. Empty groups are left out. */
export function matchGroups(groups: readonly PaletteGroup[], text: string): PaletteGroup[] {
  const typed = text.trim().toLowerCase();
  const wanted = typed.split(/\s+/);
  return groups
    .map(({ label, entries }) => {
      const matching = entries.filter((entry) => wanted.every((word) => getSearchText(entry).includes(word)));
      const isFirst = (entry: PaletteEntry) => Number(entry.label.toLowerCase().startsWith(typed));
      return { label, entries: matching.toSorted((a, b) => isFirst(b) - isFirst(a)) };
    })
    .filter(({ entries }) => entries.length > 0);
}

export function foundGroup(found: readonly Found[]): PaletteGroup[] {
  if (found.length === 0) return [];
  return [
    {
      label: 'Your items',
      entries: found.map(({ id, title, place, link }) => ({ id, label: title, note: place, action: { go: link } })),
    },
  ];
}

/** Returns entries that no sidebar lists: products, payments and plans, also for users who have a plan. */
function buying({ roles }: Viewer): PaletteEntry[] {
  if (landingRole(roles) === 'admin') return [];
  return [
    {
      id: 'buy',
      label: 'Buy or pay',
      words: 'payment purchase order checkout plan package workbook price',
      action: { go: paths.payment },
    },
    {
      id: 'plans',
      label: 'See the plans',
      words: 'subscribe subscription plan price renew extend',
      action: { go: paths.subscribe },
    },
  ];
}

const actions: PaletteEntry[] = [
  {
    id: 'export',
    label: 'Export everything',
    words: 'download data backup archive zip csv files',
    action: { fetch: paths.exportFile },
  },
  { id: 'light', label: 'Light theme', words: 'color scheme appearance', action: { scheme: 'light' } },
  { id: 'dark', label: 'Dark theme', words: 'color scheme appearance', action: { scheme: 'dark' } },
  { id: 'auto', label: 'System theme', words: 'color scheme appearance light dark', action: { scheme: 'auto' } },
  { id: 'help', label: 'Keyboard shortcuts', words: 'keys help', action: { do: 'show_help' } },
  { id: 'sign-out', label: 'Sign out', words: 'log out leave', action: { do: 'sign_out' } },
];

/** Whether actions of a page with several paths belong to the one in the workspace. */
function isListedElsewhere({ aliasPaths = [], isTab }: Page, all: readonly Page[]): boolean {
  return !isTab && all.some(({ address }) => [aliasPaths].flat().includes(address));
}

function pageEntry({ label, address, icon, numeral, words }: ListedPage): PaletteEntry {
  return { id: address, label, icon, numeral, note: numeral && `criterion ${numeral}`, words, action: { go: address } };
}

function beginEntries({ createAction, address, icon, numeral }: Page): PaletteEntry[] {
  return createAction
    ? [
        {
          id: newLink(address),
          label: createAction.label,
          icon,
          numeral,
          words: createAction.words,
          action: { go: newLink(address) },
        },
      ]
    : [];
}

function getSearchText({ label, note = '', words = '' }: PaletteEntry): string {
  return `${label} ${note} ${words}`.toLowerCase();
}
