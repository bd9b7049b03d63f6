import { Box, Group, Text } from '@mantine/core';
import { Link } from 'react-router';

import { SoftText } from '#core/client/ui/soft-text.tsx';
import { Tiles } from '#core/client/ui/tiles.tsx';
import { paths } from '#core/shared/paths.ts';
import type { Criterion } from '#records/criteria.ts';
import type { PartReadiness } from '#records/findings.ts';
import { findNextThing, recordsIn, type TypeSummary } from '#records/overview.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypeAt } from '#records/registry.ts';

import { describeThing } from './next-line.tsx';
import classes from './overview-cards.module.css';

type OverviewCard = { page: string; title: string; text: string };

/** Judgment of the evidence, unless it is still loading or could not be read. */
export type EvaluatedParts = readonly PartReadiness[] | 'awaited' | 'unknown';

type LoadedParts = {
  summaries: readonly TypeSummary[];
  parts: EvaluatedParts;
  claimed: readonly Criterion[] | null;
};

type OverviewCardsProps = {
  label: string;
  cards: readonly OverviewCard[];
  /** Until it has loaded, the cards only link to their pages. */
  loaded: LoadedParts | undefined;
};

/** Cards of all types of evidence: criterion, progress of the records, and next step. */
export function OverviewCards({ label, cards, loaded: loadedParts }: OverviewCardsProps) {
  return (
    <Tiles component="ul" least="13rem" mb={28} aria-label={label}>
      {cards.map(({ page, title, text }) => {
        const type = recordTypeAt(page);
        return (
          <li key={page}>
            <Link to={`${paths.dashboard}/${page}`} className={classes.card}>
              <Group gap="xs" wrap="nowrap" align="baseline" justify="space-between">
                <Box component="h3" fz="h3">
                  {title}
                </Box>
                {type?.criterion && <SoftText span>{type.criterion}</SoftText>}
              </Group>
              <SoftText mt="xs">{text}</SoftText>
              {type && loadedParts && <State type={type} {...loadedParts} />}
            </Link>
          </li>
        );
      })}
    </Tiles>
  );
}

function State({ type, ...loaded }: LoadedParts & { type: RecordType }) {
  const summary = loaded.summaries.find(({ table }) => table === type.table);
  if (!summary) return null;
  const total = recordsIn(summary);
  const isSetAside =
    type.criterion !== undefined && loaded.claimed !== null && !loaded.claimed.includes(type.criterion);
  const counts = [
    [summary.completed, 'completed'],
    [summary.lacking, 'with items missing'],
    [summary.in_progress, 'in progress'],
    [summary.started, 'started'],
  ] as const;
  const filled = counts.filter(([count]) => count > 0);
  return (
    <Box mt="auto" pt="sm" fz="sm">
      <div className={classes.share} data-bar aria-hidden>
        <span data-filled style={{ width: total > 0 ? `${(summary.completed / total) * 100}%` : 0 }} />
      </div>
      <Text fw={600}>{filled.length > 0 ? filled.map(describeCount).join('\u00A0· ') : 'Nothing here yet'}</Text>
      <Text mt={4} c="dimmed" className="long-words">
        {isSetAside ? 'Not claimed' : describeNext(type, loaded)}
      </Text>
    </Box>
  );
}

/** Breaks lines between counts only. */
function describeCount([count, name]: readonly [number, string]): string {
  return `${count} ${name}`.replaceAll(' ', '\u00A0');
}

function describeNext(type: RecordType, { claimed, parts: judged, ...loaded }: LoadedParts): string {
  // Keeps the line's space free until the judgment is loaded.
  if (judged === 'awaited') return '\u00A0';
  const parts = judged === 'unknown' ? [] : judged;
  const thing = findNextThing(type, { ...loaded, parts, claimed: claimed ?? undefined });
  return thing ? `Next: ${describeThing(thing).text}` : 'All complete';
}
