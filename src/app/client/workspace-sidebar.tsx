import { Link } from 'react-router';

import type { Page } from '#core/client/pages.ts';
import { Sidebar } from '#core/client/ui/sidebar.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import { usePendingItemCounts } from '#features/overview/pending-items/client/counts.ts';

import { SignOutButton } from './account-links.tsx';
import { sidebarPaths, type ListedPage, type PageSidebar } from './navigation.ts';
import classes from './workspace-sidebar.module.css';

/** Pages of a workspace with their numbers of pending items, and the account below them. */
export function WorkspaceSidebar({ sidebar, page }: { sidebar: PageSidebar; page: Page }) {
  const counts = usePendingItemCounts();
  const places = sidebarPaths(page);
  const sections = sidebar.sections.map(({ title, pages }) => ({
    title,
    items: pages.map(({ label, address, numeral, pendingItems }) => ({
      label,
      to: address,
      isCurrent: places.includes(address),
      numeral,
      waiting: pendingItems === undefined ? undefined : counts[pendingItems],
    })),
  }));
  return (
    <>
      <Sidebar label={sidebar.label} sections={sections} />
      <Account foot={sidebar.foot} places={places} />
    </>
  );
}

function Account({ foot, places }: { foot: readonly ListedPage[]; places: readonly string[] }) {
  const { session } = useSession();
  return (
    <div className={classes.account}>
      <div className={classes.person}>
        <span className="visually-hidden">Signed in as</span>
        <span className={classes.name}>{session?.user.name}</span>
        <span className={classes.email}>{session?.user.email}</span>
      </div>
      <SignOutButton isAtFoot />
      {foot.length > 0 && (
        <nav className={classes.links} aria-label="Account">
          {foot.map(({ label, address }) => (
            <Link key={address} to={address} aria-current={places.includes(address) ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
      )}
    </div>
  );
}
