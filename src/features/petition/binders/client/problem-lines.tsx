import { Stack } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';

import type { Problem } from '#binder-engine/planned.ts';
import { problemText } from '#binder-engine/problem-text.ts';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { counted } from '#core/shared/sentence.ts';

import classes from './problem-lines.module.css';
import type { Counts } from './tree.ts';

/** Findings of a part of the binder, each sentence once. */
export function ProblemLines({ problems, isRead = true }: { problems: readonly Problem[]; isRead?: boolean }) {
  const texts = new Map(problems.map((problem) => [problemText(problem), problem.isBlocking]));
  if (texts.size === 0 && isRead) return null;
  return (
    <Stack component="ul" gap={0}>
      {!isRead && <li className={classes.line}>Processing…</li>}
      {[...texts].map(([text, isBlocking]) => {
        const Icon = isBlocking ? IconAlertTriangle : IconInfoCircle;
        return (
          <li
            key={text}
            className={classes.line}
            data-stop={isBlocking || undefined}
            data-warning={!isBlocking || undefined}
          >
            <Icon className={classes.icon} size="1rem" aria-hidden />
            <span>
              <span className="visually-hidden">{isBlocking ? 'Blocks the packet: ' : 'Warning: '}</span>
              {text}
            </span>
          </li>
        );
      })}
    </Stack>
  );
}

/** Number of findings at a glance. */
export function ProblemCounts({ stops, warnings }: Counts) {
  return (
    <>
      {stops > 0 && (
        <StatusBadge tone="rust">{counted(stops, { one: '{count} to fix', other: '{count} to fix' })}</StatusBadge>
      )}
      {warnings > 0 && (
        <StatusBadge tone="brass">
          {counted(warnings, { one: '{count} warning', other: '{count} warnings' })}
        </StatusBadge>
      )}
    </>
  );
}
