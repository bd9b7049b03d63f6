import { Link } from 'react-router';

import type { Page } from '#core/client/pages.ts';
import { Sidebar } from '#core/client/ui/sidebar.tsx';
import { useSession } from '#features/accounts/accounts/client/session.ts';
import type { PendingItemCounts } from '#features/overview/pending-items/schema.ts';

import { SignOutButton } from './account-links.tsx';
import { sidebarPaths, type ListedPage, type PageSidebar } from './navigation.ts';
import { pendingItemsUnder } from './pending-item-pages.ts';
import classes from './workspace-sidebar.module.css';

type WorkspaceSidebarProps = { sidebar: PageSidebar; page: Page; counts: PendingItemCounts };

/** Pages of a workspace with their numbers of pending items, and the account below them. */
export function WorkspaceSidebar({ sidebar, page, counts }: WorkspaceSidebarProps) {
  const places = sidebarPaths(page);
  const sections = sidebar.sections.map(({ title, pages }) => ({
    title,
    items: pages.map((listed) => ({
      label: listed.label,
      to: listed.address,
      isCurrent: places.includes(listed.address),
      numeral: listed.numeral,
      pendingItems: pendingItemsUnder(listed, counts),
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
  const { name, email = '' } = session?.user ?? {};
  const at = email.lastIndexOf('@');
  return (
    <div className={classes.account}>
      <div className={classes.person}>
        <span className="visually-hidden">Signed in as</span>
        <span className={classes.name}>{name}</span>
        <span className={classes.email}>
          {email.slice(0, at)}
          <wbr />
          {email.slice(at)}
        </span>
      </div>
      <SignOutButton isInSidebarFooter />
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
