import { formatInstant, type InstantPart } from '../instant-text.ts';
import { useTimeZone } from '../time-zone.tsx';

export type InstantProps = {
  /** ISO 8601, or what was computed from one. */
  at: string | Date;
  show?: InstantPart;
};

/** A moment in the reader's own time. Their time zone is named: beside it, or where it is only a day or a time, on hover. */
export function Instant({ at, show = 'moment' }: InstantProps) {
  const timeZone = useTimeZone();
  const title = show === 'moment' ? timeZone.replaceAll('_', ' ') : formatInstant({ at, timeZone });
  return (
    <time dateTime={new Date(at).toISOString()} title={title}>
      {formatInstant({ at, show, timeZone })}
    </time>
  );
}
