import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatInstant } from '#core/client/instant-text.ts';
import { useListPage } from '#core/client/list-page.ts';
import { useNow } from '#core/client/now.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import type { RecordListItem } from '#core/client/ui/record-list.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { ownEntitlements } from '#features/billing/entitlements/client/owned-items.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { paths } from '#core/shared/paths.ts';
import { conversationLink } from '#features/communication/messages/rules.ts';

import { bookingStatuses, bookingStatusLabels, type BookingRow } from '../schema.ts';
import { bookableProviders, bookings, cancelBooking } from './api.ts';
import { BookForm, MoveForm } from './book-form.tsx';
import {
  AttributedText,
  BookedList,
  BookedTexts,
  BookingCredit,
  BookingPrice,
  CallLink,
  Cancellation,
} from './booked-list.tsx';
import { getPhase, roleLabels, bookingStatusLabel } from './booked-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { whenFilter } from './provided-filters.ts';
import { ownMoment, zonesText } from './zone-text.ts';

const words = {
  what: 'Bookings',
  notLoaded: 'Bookings could not be loaded.',
  noun: 'session',
  add: 'Book a session',
  empty: 'No bookings yet',
  why: 'Book a session with your mentor or attorney. It appears here in your time zone and theirs.',
  none: 'No bookings match this filter.',
  all: 'Show all bookings',
};

const filters = {
  when: whenFilter,
  role: {
    label: 'With',
    choices: [
      { value: 'mentor', label: 'Mentors' },
      { value: 'attorney', label: 'Attorneys' },
    ],
  },
  status: {
    label: 'Status',
    choices: bookingStatuses.map((value) => ({ value, label: bookingStatusLabels[value] })),
  },
};

/** An applicant's sessions with mentors and attorneys, to book, move and cancel. */
export default function BookingsPage() {
  const timeZone = useTimeZone();
  const now = useNow();
  const queryClient = useQueryClient();
  const [cancelling, setCancelling] = useState<BookingRow>();
  const providers = useQuery(bookableProviders);
  const formatMoment = (row: BookingRow) => ownMoment(row, { own: timeZone, now });
  const getTitle = (row: BookingRow) => `${row.session_type} with ${row.provider}, ${formatMoment(row)}`;
  const page = useListPage(bookings, {
    getTitle,
    draft: 'bookings',
    tell: (row, act) =>
      act === 'added'
        ? `${getTitle(row)} was booked. ${whatFollows(row)}`
        : `${getTitle(row)} was moved. ${whatFollows(row)}`,
  });
  const { list, sheet } = page;

  async function handleCancel(reason: string): Promise<void> {
    if (!cancelling) return;
    await cancelBooking(cancelling, { reason, version: cancelling.version });
    setCancelling(undefined);
    sheet.leave(cancelling);
    sheet.tell(`${getTitle(cancelling)} was cancelled. ${cancelling.provider} has been notified.`);
    await queryClient.invalidateQueries({ queryKey: bookings.key });
    await queryClient.invalidateQueries({ queryKey: ownEntitlements.queryKey });
  }

  function asItem(row: BookingRow): RecordListItem {
    const { id, can } = row;
    const name = getTitle(row);
    const { tone, words: standing } = bookingStatusLabel(row, now);
    const who = { applicant: 'you', provider: row.provider };
    return {
      id,
      title: formatMoment(row),
      name,
      details: `${row.session_type} with ${nameWithProof({ ...row, name: row.provider })}, ${roleLabels[row.role]}`,
      badge: <StatusBadge tone={tone}>{standing}</StatusBadge>,
      body: (
        <BookedTexts zones={zonesText(row, { own: timeZone, their: row.time_zone, name: row.provider })}>
          {row.with_credit && <BookingCredit isUsed={row.no_show === 'applicant'} />}
          {!row.with_credit && row.agreed_price !== 'credit' && <BookingPrice agreed={row.agreed_price} />}
          <AttributedText by="Your note">{row.client_note}</AttributedText>
          <Cancellation of={row} who={who} />
        </BookedTexts>
      ),
      actions: (
        <>
          <CallLink link={row.status === 'cancelled' ? '' : row.call_link} of={name} />
          {can.move && (
            <Button {...small} aria-label={`Move ${name}`} onClick={() => sheet.edit(row)}>
              Move
            </Button>
          )}
          {row.provider_id !== null && getPhase(row, now) === 'Upcoming' && (
            <Button
              component={Link}
              to={conversationLink('applicant', row.provider_id)}
              {...small}
              aria-label={`Message ${row.provider} about ${name}`}
            >
              Message
            </Button>
          )}
          {can.cancel && (
            <Button {...small} aria-label={`Cancel session: ${name}`} onClick={() => setCancelling(row)}>
              Cancel session
            </Button>
          )}
        </>
      ),
      beside: can.until !== null && new Date(row.ends_at) > now && untilText(can.until, { timeZone, now }),
    };
  }

  return (
    <>
      <ListPage
        page={page}
        subtitle={
          <>
            Sessions with your mentor and attorney, in your time zone and theirs.{' '}
            <TextLink to={paths.calendarFeed}>Show them in your calendar</TextLink>
          </>
        }
        words={words}
        renderForm={(props, key) => {
          const { row } = props;
          if (!providers.data) {
            return (
              <>
                <LoadError query={providers} sentence="Your mentors and attorneys could not be loaded." />
                {providers.isPending && <Loading shape="list" label="Loading your mentors and attorneys" />}
              </>
            );
          }
          const { providers: offered, notice_hours: noticeHours } = providers.data;
          const provider = row && offered.find((each) => each.id === row.provider_id && each.role === row.role);
          if (row && !provider) {
            return (
              <>
                <p>{row.provider} cannot be booked at the moment, so you cannot move this session.</p>
                <Button variant="default" onClick={props.onCancel}>
                  Keep the current time
                </Button>
              </>
            );
          }
          if (offered.length === 0) {
            return (
              <p>No mentor or attorney is assigned to you yet. Once one is, you can book sessions with them here.</p>
            );
          }
          return row && provider ? (
            <MoveForm key={key} {...props} row={row} provider={provider} noticeHours={noticeHours} />
          ) : (
            <BookForm key={key} providers={offered} noticeHours={noticeHours} {...props} />
          );
        }}
        filters={<FilterBar list={list} label="Bookings" filters={filters} csv="/api/bookings" />}
      >
        {(rows) => (
          <BookedList
            label="Bookings"
            rows={rows}
            markedId={list.rowId}
            isNextFirst={list.urlQuery.sort === undefined && list.urlQuery.direction === undefined}
            asItem={asItem}
          />
        )}
      </ListPage>
      <CancelDialog
        what={cancelling && getTitle(cancelling)}
        reader={cancelling?.provider ?? ''}
        onCancel={handleCancel}
        onClose={() => setCancelling(undefined)}
      />
    </>
  );
}

const small = { variant: 'default', size: 'compact-md' } as const;

function whatFollows({ status, is_waiting, provider }: BookingRow): string {
  if (status === 'pending') return `${provider} will confirm it.`;
  return is_waiting ? `${provider} will accept it.` : `${provider} has been notified.`;
}

function untilText(until: string, { timeZone, now }: { timeZone: string; now: Date }): string {
  return new Date(until) > now
    ? `Can be moved or cancelled until ${formatInstant({ at: until, timeZone })}`
    : 'Too late to move or cancel here: send a message instead';
}
