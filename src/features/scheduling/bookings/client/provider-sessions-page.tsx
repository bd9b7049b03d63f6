import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';

import { useList } from '#core/client/list.ts';
import { useNow } from '#core/client/now.ts';
import type { ListSchema, RowSource } from '#core/client/rows.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { showErrorToast } from '#core/client/ui/error-toast.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListSection, type ListLabels } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import type { RecordListItem } from '#core/client/ui/record-list.tsx';
import { RichText } from '#core/client/ui/rich-text.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { StatusMessageBanner, useStatusMessage } from '#core/client/ui/status-message.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { paths } from '#core/shared/paths.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';
import { useOwnApplicants } from '#features/providers/provider-assignments/client/applicant-picker.tsx';

import {
  bookingStatusLabels,
  NO_SHOW_LABEL,
  type BookedChange,
  type BookingStatus,
  type NoShow,
  type providedShape,
} from '../schema.ts';
import { BookedList, BookedTexts, CallLink, Cancellation, BookingPrice, AttributedText } from './booked-list.tsx';
import { statusTones } from './booked-text.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { NoShowDialog } from './no-show-dialog.tsx';
import { whenFilter } from './provided-filters.ts';
import { ProvidedForm } from './provided-form.tsx';
import { providedZonesText, ownMoment } from './zone-text.ts';

type Provided = z.output<z.ZodObject<typeof providedShape>>;

/** A session as its provider sees it. */
export type ProvidedRow = Provided & {
  status: BookingStatus;
  can: { edit: boolean; transitions: readonly BookingStatus[]; no_show: boolean };
};

/** Label of the button that accepts a pending session, and whether the row is pending. */
type ConfirmAction<Row> = {
  verb: string;
  done: string;
  isWaiting: (row: Row) => boolean;
  isAllowed: (row: Row) => boolean;
  agree: (row: Row) => Promise<unknown>;
};

export type ProvidedPageProps<Row extends ProvidedRow, Query extends ListSchema> = {
  source: RowSource<Row, Query, unknown>;
  subtitle: string;
  words: ListLabels;
  csv: string;
  host: ProviderRole;
  statuses: readonly BookingStatus[];
  agreement: ConfirmAction<Row>;
  step: (change: {
    id: string;
    status: 'completed' | 'cancelled';
    reason: string;
    no_show?: NoShow;
    version: number;
  }) => Promise<unknown>;
  change: (id: string, change: BookedChange) => Promise<Row>;
};

type Asking<Row> = { row: Row; act: 'complete' | 'cancel' | 'no-show' };

