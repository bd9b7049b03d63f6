import { Drawer } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { use, useEffect, useMemo, useState } from 'react';
import { Outlet, useLocation } from 'react-router';

import { PageCounts } from '#core/client/page-counts.ts';
import type { Page } from '#core/client/pages.ts';
import { dismissDeletions } from '#core/client/undo.ts';
import { paths } from '#core/shared/paths.ts';
import { DeviceZoneNotice } from '#features/accounts/accounts/client/device-zone-notice.tsx';
import { checkSession, EndedSession, useSession } from '#features/accounts/accounts/client/session.ts';
import { LiveUpdateStream } from '#features/communication/live-updates/client/live-update-stream.tsx';
import {
  NotificationBell,
  UnreadAnnouncement,
} from '#features/communication/notifications/client/notification-bell.tsx';
import { usePendingItemCounts } from '#features/overview/pending-items/client/counts.ts';

import { BrandLink } from './brand-link.tsx';
import { toRole } from './guards.ts';
import { saveLastLocation } from './last-location.ts';
import { MainContent } from './main-content.tsx';
import { buildSidebar, getWorkspace } from './navigation.ts';
import { PaletteButton } from './palette/palette-button.tsx';
import { useViewer } from './viewer.ts';
import { TrialBanner } from './trial-banner.tsx';
import { UnreadMessages } from './unread-messages.tsx';
import { countsByPage } from './pending-item-pages.ts';
import { WorkspaceSidebar } from './workspace-sidebar.tsx';
import classes from './workspace.module.css';

/** Pages that show the state of the trial themselves. */
const tellsOfTrial: readonly string[] = [paths.subscribe, paths.billing];

/** Frame of every signed-in page: the workspace's sidebar, which becomes a drawer if space is short, and the page. */
export function Workspace({ page }: { page: Page }) {
  const { key, pathname, search } = useLocation();
  const [openedAt, setOpenedAt] = useState<string>();
  // The next user in this tab must not be able to undo these deletions.
  useEffect(() => dismissDeletions, []);
  const { session } = useSession();
  const isOver = use(EndedSession) !== null;
  const userId = session?.user.id;
  useEffect(() => {
    if (userId) saveLastLocation(userId, pathname + search);
  }, [userId, pathname, search]);
  const reader = useViewer();
  const counts = usePendingItemCounts();
  const pageCounts = useMemo(() => countsByPage(counts), [counts]);
  const sidebar = buildSidebar(reader, page.area);
  const workspace = getWorkspace(reader, page.area);
  const content = <WorkspaceSidebar sidebar={sidebar} page={page} counts={counts} />;

  return (
    <div className={classes.root}>
      {session && !isOver && (
        <LiveUpdateStream
          userId={session.user.id}
          position={session.news_position}
          onAccessChange={() => void checkSession()}
        />
      )}
      <header className={classes.bar} data-screen-only>
        <BrandLink />
        <div className={classes.tools}>
          <PaletteButton isCompact />
          <NotificationBell />
          <button type="button" className={classes.toggle} aria-haspopup="dialog" onClick={() => setOpenedAt(key)}>
            <IconMenu2 size="1.25rem" aria-hidden />
            Menu
          </button>
        </div>
      </header>
      <UnreadAnnouncement />
      {session && <UnreadMessages key={session.user.id} />}
      <div className={classes.sidebar} data-screen-only>
        <header className={classes.brand}>
          <BrandLink />
          <div className={classes.tools}>
            <span className={classes.compactSearch}>
              <PaletteButton isCompact />
            </span>
            <NotificationBell />
          </div>
        </header>
        <div className={classes.search} role="search">
          <PaletteButton />
        </div>
        {content}
      </div>
      <Drawer
        // Open only at the URL where it was opened, so choosing a page closes it.
        opened={openedAt === key}
        onClose={() => setOpenedAt(undefined)}
        title={sidebar.label}
        size="18rem"
        closeButtonProps={{ 'aria-label': 'Close the menu' }}
      >
        {content}
      </Drawer>
      <PageCounts value={pageCounts}>
        <MainContent width="workspace">
          {session && (
            <DeviceZoneNotice
              key={session.user.id}
              userId={session.user.id}
              isProvider={workspace === 'mentor' || workspace === 'attorney'}
            />
          )}
          {workspace !== 'account' && workspace !== 'admin' && !tellsOfTrial.includes(page.address) && (
            <div className={classes.notice}>
              <TrialBanner of={toRole(workspace)} />
            </div>
          )}
          <Outlet />
        </MainContent>
      </PageCounts>
    </div>
  );
}
