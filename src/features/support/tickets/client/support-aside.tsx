import { Stack, Text } from '@mantine/core';
import { Link } from 'react-router';

import { useBusinessHours } from '#core/client/business-hours.tsx';
import { useNow } from '#core/client/now.ts';
import { useCurrentPage } from '#core/client/current-page.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { paths } from '#core/shared/paths.ts';

import classes from './support-page.module.css';
import { localSupportHours, supportSession } from './support-hours.ts';

type QuickLink = { label: string; to: string };

const contact = { label: 'Contact us', to: paths.contact };

const inWorkspace: readonly QuickLink[] = [
  contact,
  { label: 'Documents', to: `${paths.dashboard}/documents` },
  { label: 'Tasks', to: `${paths.dashboard}/tasks` },
  { label: 'Service Requests', to: `${paths.dashboard}/requests` },
];

const forEveryRole: readonly QuickLink[] = [
  contact,
  { label: 'Notifications', to: paths.notifications },
  { label: 'Profile Settings', to: paths.profile },
  { label: 'Pricing', to: paths.pricing },
];

/** Support hours, and links that may help in the meantime. */
export function SupportAside() {
  const links = useCurrentPage()?.area === 'dashboard' ? inWorkspace : forEveryRole;
  return (
    <Stack component="aside" fz="sm" aria-label="Support hours and links">
      <Panel title="Support hours" titleStyle="label">
        <Hours />
      </Panel>
      <Panel title="Quick links" titleStyle="label">
        <ul className={classes.links}>
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
      </Panel>
    </Stack>
  );
}

function Hours() {
  const now = useNow();
  const timeZone = useTimeZone();
  const { text, hours } = useBusinessHours();
  const { isOpen, opensAt, closesAt } = supportSession(now, hours);
  return (
    <>
      <Text mb={6}>{text}</Text>
      <Text mb={6} c="dimmed">
        In your time zone ({timeZone.replaceAll('_', ' ')}): {localSupportHours({ now, hours, timeZone })}
      </Text>
      <Text mb={6}>
        <StatusBadge tone={isOpen ? 'green' : 'plain'}>{isOpen ? 'Open now' : 'Closed now'}</StatusBadge>
      </Text>
      <Text mb={6} c="dimmed">
        {isOpen ? (
          <>
            Until <Instant at={closesAt} />
          </>
        ) : (
          <>
            Opens <Instant at={opensAt} />
          </>
        )}
      </Text>
      <Text mb={6} c="dimmed">
        We reply within one business day.
      </Text>
    </>
  );
}
