import { Link } from 'react-router';

import { useNow } from '#core/client/now.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';

import { SUPPORT_HOURS } from './hours-text.ts';
import classes from './support-page.module.css';
import { localSupportHours, supportSession } from './support-hours.ts';

export type QuickLink = { label: string; to: string };

/** When somebody is there, and what may help meanwhile. */
export function SupportAside({ links }: { links: readonly QuickLink[] }) {
  return (
    <aside className={classes.aside} aria-label="Support hours and links">
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
    </aside>
  );
}

function Hours() {
  const now = useNow();
  const timeZone = useTimeZone();
  const { isOpen, opensAt, closesAt } = supportSession(now);
  return (
    <>
      <p className={classes.line}>{SUPPORT_HOURS}</p>
      <p className={classes.soft}>
        In your time ({timeZone.replaceAll('_', ' ')}): {localSupportHours({ now, timeZone })}
      </p>
      <p className={classes.line}>
        <StatusBadge tone={isOpen ? 'green' : 'plain'}>{isOpen ? 'Open now' : 'Closed now'}</StatusBadge>
      </p>
      <p className={classes.soft}>{isOpen ? <>Until <Instant at={closesAt} /></> : <>Opens <Instant at={opensAt} /></>}</p>
      <p className={classes.soft}>We reply within one working day.</p>
    </>
  );
}
