import { wallTimeText } from '#core/client/reader-locale.ts';
import { Panel } from '#core/client/ui/panel.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';

import { DEFAULT_ZONE, type OwnAvailability } from '../schema.ts';
import classes from './availability.module.css';
import { nearDateText, zoneText } from './hours-text.ts';

type NextSlotsProps = Pick<OwnAvailability, 'next' | 'time_zone' | 'session_minutes' | 'show_availability'>;

/** Slots that applicants are offered now. */
export function NextSlots({ next, time_zone, session_minutes, show_availability }: NextSlotsProps) {
  return (
    <Panel title={show_availability ? 'What applicants see now' : 'Your next available times'} titleStyle="label">
      {next.length === 0 ? (
        <SoftText my={14}>No available times in the next eight weeks.</SoftText>
      ) : (
        <ol className={classes.next} aria-label="Next available times">
          {next.map(({ starts_at, date, time }) => (
            <li key={starts_at}>
              <span>{nearDateText(date)}</span> <span>{wallTimeText(time)}</span>
            </li>
          ))}
        </ol>
      )}
      <SoftText my={14}>
        Each session lasts {session_minutes} minutes. The times are in {zoneText(time_zone || DEFAULT_ZONE)}; each
        applicant also sees them in their own time zone.
      </SoftText>
    </Panel>
  );
}
