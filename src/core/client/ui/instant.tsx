export type InstantProps = {
  /** ISO 8601, or what was computed from one. */
  at: string | Date;
};

/** A moment in the reader's own time, their zone named beside it. */
export function Instant({ at }: InstantProps) {
  const instant = new Date(at);
  return <time dateTime={instant.toISOString()}>{format.format(instant)}</time>;
}

const format = new Intl.DateTimeFormat(undefined, {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
