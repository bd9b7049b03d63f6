import { Box, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { asApiError } from '#core/client/api.ts';
import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { ButtonLink } from '#core/client/ui/button-link.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { WithAside } from '#core/client/ui/with-aside.tsx';
import { paths } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';

import { ownNotifications, unreadCount } from './api.ts';
import { byDay } from './days.ts';
import { MailPreferences } from './mail-preferences.tsx';
import { NotificationList } from './notification-list.tsx';
import { useMarkRead } from './mark-read.ts';

const words = {
  what: 'Your notifications',
  notLoaded: 'Your notifications could not be loaded.',
  noun: 'notification',
  empty: 'No notifications yet.',
  why: 'Decisions, replies and reminders appear here as they arrive.',
  none: 'No unread notifications.',
  all: 'Show all notifications',
};

/** All notifications of the user, and email preferences. */
export default function NotificationsPage() {
  const { data: unread = 0 } = useQuery(unreadCount);
  const reading = useMarkRead();
  const list = useList(ownNotifications);
  const now = useNow();
  const timeZone = useTimeZone();
  const markAll = (
    <Button variant="default" disabled={unread === 0 || reading.all.isPending} onClick={() => reading.all.mutate()}>
      Mark all as read
    </Button>
  );

  return (
    <>
      <PageHeader
        title="Notifications"
        subtitle={counted(unread, { one: '{count} unread', other: '{count} unread' })}
      />
      <WithAside aside={<MailPreferences />} isAsideWide>
        <div>
          {reading.all.error && (
            <ErrorBanner
              sentence="Your notifications could not be marked as read."
              failure={asApiError(reading.all.error)}
              isFocused
            />
          )}
          {reading.one.error && (
            <ErrorBanner
              sentence="This notification could not be marked as read."
              failure={asApiError(reading.one.error)}
              isFocused
            />
          )}
          <ListSection
            list={list}
            words={words}
            filters={
              <FilterBar
                list={list}
                label="Your notifications"
                filters={{ unread: { label: 'Show', choices: [{ value: 'true', label: 'Unread' }] } }}
              >
                {markAll}
              </FilterBar>
            }
            createAction={
              <ButtonLink to={paths.dashboard} variant="default">
                Go to my workspace
              </ButtonLink>
            }
          >
            {(rows) =>
              byDay(rows, { now, timeZone }).map((day) => (
                <Box key={day.name} component="section" mt="md">
                  <Box component="h2" mb={4} ff="text" fz="sm" fw={600} c="dimmed">
                    {day.name}
                  </Box>
                  <NotificationList
                    label={`Notifications, ${day.name}`}
                    rows={day.rows}
                    onFollow={({ id }) => reading.one.mutate(id)}
                    renderActions={({ id, title, read_at }) =>
                      read_at === null && (
                        <Button
                          variant="default"
                          size="compact-md"
                          aria-label={`Mark as read: ${title}`}
                          onClick={() => reading.one.mutate(id)}
                        >
                          Mark as read
                        </Button>
                      )
                    }
                  />
                </Box>
              ))
            }
          </ListSection>
        </div>
      </WithAside>
    </>
  );
}