/** A provider's booked sessions: accept, decline, add notes and a link, and close. */
export function ProviderSessionsPage<Row extends ProvidedRow, Query extends ListSchema>({
  source,
  subtitle,
  words,
  csv,
  host,
  statuses,
  agreement,
  step,
  change,
}: ProvidedPageProps<Row, Query>) {
  const list = useList(source);
  const applicants = useOwnApplicants(host) ?? [];
  const timeZone = useTimeZone();
  const now = useNow();
  const queryClient = useQueryClient();
  const { statusMessage, showMessage } = useStatusMessage();
  const [asking, setAsking] = useState<Asking<Row>>();
  const [isDirty, setIsDirty] = useState(false);
  const [round, setRound] = useState(0);
  const { dialog } = useUnsavedGuard(isDirty);
  const formatMoment = (row: Row) => ownMoment(row, { own: timeZone, now });
  const getName = (row: Row) => `${row.session_type} with ${row.applicant}, ${formatMoment(row)}`;
  // A session that is over is too late to decline.
  const isDeclined = (row: Row) => agreement.isWaiting(row) && !row.is_over;
  const reload = () => queryClient.invalidateQueries({ queryKey: source.key });

  const act = useMutation({
    mutationFn: ({ row, verb }: { row: Row; verb: 'agree' | 'complete' }) =>
      verb === 'agree'
        ? agreement.agree(row)
        : step({ id: row.id, status: 'completed', reason: '', version: row.version }),
    onSuccess: (_, { row, verb }) =>
      showMessage(
        verb === 'agree'
          ? `${getName(row)} was ${agreement.done}. ${row.applicant} has been notified.`
          : `${getName(row)} was marked as completed.`,
      ),
    onError: (error, { row }) => showErrorToast({ sentence: `${getName(row)} was not changed.`, error }),
    onSettled: reload,
  });

  async function handleCancel(reason: string): Promise<void> {
    if (!asking) return;
    const { row } = asking;
    await step({ id: row.id, status: 'cancelled', reason, version: row.version });
    setAsking(undefined);
    showMessage(
      isDeclined(row)
        ? `${getName(row)} was declined. ${row.applicant} has been notified.`
        : `${getName(row)} was cancelled. ${row.applicant} has been notified.`,
    );
    await reload();
  }

  async function handleNoShow(missed: { no_show: NoShow; reason: string }): Promise<void> {
    if (!asking) return;
    const { row } = asking;
    await step({ id: row.id, status: 'cancelled', ...missed, version: row.version });
    setAsking(undefined);
    showMessage(`${getName(row)} was recorded as a no-show. ${row.applicant} has been notified.`);
    await reload();
  }

  function asItem(row: Row): RecordListItem {
    const { id, can, applicant_id: person } = row;
    const name = getName(row);
    const isOpen = list.rowId === id;
    const { tone, text } = describeStatus(row, agreement.isWaiting(row));
    const who = { applicant: row.applicant, provider: 'you' };
    const button = (label: string, onClick: () => void, variant = 'default') => (
      <Button
        variant={variant}
        size="compact-md"
        disabled={act.isPending}
        aria-label={`${label}: ${name}`}
        onClick={onClick}
      >
        {label}
      </Button>
    );
    return {
      id,
      title: formatMoment(row),
      name,
      reading: { to: { search: list.searchWithRow(isOpen ? undefined : id) }, isOpen },
      details: (
        <RichText
          text="{session} with {applicant}"
          values={{
            session: row.session_type,
            applicant:
              person === null ? row.applicant : <Link to={`${paths[host]}/users/${person}`}>{row.applicant}</Link>,
          }}
        />
      ),
      badge: <StatusBadge tone={tone}>{text}</StatusBadge>,
      body: (
        <BookedTexts zones={providedZonesText(row, timeZone)}>
          <AttributedText by={`${row.applicant}’s note`}>{row.client_note}</AttributedText>
          <BookingPrice agreed={row.agreed_price} />
          <Cancellation of={row} who={who} />
          {isOpen ? (
            <ProvidedForm
              key={`${id} ${round}`}
              row={row}
              name={name}
              source={source}
              change={change}
              onSaved={() => {
                setRound((before) => before + 1);
                showMessage(`${getName(row)} was updated.`);
              }}
              onCancel={list.forgetRow}
              onTakeNewer={() => setRound((before) => before + 1)}
              onDiscardDraft={() => setRound((before) => before + 1)}
              onDirtyChange={setIsDirty}
            />
          ) : (
            <AttributedText by="Your notes">{row.notes}</AttributedText>
          )}
        </BookedTexts>
      ),
      actions: (
        <>
          {agreement.isAllowed(row) && button(agreement.verb, () => act.mutate({ row, verb: 'agree' }), 'filled')}
          <CallLink link={row.status === 'cancelled' ? '' : row.call_link} of={name} />
          {can.transitions.includes('completed') && button('Complete', () => setAsking({ row, act: 'complete' }))}
          {can.no_show && button(NO_SHOW_LABEL, () => setAsking({ row, act: 'no-show' }))}
          {!isOpen && can.edit && (
            <Button
              component={Link}
              to={{ search: list.searchWithRow(id) }}
              preventScrollReset
              variant="default"
              size="compact-md"
              aria-label={`Notes and call link: ${name}`}
            >
              Notes and call link
            </Button>
          )}
          {can.transitions.includes('cancelled') &&
            button(isDeclined(row) ? 'Decline' : 'Cancel session', () => setAsking({ row, act: 'cancel' }))}
        </>
      ),
    };
  }

  const named = asking && getName(asking.row);
  const filters = {
    when: whenFilter,
    status: { label: 'Status', choices: statuses.map((value) => ({ value, label: bookingStatusLabels[value] })) },
    person: { label: 'Applicant', choices: applicants.map(({ id, name }) => ({ value: id, label: name })) },
  };
  return (
    <>
      <PageHeader subtitle={subtitle} />
      <StatusMessageBanner statusMessage={statusMessage} />
      <ListSection
        list={list}
        words={words}
        filters={
          <FilterBar list={list} label={words.what} search="Applicant, type or notes" filters={filters} csv={csv} />
        }
      >
        {(rows) => (
          <BookedList
            label={words.what}
            rows={rows}
            markedId={list.rowId}
            isNextFirst={!('sort' in list.urlQuery) && !('direction' in list.urlQuery)}
            asItem={asItem}
          />
        )}
      </ListSection>
      <CancelDialog
        what={asking?.act === 'cancel' ? named : undefined}
        reader={asking?.row.applicant ?? ''}
        verb={asking && isDeclined(asking.row) ? 'Decline' : 'Cancel'}
        onCancel={handleCancel}
        onClose={() => setAsking(undefined)}
      />
      <NoShowDialog
        what={asking?.act === 'no-show' ? named : undefined}
        applicant={asking?.row.applicant ?? ''}
        onRecord={handleNoShow}
        onClose={() => setAsking(undefined)}
      />
      <QuestionDialog
        isOpen={asking?.act === 'complete'}
        title="Mark this session as completed?"
        no="Not yet"
        yes="Mark as completed"
        onNo={() => setAsking(undefined)}
        onYes={() => {
          if (asking) act.mutate({ row: asking.row, verb: 'complete' });
          setAsking(undefined);
        }}
      >
        {named}. You cannot undo this.
      </QuestionDialog>
      {dialog}
    </>
  );
}

function describeStatus(row: ProvidedRow, isWaiting: boolean): { tone: StatusTone; text: string } {
  if (row.is_over) return { tone: 'rust', text: isWaiting ? 'Past, not confirmed' : 'Past, not marked completed' };
  if (isWaiting) return { tone: 'brass', text: 'Needs your attention' };
  if (row.no_show) return { tone: 'rust', text: NO_SHOW_LABEL };
  return { tone: statusTones[row.status], text: bookingStatusLabels[row.status] };
}
