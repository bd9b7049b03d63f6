import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import { ownFeed } from './api.ts';
import classes from './calendar-feed.module.css';
import { FeedUrl } from './feed-url.tsx';

/** Page that connects the user's dates to their own calendar. */
export default function CalendarFeedPage() {
  const query = useQuery(ownFeed);
  return (
    <>
      <PageHeader subtitle="Your sessions, due dates and check-back dates, in your own calendar app." />
      <LoadError query={query} sentence="Your calendar feed could not be loaded." />
      {query.isPending && <Loading label="Loading your calendar feed" />}
      {query.data && (
        <Stack gap={20} maw="48rem">
          <Panel title="Private address">
            <FeedUrl madeAt={query.data.made_at} />
          </Panel>
          <Panel title="How to add it">
            <dl className={classes.ways}>
              <div>
                <dt>Google Calendar</dt>
                <dd>On a computer, choose Other calendars, Add, From URL.</dd>
              </div>
              <div>
                <dt>Apple Calendar</dt>
                <dd>
                  On a Mac, choose File, New Calendar Subscription. On an iPhone, choose Calendars, Add Calendar, Add
                  Subscription Calendar.
                </dd>
              </div>
              <div>
                <dt>Outlook</dt>
                <dd>Choose Calendar, Add calendar, Subscribe from web.</dd>
              </div>
            </dl>
          </Panel>
        </Stack>
      )}
    </>
  );
}
