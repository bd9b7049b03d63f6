import { Button, NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { sayAll, useSearch } from '#core/client/search.ts';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { LoadFailure } from '#core/client/ui/load-failure.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { ShowMore } from '#core/client/ui/show-more.tsx';
import { paths } from '#core/shared/paths.ts';

import { notificationPages, unreadCount } from './api.ts';
import { MailPreferences } from './mail-preferences.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications-page.module.css';
import { useReading } from './reading.ts';

const filters = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
];

/** Everything one was told, and of what one wants mail. */
export function NotificationsPage() {
  const { data: unread = 0 } = useQuery(unreadCount);
  const reading = useReading();
  const { search, change } = useSearch();
  const isUnread = search.get('show') === 'unread';

  function show(filter: string): void {
    change((current) => sayAll(current, { show: filter === 'unread' ? filter : undefined }));
  }

  return (
    <div className={classes.root}>
      <PageHeader title="Notifications" subtitle={unread === 1 ? '1 unread' : `${unread} unread`} />
      <div className={classes.columns}>
        <section className={classes.main} aria-label="Your notifications">
          <div className={classes.head}>
            <NativeSelect
              label="Show"
              data={filters}
              value={isUnread ? 'unread' : 'all'}
              onChange={({ currentTarget }) => show(currentTarget.value)}
            />
            <Button variant="default" disabled={unread === 0 || reading.all.isPending} onClick={() => reading.all.mutate()}>
              Mark all as read
            </Button>
          </div>
          {reading.all.error && <FailureBanner sentence="They were not marked as read." failure={asApiError(reading.all.error)} isFocused />}
          <Notifications isUnread={isUnread} onShowAll={() => show('all')} />
        </section>
        <MailPreferences />
      </div>
    </div>
  );
}

function Notifications({ isUnread, onShowAll }: { isUnread: boolean; onShowAll: () => void }) {
  const pages = useInfiniteQuery(notificationPages({ isUnread }));
  const reading = useReading();
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  return (
    <>
      <LoadFailure query={pages} what="Your notifications" />
      {reading.one.error && <FailureBanner sentence="It was not marked as read." failure={asApiError(reading.one.error)} isFocused />}
      {pages.isPending && <Loading label="Loading your notifications" />}
      {rows?.length === 0 &&
        (isUnread ? (
          <EmptyState
            sentence="Nothing unread."
            action={
              <Button variant="default" onClick={onShowAll}>
                Show all notifications
              </Button>
            }
          />
        ) : (
          <EmptyState
            sentence="No notifications yet."
            why="Decisions, replies and reminders appear here as they come."
            action={
              <ButtonLink to={paths.dashboard} variant="default">
                Go to my workspace
              </ButtonLink>
            }
          />
        ))}
      {rows && rows.length > 0 && (
        <ul className={classes.list} aria-label="Notifications, newest first">
          {rows.map((notification) => (
            <NotificationItem
              key={notification.id}
              notification={notification}
              onFollow={() => reading.one.mutate(notification.id)}
              action={
                notification.read_at === null && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    aria-label={`Mark as read: ${notification.title}`}
                    onClick={() => reading.one.mutate(notification.id)}
                  >
                    Mark as read
                  </Button>
                )
              }
            />
          ))}
        </ul>
      )}
      <ShowMore query={pages} />
    </>
  );
}
