import type { Icon } from '@tabler/icons-react';

import type { Permission } from '#core/shared/permissions.ts';

/** Who may open a page: anyone signed in, or holders of one role, in whose workspace it stands (`dashboard` is that of applicants who land there). */
export type PageArea = 'account' | 'dashboard' | 'mentor' | 'attorney' | 'admin';

/** The user looking at the pages, and when. */
export type Reader = {
  roles: readonly {
    role: string;
    is_active: boolean;
    is_subscribed: boolean;
    trial_start_date: string;
    trial_end_date: string;
  }[];
  /** Of an admin; an owner holds all of them. */
  permissions: readonly Permission[];
  is_owner: boolean;
  /** Whether they bought the package or the workbook. */
  has_purchases?: boolean;
  now: Date;
};

/** A page of a signed-in person. Routes, sidebars, the palette, titles and the check of links come from these declarations. */
export type Page = {
  /** As React Router writes it: `/dashboard/support/:id`. */
  address: string;
  /** The module, below `src/`, whose default export shows the page. It is a path, so that the build reads this list without it. */
  module: string;
  /** Of the browser's tab, and the page's heading unless that names what is shown. */
  title: string;
  for: PageArea;
  /** Which admins: those with any of these permissions, or owners alone. Left out, all of them. */
  permits?: readonly Permission[] | 'owners';
  /** Its name in the sidebar and the palette. A page without one is reached from other pages alone. */
  label?: string;
  /** What it is for, on the tile that leads there. */
  about?: string;
  /** The heading above it in the sidebar; pages without one come first. */
  group?: string;
  /** Other words that the palette finds it by. */
  words?: string;
  icon?: Icon;
  /** The criterion that its evidence is for, shown instead of an icon. */
  numeral?: string;
  /** What can be begun here: the palette leads to the form. */
  begin?: { label: string; words: string };
  /** The key under which the server counts what waits here for the reader. */
  waiting?: string;
  /** The key of a figure that its tile shows. */
  figure?: string;
  /** Where a workspace has pages of its own, this one stands at the foot of its sidebar. */
  isAtFoot?: true;
  /** The page's other address, which a sidebar lists, or several. */
  sameAs?: string | readonly string[];
  /** A tab: the sidebar lists the page of `sameAs` in its place, and the palette lists it by its own label. */
  isTab?: true;
  /** Left out, everyone who may open the page finds it listed. */
  isListedFor?: (reader: Reader) => boolean;
  /** Where those who land elsewhere find the same: by their role an address, and what they are told there. */
  elsewhere?: Partial<Record<'applicant' | 'mentor' | 'attorney' | 'admin', { to: string; told?: string }>>;
};

/** Declares a feature's pages; their modules lie in `folder`, below `src/`. */
export function definePages(folder: string, pages: readonly Page[]): Page[] {
  return pages.map((page) => ({ ...page, module: `${folder}/${page.module}` }));
}
