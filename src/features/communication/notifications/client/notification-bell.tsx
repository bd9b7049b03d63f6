import { Popover, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { asApiError } from '#core/client/api.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';

import { newestNotifications, unreadCount } from './api.ts';
import classes from './notification-bell.module.css';
import { NotificationList } from './notification-list.tsx';
import { useMarkRead, useVisited } from './mark-read.ts';

const SHOWN = 5;
const MOST_COUNTED = 99;

/** Number of unread notifications, and the newest of them. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false);
  // The focus moves to the target of a followed link, even on this page.
  const [isLeft, setIsLeft] = useState(false);
  // If a request fails, the last count stays. The next one follows in half a minute.
  const { data: unread = 0 } = useQuery(unreadCount);

  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position="bottom-start"
      width="min(24rem, 90vw)"
      shadow="md"
      trapFocus
      returnFocus={!isLeft}
    >
      <Popover.Target>
        <button
          type="button"
          className={classes.bell}
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
          onClick={() => {
            setIsLeft(false);
            setIsOpen(!isOpen);
          }}
          // The popover handles focus inside it, which moves there a moment after opening.
          onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
        >
          <IconBell size="1.25rem" stroke={1.75} aria-hidden />
          {unread > 0 && <span className={classes.count}>{unread > MOST_COUNTED ? `${MOST_COUNTED}+` : unread}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <Newest
          onLeave={() => {
            setIsLeft(true);
            setIsOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * Announces a changed number of unread notifications, and marks those read that the page shows. Once per page, however
 * many bells it has.
 */
export function UnreadAnnouncement() {
  const { data: unread = 0 } = useQuery(unreadCount);
  useVisited();
  return (
    <p role="status" className="visually-hidden">
      {unread > 0 && counted(unread, { one: '{count} unread notification', other: '{count} unread notifications' })}
    </p>
  );
}

function Newest({ onLeave }: { onLeave: () => void }) {
  const newest = useQuery(newestNotifications);
  const reading = useMarkRead();
  return (
    <>
      {newest.error && (
        <ErrorBanner sentence="Your notifications could not be loaded." failure={asApiError(newest.error)} />
      )}
      {newest.isPending && <Loading label="Loading your notifications" />}
      {newest.data?.length === 0 && (
        <Text my="xs" c="dimmed">
          No notifications yet.
        </Text>
      )}
      {newest.data && newest.data.length > 0 && (
        <div className={classes.list}>
          <NotificationList
            label="Newest notifications"
            isAddressed={false}
            rows={newest.data.slice(0, SHOWN)}
            onFollow={({ id }) => {
              reading.one.mutate(id);
              onLeave();
            }}
          />
        </div>
      )}
      <Link to={paths.notifications} className={classes.all} onClick={onLeave}>
        All notifications
      </Link>
    </>
  );
}
