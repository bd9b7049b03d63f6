import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { Link, Outlet, useLocation } from 'react-router';

import { Sidebar } from '#core/client/ui/sidebar.tsx';
import { paths } from '#core/shared/paths.ts';
import { useSession } from '#features/accounts/client/session.ts';
import { NotificationBell, UnreadAnnouncement } from '#features/notifications/client/notification-bell.tsx';

import { SignOutButton } from './account-links.tsx';
import { BrandLink } from './brand-link.tsx';
import { MainContent } from './main-content.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import type { WorkspaceSidebar } from './sidebars.ts';
import classes from './workspace.module.css';

/** The frame of a workspace: its sidebar, which folds into a drawer where there is no room, a notice above every page, and the page. */
export function Workspace({ notice, ...sidebar }: WorkspaceSidebar & { notice?: ReactNode }) {
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  const content = <Sidebar {...sidebar} footer={<Account />} />;

  return (
    <div className={classes.root}>
      <header className={classes.bar}>
        <BrandLink />
        <div className={classes.tools}>
          <PaletteButton isCompact />
          <NotificationBell />
          <button type="button" className={classes.toggle} aria-haspopup="dialog" onClick={() => setOpenedAt(key)}>
            <IconMenu2 size={20} aria-hidden />
            Menu
          </button>
        </div>
      </header>
      <UnreadAnnouncement />
      <div className={classes.sidebar}>
        <div className={classes.brand}>
          <BrandLink />
          <NotificationBell />
        </div>
        <div className={classes.search}>
          <PaletteButton />
        </div>
        {content}
      </div>
      <Drawer
        // Open only at the address where it was opened: choosing a page closes it.
        opened={openedAt === key}
        onClose={() => setOpenedAt(undefined)}
        title={sidebar.label}
        size="18rem"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        {content}
      </Drawer>
      <MainContent width="workspace">
        {notice && <div className={classes.notice}>{notice}</div>}
        <Outlet />
      </MainContent>
    </div>
  );
}

function Account() {
  const { session } = useSession();
  return (
    <div className={classes.account}>
      <span className="visually-hidden">Signed in as</span>
      <span className={classes.name}>{session?.user.name}</span>
      <span className={classes.email}>{session?.user.email}</span>
      <div className={classes.links}>
        <Link to={paths.profile}>Profile Settings</Link>
        <Link to={paths.support}>Get help</Link>
      </div>
      <SignOutButton />
    </div>
  );
}
