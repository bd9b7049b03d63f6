import { formatInstant, type InstantPart } from '../instant-text.ts';
import { useTimeZone } from '../time-zone.tsx';

export type InstantProps = {
  /** ISO 8601 text, or a Date. */
  at: string | Date;
  show?: InstantPart;
};

/**
 * Timestamp in the reader's time zone. The time zone is shown next to it, or on hover if only a day or a time is shown.
 */
export function Instant({ at, show = 'moment' }: InstantProps) {
  const timeZone = useTimeZone();
  const title = show === 'moment' ? timeZone.replaceAll('_', ' ') : formatInstant({ at, timeZone });
  return (
    <time dateTime={new Date(at).toISOString()} title={title}>
      {formatInstant({ at, show, timeZone })}
    </time>
  );
}
