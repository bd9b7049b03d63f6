import type { Page, PageArea, Viewer as PageReader } from '#core/client/pages.ts';
import { landingRole } from '#features/accounts/roles/rules.ts';
import type { Role, RoleRow } from '#features/accounts/roles/schema.ts';

import { checkPageAccess, isPermitted } from './guards.ts';
import { pages } from './pages.ts';

export type Viewer = PageReader & { roles: readonly RoleRow[] };

/** A page with a name, under which it is listed. */
export type ListedPage = Page & { label: string };

type PageSection = { title: string | undefined; pages: ListedPage[] };

export type PageSidebar = {
  /** Name of the navigation for screen readers. */
  label: string;
  sections: PageSection[];
  /** Pages next to the account, below all sections. */
  foot: ListedPage[];
};

export const areas = ['dashboard', 'mentor', 'attorney', 'admin', 'account'] as const satisfies PageArea[];

export const areaLabels: Record<PageArea, string> = {
  dashboard: 'Dashboard',
  mentor: 'Mentor workspace',
  attorney: 'Attorney workspace',
  admin: 'Admin workspace',
  account: 'Account',
};

function toPageArea(role: Role): PageArea {
  return role === 'applicant' ? 'dashboard' : role;
}

/** Returns the workspace of a page. A page of the account belongs to the workspace where the reader lands. */
export function getWorkspace({ roles }: Viewer, area: PageArea): PageArea {
  const landing = landingRole(roles);
  return area === 'account' && landing ? toPageArea(landing) : area;
}

/** Returns the listed pages of an area for a reader: those with a name that the reader may open. */
export function listedPages(reader: Viewer, area: PageArea): ListedPage[] {
  if (checkPageAccess({ area, ...reader }).to !== 'show') return [];
  return pages.filter((page): page is ListedPage => page.area === area && isListed(page, reader));
}

/**
 * Returns the sidebar. A workspace with its own pages shows those of the account at its foot. Otherwise they are the
 * whole list.
 */
export function buildSidebar(reader: Viewer, area: PageArea): PageSidebar {
  const workspace = getWorkspace(reader, area);
  const own = workspace === 'account' ? [] : listedPages(reader, workspace).filter(({ isTab }) => !isTab);
  const account = listedPages(reader, 'account');
  return own.length > 0
    ? {
        label: areaLabels[workspace],
        sections: bySection(own),
        foot: account.filter(({ isInSidebarFooter }) => isInSidebarFooter),
      }
    : { label: areaLabels.account, sections: bySection(account), foot: [] };
}

/** Returns the paths under which a sidebar lists a page or its parent, such as the ticket list for a ticket. */
export function sidebarPaths({ address, aliasPaths = [] }: Page): string[] {
  return [address.replace(/\/:.*/, ''), aliasPaths].flat();
}

function isListed(page: Page, reader: Viewer): boolean {
  return page.label !== undefined && isPermitted(page, reader) && (page.isListedFor?.(reader) ?? true);
}

function bySection(listed: readonly ListedPage[]): PageSection[] {
  const titles = [...new Set(listed.map(({ group }) => group))];
  return titles.map((title) => ({ title, pages: listed.filter(({ group }) => group === title) }));
}
