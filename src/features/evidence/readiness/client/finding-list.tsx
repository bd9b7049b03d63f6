import { Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';

import { StatusBadge, type StatusTone } from '#core/client/ui/status-badge.tsx';
import { counted } from '#core/shared/sentence.ts';
import { nameOfAddress } from '#core/shared/uploads.ts';
import type { Finding, Level, Place } from '#records/findings.ts';
import { describePlace } from '#records/places.ts';

import { byRule, levelLabels, type RuleFindings } from '../rules.ts';
import { Citations } from './citations.tsx';
import classes from './finding-list.module.css';

export const levelTones: Record<Level, StatusTone> = { stop: 'rust', gap: 'brass', risk: 'blue', note: 'plain' };

/** Number of places per rule that are listed at first. */
const LISTED_PLACES = 5;

/** Links from findings to the evidence, which not every reader has. */
export type Ways = {
  /** Path of a record, or of its page. */
  toRecord: (place: Place) => string | undefined;
  /** Whether the reader may fix findings. */
  canMend: boolean;
};

/** Findings of the rules: each sentence once, with its level, source, and every place where it is fixed. */
export function FindingList({ label, findings, ways }: { label: string; findings: readonly Finding[]; ways: Ways }) {
  if (findings.length === 0) return null;
  return (
    <Stack component="ul" gap={14} mt="sm" aria-label={label}>
      {byRule(findings).map((group) => (
        <li key={group.rule} className={classes.finding} data-level={group.level}>
          <Group gap={10} wrap="nowrap" align="flex-start">
            <StatusBadge tone={levelTones[group.level]}>{levelLabels[group.level]}</StatusBadge>
            <Text>{group.say}</Text>
          </Group>
          <Places group={group} ways={ways} />
          <Citations {...group} />
        </li>
      ))}
    </Stack>
  );
}

function Places({ group: { say, places }, ways }: { group: RuleFindings; ways: Ways }) {
  const [isWhole, setIsWhole] = useState(false);
  const placed = places.flatMap(({ place, file }) => (place ? [{ place, file }] : []));
  if (placed.length === 0) return null;
  const listed = isWhole ? placed : placed.slice(0, LISTED_PLACES);
  const others = placed.length - listed.length;
  return (
    <Stack component="ul" gap={0} aria-label={`Where: ${say}`}>
      {listed.map(({ place, file }) => (
        <PlaceLine key={`${place.record} ${place.field} ${file}`} place={place} file={file} ways={ways} />
      ))}
      {others > 0 && (
        <li>
          <button type="button" className={classes.more} data-screen-only onClick={() => setIsWhole(true)}>
            {counted(others, { one: 'Show one more', other: 'Show {count} more' })}
          </button>
        </li>
      )}
    </Stack>
  );
}

function PlaceLine({ place, file, ways }: { place: Place; file: string | null; ways: Ways }) {
  const { title, page, field, mend } = describePlace(place);
  const name = title ?? page;
  const to = ways.toRecord(place);
  return (
    <Group component="li" gap="0 1rem" align="baseline" py={2}>
      <span className={classes.where}>
        {to ? <Link to={to}>{name}</Link> : name}
        {field && (
          <Text span c="dimmed">
            {' '}
            · {field}
          </Text>
        )}
        {file && (
          <>
            {' · '}
            <a href={file} target="_blank" rel="noopener noreferrer">
              {nameOfAddress(file)}
              <span className="visually-hidden">, opens in a new tab</span>
            </a>
          </>
        )}
      </span>
      {ways.canMend && (
        <Link
          to={mend.to}
          className={classes.mend}
          data-screen-only
          aria-label={`${mend.label}: ${field ? `${field} for ` : ''}${name}`}
        >
          {mend.label}
        </Link>
      )}
    </Group>
  );
}
