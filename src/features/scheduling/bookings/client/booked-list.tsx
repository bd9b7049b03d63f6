import type { ReactNode } from 'react';

import { useNow } from '#core/client/now.ts';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';

import type { BookingRow, BookingStatus, NoShow } from '../schema.ts';
import classes from './booked-list.module.css';
import { agreedText, partOf } from './booked-text.ts';

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
  const itemsOf = (shown: readonly Row[]) => shown.map((row) => asItem(row, now));
  if (!isNextFirst) return <RecordList label={label} items={itemsOf(rows)} markedId={markedId} />;
  return (['Upcoming', 'Cancelled', 'Past'] as const).map((heading) => {
    const shown = rows.filter((row) => partOf(row, now) === heading);
    return (
      shown.length > 0 && (
        <div key={heading} className={classes.part}>
          <p className={classes.heading} aria-hidden>
            {heading}
          </p>
          <RecordList label={`${label}: ${heading}`} items={itemsOf(shown)} markedId={markedId} />
        </div>
      )
    );
  });
}

/** Texts about a session, each with its author. */
export function BookedTexts({ zones, children }: { zones: string; children?: ReactNode }) {
  return (
    <div className={classes.texts}>
      <p className={classes.zones}>{zones.charAt(0).toUpperCase() + zones.slice(1)}</p>
      {children}
    </div>
  );
}

export function AttributedText({ by, children }: { by: string; children: string }) {
  if (children === '') return null;
  return (
    <p className={classes.said}>
      <span className={classes.by}>{by}:</span> {children}
    </p>
  );
}

/** Price displayed at booking. Renders nothing if there was none. */
export function PriceSaid({ agreed }: { agreed: string }) {
  const text = agreedText(agreed);
  return text && <p className={classes.said}>Price when booked: {text}</p>;
}

export function CreditSaid({ isUsed }: { isUsed: boolean }) {
  return (
    <p className={classes.said}>
      {isUsed ? 'Booked with a session credit, which counts as used.' : 'Booked with a session credit.'}
    </p>
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
    const missed = `${who[no_show].charAt(0).toUpperCase()}${who[no_show].slice(1)} did not come.`;
    return (
      <AttributedText by={by ? `Recorded by ${by}` : 'Recorded'}>
        {[missed, cancel_reason].filter(Boolean).join(' ')}
      </AttributedText>
    );
  }
  return <AttributedText by={by ? `Cancelled by ${by}` : 'Cancelled'}>{cancel_reason}</AttributedText>;
}
