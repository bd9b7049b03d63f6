import { Box, Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';

import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { getCity } from '#core/client/zone-clocks.ts';
import { addDays } from '#core/shared/calendar-days.ts';
import { formatDate } from '#core/shared/date-text.ts';

import { TextLink } from '#core/client/ui/text-link.tsx';
import { counted } from '#core/shared/sentence.ts';
import { conversationLink } from '#features/communication/messages/rules.ts';
import { changeableUntil } from '../rules.ts';
import type { BookableProvider } from '../schema.ts';
import { daysOfWeek, getMonday, useFreeTimes, WEEK_DAYS, type FreeTime } from './free-times.ts';
import classes from './slot-chooser.module.css';
import { dayText, ownMoment, spanText, theirTime, timeText, zoneName, zonesText } from './zone-text.ts';

export type SlotChooserProps = {
  /** Target of links to the field. */
  id: string;
  label: string;
  provider: BookableProvider;
  /** Session to be moved, whose own time counts as free. */
  moving?: string;
  /** Hours before the start until which a session can be moved or canceled. */
  noticeHours: number;
  /** In the provider's time zone, as booked. '' if none is selected. */
  date: string;
  time: string;
  onChoose: (slot: { date: string; time: string }) => void;
  /** Timestamp in ISO 8601 whose week is shown first. Default: the first week with a free slot. */
  around?: string;
  error?: ReactNode;
};

/** Free times of a provider by week, in columns if there is room, otherwise one day below the other. */
export function SlotChooser({
  id,
  label,
  provider,
  moving,
  noticeHours,
  date,
  time,
  onChoose,
  around,
  error,
}: SlotChooserProps) {
  const free = useFreeTimes({ provider: provider.id, role: provider.role, moving }, around);
  const [isList, setIsList] = useState(false);
  const errorId = useId();
  const { query, zone, now, week, times } = free;
  const chosen = free.find(date, time);
  const zones = { own: zone, their: provider.time_zone, name: provider.name };

  if (!provider.shows_availability) {
    return (
      <p id={id} className={classes.none}>
        {provider.name} has no available times at the moment. Please contact them to arrange a time.
      </p>
    );
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? errorId : undefined}>
      <Box component="legend" fz="0.8438rem" fw={600}>
        {label}
      </Box>
      <SoftText mb="sm">
        {zone === provider.time_zone
          ? `Times are in your time zone and ${provider.name}’s (${zoneName(zone)}).`
          : `Times are in your time zone (${zoneName(zone)}); ${provider.name}’s time (${zoneName(provider.time_zone)}) is shown below each.`}
      </SoftText>
      <Group gap="xs" mb="sm">
        <Button
          variant="default"
          size="compact-md"
          disabled={free.isFirstWeek}
          leftSection={<IconChevronLeft size="1rem" aria-hidden />}
          onClick={() => free.show(addDays(week, -WEEK_DAYS))}
        >
          Previous week
        </Button>
        <p className={classes.week} aria-live="polite">
          {formatDate(week)} – {formatDate(addDays(week, WEEK_DAYS - 1))}
        </p>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronRight size="1rem" aria-hidden />}
          onClick={() => free.show(addDays(week, WEEK_DAYS))}
        >
          Next week
        </Button>
        <div className={classes.views} role="group" aria-label="Show available times">
          {[false, true].map((asList) => (
            <Button
              key={String(asList)}
              variant={asList === isList ? 'light' : 'default'}
              size="compact-md"
              aria-pressed={asList === isList}
              onClick={() => setIsList(asList)}
            >
              {asList ? 'List view' : 'Week view'}
            </Button>
          ))}
        </div>
      </Group>
      <LoadError query={query} sentence="Available times could not be loaded." />
      {query.isPending && <Loading shape="list" label="Loading available times" />}
      {times && times.length > 0 && (
        <div className={classes.days} data-view={isList ? 'list' : 'week'}>
          {daysOfWeek(week).map((day) => (
            <Day
              key={day}
              day={day}
              name={`${id}-slot`}
              times={times.filter((each) => each.day === day)}
              zones={zones}
              now={now}
              isList={isList}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))}
        </div>
      )}
      {times?.length === 0 && <NoneThisWeek free={free} name={provider.name} />}
      <p className={classes.chosen} aria-live="polite">
        {chosen && (
          <>
            <strong>{ownMoment(chosen, { ...zones, now })}</strong> {zonesText(chosen, zones)}
            {now >= changeableUntil(chosen, noticeHours) && (
              <>
                {' '}
                {counted(noticeHours, {
                  one: 'Less than {count} hour from now: you will not be able to move or cancel it here.',
                  other: 'Less than {count} hours from now: you will not be able to move or cancel it here.',
                })}{' '}
                <TextLink to={conversationLink('applicant', provider.id)}>Message {provider.name}</TextLink>
              </>
            )}
          </>
        )}
      </p>
      {error && (
        <Text id={errorId} mt={4} c="rust" fz="sm">
          {error}
        </Text>
      )}
    </fieldset>
  );
}

type DayProps = {
  /** Date in the reader's calendar. */
  day: string;
  name: string;
  times: readonly FreeTime[];
  zones: { own: string; their: string; name: string };
  now: Date;
  isList: boolean;
  chosen: FreeTime | undefined;
  onChoose: SlotChooserProps['onChoose'];
};

function Day({ day, name, times, zones, now, isList, chosen, onChoose }: DayProps) {
  const headingId = useId();
  const { own, their } = zones;
  return (
    <div className={classes.day} role="group" aria-labelledby={headingId} data-empty={times.length === 0 || undefined}>
      <p id={headingId} className={classes.dayName}>
        {dayText(`${day}T12:00Z`, { timeZone: 'UTC', now })}
      </p>
      {times.length === 0 ? (
        <SoftText fz="xs">none</SoftText>
      ) : (
        <div className={classes.times}>
          {times.map((slot) => (
            <label key={slot.starts_at} className={classes.slot}>
              <input
                type="radio"
                name={name}
                value={slot.starts_at}
                checked={slot.starts_at === chosen?.starts_at}
                onChange={() => onChoose({ date: slot.date, time: slot.time })}
              />
              <span className={classes.own}>
                {isList ? spanText(slot, { timeZone: own }) : timeText(slot.starts_at, { timeZone: own })}
              </span>
              {own !== their && (
                <span className={classes.their}>
                  {theirTime(slot.starts_at, { own, timeZone: their })} in {getCity(their)}
                </span>
              )}
            </label>
          ))}
        </div>
      )}
    </div>
  );
}

function NoneThisWeek({ free, name }: { free: ReturnType<typeof useFreeTimes>; name: string }) {
  const { later, earlier, beyond, show, zone, now } = free;
  const leadTo = ({ day, starts_at }: FreeTime, words: string) => (
    <Button variant="default" size="compact-md" onClick={() => show(getMonday(day))}>
      {words}: {dayText(starts_at, { timeZone: zone, now })}
    </Button>
  );
  return (
    <div className={classes.none}>
      <p>
        {later || earlier
          ? `${name} has no available times this week.`
          : `${name} has no available times before ${formatDate(beyond)}: they are booked, or none are offered.`}
      </p>
      <Group gap="xs">
        {earlier && leadTo(earlier, 'Last available time before')}
        {later && leadTo(later, 'Next available time')}
        {!later && (
          <Button variant="default" size="compact-md" onClick={() => show(beyond)}>
            See times from {formatDate(beyond)}
          </Button>
        )}
      </Group>
    </div>
  );
}
