import { Button, Group, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { formatAge } from '#core/client/age.ts';
import { asApiError } from '#core/client/api.ts';
import { useNow } from '#core/client/now.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { OVERVIEW_ROWS, OVERVIEW_ROWS_MAX } from '../rules.ts';
import type { PendingItem, PendingItemsPart } from '../schema.ts';
import { pendingItemsOverview } from './api.ts';
import { useToday } from './counts.ts';
import classes from './pending-item-panels.module.css';

type PartName = keyof typeof OVERVIEW_ROWS;

export function usePendingItems() {
  const [expanded, setExpanded] = useState<Record<PartName, boolean>>({ reader: false, staff: false });
  const { data, error, isPending } = useQuery(
    pendingItemsOverview(useToday(), { more: expanded.reader || expanded.staff }),
  );
  const getPart = (name: PartName, { total, lines }: PendingItemsPart) => ({
    total,
    lines: expanded[name] ? lines : lines.slice(0, OVERVIEW_ROWS[name]),
    few: OVERVIEW_ROWS[name],
    isExpanded: expanded[name],
    onToggle: () => setExpanded({ ...expanded, [name]: !expanded[name] }),
  });
  return { data, error, isPending, getPart };
}

/** Pending items for the reader by due date, and items that wait for the staff. Renders nothing without any. */
export function PendingItemPanels({ pendingItems }: { pendingItems: ReturnType<typeof usePendingItems> }) {
  const { data, error, getPart } = pendingItems;
  if (!data) {
    return error && <ErrorBanner sentence="Your pending items could not be loaded." failure={asApiError(error)} />;
  }
  if (data.reader.total + data.staff.total === 0) return null;
  const [reader, staff] = [getPart('reader', data.reader), getPart('staff', data.staff)];
  return (
    <div className={classes.root}>
      <Part id="waiting-for-you" title="Needs your attention" {...reader} isOrdered={reader.total > 1}>
        {reader.total === 0 ? (
          <p className={classes.none}>Nothing needs your attention.</p>
        ) : (
          <ReaderLines lines={reader.lines} />
        )}
      </Part>
      {staff.total > 0 && (
        <Part id="waiting-for-staff" title="Waiting for us" {...staff}>
          <StaffLines lines={staff.lines} />
        </Part>
      )}
    </div>
  );
}

type PartProps = ReturnType<ReturnType<typeof usePendingItems>['getPart']> & {
  id: string;
  title: string;
  isOrdered?: boolean;
  children: ReactNode;
};

function Part({ id, title, total, lines, few, isExpanded, onToggle, isOrdered = false, children }: PartProps) {
  const rest = total - lines.length;
  return (
    <Paper component="section" withBorder pt={14} pb={4} px={20} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {total > 0 && (
          <p className={classes.soft}>
            {total}
            {isOrdered && ', sorted by due date'}
          </p>
        )}
      </div>
      {children}
      {total > few && (
        <p className={classes.rest}>
          <Button variant="subtle" size="compact-md" onClick={onToggle}>
            {isExpanded ? 'Show fewer' : `Show ${rest} more`}
          </Button>
          {isExpanded && total > OVERVIEW_ROWS_MAX && `${rest} more on other pages`}
        </p>
      )}
    </Paper>
  );
}

function ReaderLines({ lines }: Pick<PendingItemsPart, 'lines'>) {
  const now = useNow();
  return (
    <ol className={classes.lines}>
      {lines.map((line, index) => (
        <li key={line.id} className={classes.line}>
          <div>
            <StatusBadge tone={line.tone}>{line.state}</StatusBadge>
          </div>
          <div className={classes.words}>
            <p className={classes.title}>{line.title}</p>
            <Details line={line} />
          </div>
          <p className={classes.age}>{formatAge(line.since, now)}</p>
          {line.link && (
            <Button
              component={Link}
              to={line.link}
              variant={index === 0 ? 'filled' : 'default'}
              size="compact-md"
              className={classes.action}
              aria-label={`${line.action}: ${line.title}`}
            >
              {line.action}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function StaffLines({ lines }: Pick<PendingItemsPart, 'lines'>) {
  const now = useNow();
  return (
    <ol className={classes.lines}>
      {lines.map((line) => (
        <li key={line.id} className={classes.ours}>
          <Group gap="sm" wrap="nowrap" justify="space-between" mb={4}>
            <StatusBadge tone={line.tone}>{line.state}</StatusBadge>
            <p className={classes.age}>{formatAge(line.since, now)}</p>
          </Group>
          {line.link ? (
            <Link to={line.link} className={classes.title}>
              {line.title}
            </Link>
          ) : (
            <p className={classes.title}>{line.title}</p>
          )}
          <Details line={line} />
        </li>
      ))}
    </ol>
  );
}

function Details({ line: { due, at, note } }: { line: PendingItem }) {
  const when = at ? <Instant at={at} /> : due && `Due ${formatDate(due)}`;
  if (!when && note === null) return null;
  return (
    <SoftText lineClamp={2} className="long-words" data-preview>
      {when}
      {when && note && ' · '}
      {note}
    </SoftText>
  );
}
