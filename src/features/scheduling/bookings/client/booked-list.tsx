import { Button, Stack, Text } from '@mantine/core';
import { IconVideo } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { useNow } from '#core/client/now.ts';
import { GroupedList } from '#core/client/ui/grouped-list.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { BookingRow, BookingStatus, NoShow } from '../schema.ts';
import { agreedText, getPhase } from './booked-text.ts';

type Booked = { id: string; status: BookingStatus; ends_at: string };

type BookedListProps<Row extends Booked> = {
  /** Label of the lists for screen readers: 'Bookings'. */
  label: string;
  rows: readonly Row[];
  markedId: string | undefined;
  /** Whether they are sorted by next first, so that upcoming and past have headings. */
  isNextFirst: boolean;
  asItem: (row: Row, now: Date) => RecordListItem;
};

/** Sessions: upcoming ones apart from canceled and past ones. */
export function BookedList<Row extends Booked>({ label, rows, markedId, isNextFirst, asItem }: BookedListProps<Row>) {
  const now = useNow();
  const toItems = (shown: readonly Row[]) => shown.map((row) => asItem(row, now));
  if (!isNextFirst) return <RecordList label={label} items={toItems(rows)} markedId={markedId} />;
  const groups = (['Upcoming', 'Cancelled', 'Past'] as const).map((heading) => ({
    heading,
    items: toItems(rows.filter((row) => getPhase(row, now) === heading)),
  }));
  return <GroupedList label={label} groups={groups} gap="xl" markedId={markedId} />;
}

/** Texts about a session, each with its author. */
export function BookedTexts({ zones, children }: { zones: string; children?: ReactNode }) {
  return (
    <Stack gap={6} maw="46rem">
      <SoftText>{zones.charAt(0).toUpperCase() + zones.slice(1)}</SoftText>
      {children}
    </Stack>
  );
}

export function AttributedText({ by, children }: { by: string; children: string }) {
  if (children === '') return null;
  return (
    <TypedText>
      <Text span fw={600}>
        {by}:
      </Text>{' '}
      {children}
    </TypedText>
  );
}

/** Price displayed at booking. Renders nothing if there was none. */
export function BookingPrice({ agreed }: { agreed: string }) {
  if (agreed === 'credit') return <BookingCredit isUsed={false} />;
  const text = agreedText(agreed);
  return text && <TypedText>Price when booked: {text}</TypedText>;
}

export function BookingCredit({ isUsed }: { isUsed: boolean }) {
  return (
    <TypedText>
      {isUsed ? 'Booked with a session credit, which counts as used.' : 'Booked with a session credit.'}
    </TypedText>
  );
}

type Closed = Pick<BookingRow, 'cancelled_by' | 'cancel_reason' | 'no_show'>;

/** Reason why it did not take place, and its author, for either side. `who` names both. */
export function Cancellation({
  of: { cancelled_by, cancel_reason, no_show },
  who,
}: {
  of: Closed;
  who: Record<NoShow, string>;
}) {
  const by = cancelled_by && who[cancelled_by];
  if (no_show) {
    const missed = `${who[no_show].charAt(0).toUpperCase()}${who[no_show].slice(1)} did not attend.`;
    return (
      <AttributedText by={by ? `Recorded by ${by}` : 'Recorded'}>
        {[missed, cancel_reason].filter(Boolean).join(' ')}
      </AttributedText>
    );
  }
  return <AttributedText by={by ? `Cancelled by ${by}` : 'Cancelled'}>{cancel_reason}</AttributedText>;
}

/** Link to the call of a session, if there is one. */
export function CallLink({ link, of }: { link: string; of: string }) {
  if (link === '') return null;
  return (
    <Button
      component="a"
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      variant="light"
      size="compact-md"
      leftSection={<IconVideo size="1rem" aria-hidden />}
      aria-label={`Join the call: ${of} (opens in a new tab)`}
    >
      Join the call
    </Button>
  );
}
