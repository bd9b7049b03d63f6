import { Progress } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { formatNumber } from '#core/shared/money.ts';

import type { BroadcastRow } from '../schema.ts';
import { broadcasts, runningBroadcast } from './api.ts';
import classes from './broadcasts-page.module.css';

/**
 * Number of users who have read it, or while it is in progress, who have it.
 * @param word text after the number if there is no heading
 */
export function Delivery({ broadcast, word = '' }: { broadcast: BroadcastRow; word?: string }) {
  if (broadcast.finished_at === null) return <Running broadcast={broadcast} />;
  return <>{[ofMany(broadcast.read, broadcast.recipients), word].filter(Boolean).join(' ')}</>;
}

function Running({ broadcast }: { broadcast: BroadcastRow }) {
  const queryClient = useQueryClient();
  const { data: latest = broadcast } = useQuery(runningBroadcast(broadcast));
  const isFinished = latest.finished_at !== null;
  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: [...broadcasts.key, 'list'] });
  }, [isFinished, queryClient]);
  return (
    <div className={classes.delivery}>
      <Progress.Root size="md">
        <Progress.Section
          value={latest.recipients === 0 ? 100 : (100 * latest.delivered) / latest.recipients}
          aria-label={`Delivery of ${latest.title}`}
        />
      </Progress.Root>
      <span>{ofMany(latest.delivered, latest.recipients)} delivered</span>
    </div>
  );
}

function ofMany(count: number, all: number): string {
  return `${formatNumber(count)} of ${formatNumber(all)}`;
}
