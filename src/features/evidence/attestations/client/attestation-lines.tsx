import { Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { Instant } from '#core/client/ui/instant.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { StatusBadge } from '#core/client/ui/status-badge.tsx';
import { TypedText } from '#core/client/ui/typed-text.tsx';

import type { AttestationRow } from '../schema.ts';
import { roleText, verdictLabels, verdictTones } from './attestation-text.ts';
import classes from './attestations.module.css';

type AttestationLinesProps = {
  /** All attestations of one element. */
  attestations: readonly AttestationRow[];
  /** Text of the element, for screen readers. */
  text: string;
  /** Actions of the reader on an attestation. */
  renderActions?: (row: AttestationRow) => ReactNode;
};

/** Verdicts of attorneys and mentors on an element, each under their own name and not the product's. */
export function AttestationLines({ attestations, text, renderActions }: AttestationLinesProps) {
  if (attestations.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" aria-label={`Assessments of: ${text}`}>
      {attestations.map((row) => (
        <li key={row.id} className={classes.line} data-outdated={row.is_outdated || undefined}>
          <Group component="p" gap="0.25rem 0.5rem" fz="sm">
            <StatusBadge tone={row.is_outdated ? 'plain' : verdictTones[row.verdict]}>
              {verdictLabels[row.verdict]}
            </StatusBadge>
            <span>
              by {row.is_own ? 'you' : <strong>{row.name}</strong>}, {roleText(row)}, on{' '}
              <Instant at={row.said_at} show="day" />
            </span>
          </Group>
          {row.note && <TypedText>{row.note}</TypedText>}
          {row.is_outdated && <SoftText fs="italic">Outdated: the evidence has since changed.</SoftText>}
          {renderActions?.(row)}
        </li>
      ))}
    </Stack>
  );
}
