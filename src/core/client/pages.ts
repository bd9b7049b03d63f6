import type { Icon } from '@tabler/icons-react';

import type { Permission } from '#core/shared/permissions.ts';

/**
 * Users who may open a page: any signed-in user, or those with one role, in whose workspace it is. `dashboard` is the
 * workspace of applicants.
 */
export type PageArea = 'account' | 'dashboard' | 'mentor' | 'attorney' | 'admin';

/** The user looking at the pages, and the time. */
export type Viewer = {
  roles: readonly {
    role: string;
    is_active: boolean;
    is_subscribed: boolean;
    trial_start_date: string;
    trial_end_date: string;
  }[];
  /** Permissions of an admin. An owner has all of them. */
  permissions: readonly Permission[];
  is_owner: boolean;
  /** Whether the user bought the package or the workbook. */
  has_purchases?: boolean;
  now: Date;
};

/**
 * A page for signed-in users. Routes, sidebars, the palette, titles and the link check derive from these declarations.
 */
export type Page = {
  /** Path as React Router expects it: `/dashboard/support/:id`. */
  address: string;
  /**
   * Module below `src/` whose default export renders the page. It is a path, so that the build reads this list without
   * importing it.
   */
  module: string;
  /** Title of the browser tab. Also the page's heading, unless the heading names the content. */
  title: string;
  area: PageArea;
  /** Admins who may open it: those with any of these permissions, or only owners. Defaults to all admins. */
  permits?: readonly Permission[] | 'owners';
  /** Label in the sidebar and the palette. A page without one is reached only from other pages. */
  label?: string;
  /** Description on the tile that links to the page. */
  about?: string;
  /** Heading above it in the sidebar. Pages without one come first. */
  group?: string;
  /** Additional search words for the palette. */
  words?: string;
  icon?: Icon;
  /** Criterion number of its evidence, shown instead of an icon. */
  numeral?: string;
  /** Palette entry that opens the form for a new row. */
  createAction?: { label: string; words: string };
  /** Key of the server's count of pending items on this page. The sidebar adds those of its tabs. */
  pendingItems?: string;
  /** Key of the figure on its tile. */
  figure?: string;
  /** Shown at the bottom of the sidebar if a workspace has its own pages. */
  isInSidebarFooter?: true;
  /** Other paths of the page that a sidebar lists. */
  aliasPaths?: string | readonly string[];
  /** The page is a tab. The sidebar lists the page of `sameAs` instead, and the palette lists it by its own label. */
  isTab?: true;
  /** Whether the page is listed for this user. By default, it is listed for everyone who may open it. */
  isListedFor?: (reader: Viewer) => boolean;
  /** Equivalent pages of users who belong elsewhere: a path by role, and the message shown there. */
  roleRedirects?: Partial<Record<'applicant' | 'mentor' | 'attorney' | 'admin', { to: string; notice?: string }>>;
};

/** Declares a feature's pages. Their modules are in `folder`, below `src/`. */
export function definePages(folder: string, pages: readonly Page[]): Page[] {
  return pages.map((page) => ({ ...page, module: `${folder}/${page.module}` }));
}
