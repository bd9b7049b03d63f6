import { Button, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { formatInstant } from '#core/client/instant-text.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { RecordList, type RecordListItem } from '#core/client/ui/record-list.tsx';
import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import { formatNumber } from '#core/shared/money.ts';
import { counted } from '#core/shared/sentence.ts';
import { formatSize } from '#core/shared/uploads.ts';
import { countedExhibits, countedPages } from '#features/petition/binders/rules.ts';

import { formatLabels, isUnderWay, MAX_KEPT_PACKETS, stateLabels } from '../rules.ts';
import type { PacketList as Packets, PacketRow, PacketState } from '../schema.ts';
import { archiveLink, cancelPacket, packetsKey, pinPacket, sealPacket } from './api.ts';
import { FilingDialog } from './filing-dialog.tsx';
import { Hash, PacketParts } from './packet-parts.tsx';
import classes from './packets.module.css';

const tones: Record<PacketState, StatusTone> = {
  queued: 'blue',
  making: 'brass',
  ready: 'green',
  failed: 'rust',
  cancelled: 'plain',
};

/** Actions on packets: the user's own, or those of a shared binder. */
export type PacketActions = {
  queryKey: QueryKey;
  archiveLink: (id: string) => string;
  cancel: (id: string) => Promise<unknown>;
  /** Pins a packet. Undefined if only another user pins packets here. */
  pin?: (pin: { id: string; version: number; is_pinned: boolean }) => Promise<unknown>;
  seal?: (filing: { id: string; version: number; filed_on: string }) => Promise<unknown>;
};

const ownActions: PacketActions = {
  queryKey: packetsKey,
  archiveLink,
  cancel: cancelPacket,
  pin: pinPacket,
  seal: sealPacket,
};

/** Packets, newest first: progress, parts, and changes since. */
export function PacketList({ packets: { rows, can }, acts = ownActions }: { packets: Packets; acts?: PacketActions }) {
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const onSettled = () => queryClient.invalidateQueries({ queryKey: acts.queryKey });
  const canPin = can.create && acts.pin !== undefined;
  const pinning = useMutation({
    mutationFn: async (pin: { id: string; version: number; is_pinned: boolean }) => acts.pin?.(pin),
    onSettled,
  });
  const cancelling = useMutation({ mutationFn: acts.cancel, onSettled });
  const [filing, setFiling] = useState<PacketRow>();
  const failed = pinning.error ?? cancelling.error;

  if (rows.length === 0) {
    return (
      <EmptyState
        sentence="No packets yet."
        why={
          acts.pin
            ? 'A packet never changes after it is created, so you know exactly what you filed, and you can see whether your binder has changed since.'
            : 'Once a packet is created, you can download it here and see whether the binder has changed since.'
        }
      />
    );
  }
  const items = rows.map((row, index): RecordListItem => {
    const { id, format, version, is_pinned, parts } = row;
    const [part] = parts;
    const isWhole = parts.length === 1;
    const isOpen = canPin && row.state === 'ready' && row.filed_on === null;
    const name = formatName(row, timeZone);
    return {
      id,
      title: formatLabels[format],
      name,
      details: <Details row={row} />,
      badge: <State row={row} />,
      body: <Body row={row} name={name} isNewest={index === 0} />,
      actions: (
        <>
          {part && (
            <Button
              component="a"
              href={isWhole ? `${part.url}?download` : acts.archiveLink(id)}
              download
              variant="default"
              size="sm"
              aria-label={isWhole ? `Download ${name}` : `Download all as ZIP: ${name}`}
            >
              {isWhole ? 'Download' : 'Download all as ZIP'}
            </Button>
          )}
          {isOpen && acts.seal && (
            <Button variant="subtle" size="sm" aria-label={`Mark as filed: ${name}`} onClick={() => setFiling(row)}>
              Mark as filed…
            </Button>
          )}
          {isOpen && (
            <Button
              variant="subtle"
              size="sm"
              aria-label={`${is_pinned ? 'Unpin' : 'Pin'} ${name}`}
              onClick={() => pinning.mutate({ id, version, is_pinned: !is_pinned })}
            >
              {is_pinned ? 'Unpin' : 'Pin'}
            </Button>
          )}
          {can.create && isUnderWay(row) && (
            <Button variant="default" size="sm" aria-label={`Cancel ${name}`} onClick={() => cancelling.mutate(id)}>
              Cancel
            </Button>
          )}
        </>
      ),
    };
  });
  return (
    <>
      {failed && (
        <ErrorBanner
          sentence="Your change was not saved."
          failure={asApiError(failed)}
          isFocused
          key={Math.max(pinning.submittedAt, cancelling.submittedAt)}
        />
      )}
      {acts.pin && (
        <p className={classes.note}>
          We keep the newest {MAX_KEPT_PACKETS} packets and any that you pin. Mark the one you file, and it will be
          sealed as filed.
        </p>
      )}
      <p role="status" className="visually-hidden">
        {rows[0] && `${formatLabels[rows[0].format]}: ${stateLabels[rows[0].state]}`}
      </p>
      <RecordList label={acts.pin ? 'Your packets' : 'Their packets'} items={items} />
      {acts.seal && (
        <FilingDialog
          packet={filing}
          name={filing ? formatName(filing, timeZone) : ''}
          seal={async (sealed) => {
            await acts.seal?.(sealed);
            await onSettled();
          }}
          onClose={() => setFiling(undefined)}
        />
      )}
    </>
  );
}

function Details({ row: { created_at, exhibits, pages, parts, is_pinned, filed_on } }: { row: PacketRow }) {
  const bytes = parts.reduce((sum, { size }) => sum + size, 0);
  return (
    <>
      <Instant at={created_at} /> · {countedExhibits(exhibits)} · {countedPages(pages)}
      {bytes > 0 && ` · ${formatSize(bytes)}`}
      {parts.length > 1 && ` in ${parts.length} files`}
      {filed_on !== null ? ` · Filed on ${formatDate(filed_on)}, sealed` : is_pinned && ' · Pinned'}
    </>
  );
}

function State({ row: { state, changes } }: { row: PacketRow }) {
  return changes.length > 0 ? (
    <StatusBadge tone="brass">Out of date</StatusBadge>
  ) : (
    <StatusBadge tone={tones[state]}>{stateLabels[state]}</StatusBadge>
  );
}

function Body({ row, name, isNewest }: { row: PacketRow; name: string; isNewest: boolean }) {
  const { state, done, pages, failure, changes } = row;
  return (
    <>
      {isUnderWay(row) && (
        <Stack gap={6} maw="28rem" mt="xs">
          <Progress value={(100 * done) / pages} size="sm" aria-label={`Progress of ${name}`} />
          <p className={classes.note}>
            {state === 'queued'
              ? 'In the queue. You can leave this page.'
              : counted(
                  pages,
                  {
                    one: '{done} of {count} page. You can leave this page.',
                    other: '{done} of {count} pages. You can leave this page.',
                  },
                  { done: formatNumber(done) },
                )}
          </p>
        </Stack>
      )}
      {failure !== null && (
        <Text mt={4} c="rust">
          {failure}
        </Text>
      )}
      {row.filed_on !== null && row.sha256 !== null && (
        <p className={classes.note}>
          As filed on {formatDate(row.filed_on)}: the whole packet, <Hash name="whole packet" sha256={row.sha256} />
        </p>
      )}
      <PacketParts name={name} parts={row.parts} isOpen={isNewest} />
      {state === 'ready' &&
        (changes.length === 0 ? (
          <p className={classes.note}>Nothing has changed since.</p>
        ) : (
          <details className={classes.fold}>
            <summary>
              Changes since then
              <Text span c="dimmed">
                {' '}
                ({changes.length})
              </Text>
            </summary>
            <ul className={classes.changes} aria-label={`Changes since the ${name}`}>
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </details>
        ))}
    </>
  );
}

/** Name in button labels, since there can be several of one format. */
function formatName({ format, created_at }: PacketRow, timeZone: string): string {
  return `${formatLabels[format].toLowerCase()} of ${formatInstant({ at: created_at, timeZone })}`;
}
