import { Stack } from '@mantine/core';
import { useState } from 'react';

import { lazyComponent } from '#core/client/ui/lazy.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { formatDate } from '#core/shared/date-text.ts';
import type { RecordType } from '#records/record-type.ts';

import classes from './record-aside.module.css';
import type { RecordNeedsProps } from './record-needs.tsx';

/** Loaded separately, because the rules are larger than the page. */
const RecordNeeds = lazyComponent(
  'The list of missing evidence could not be loaded.',
  async () => (await import('./record-needs.tsx')).RecordNeeds,
);

const LOOKED_FOR = 'What the regulation looks for';
const MISSING = 'Missing here';
const MISSING_IN_ONE = 'Missing in this record';

/** Panel next to the list: what the regulation looks for, and what these records or the one in the form need. */
export function RecordAside({ type, ...records }: RecordNeedsProps) {
  const { rows, open } = records;
  return (
    <Stack component="aside" fz="sm" aria-label="Guidance">
      <Panel title={LOOKED_FOR} titleStyle="label">
        <Guidance type={type} />
      </Panel>
      {rows.length > 0 && (
        <Panel title={open ? MISSING_IN_ONE : MISSING} titleStyle="label">
          <RecordNeeds type={type} {...records} />
        </Panel>
      )}
    </Stack>
  );
}

/** One-line version of the panel for narrow screens. */
export function CollapsedAside({ type, ...records }: RecordNeedsProps) {
  const { rows, open } = records;
  const [needed, setNeeded] = useState<number>();
  return (
    <div className={classes.lines}>
      <details className={classes.folded}>
        <summary>{LOOKED_FOR}</summary>
        <Guidance type={type} />
      </details>
      {rows.length > 0 && (
        <details className={classes.folded}>
          <summary>
            {open ? MISSING_IN_ONE : MISSING}
            {needed !== undefined && `: ${needed} needed for the petition`}
          </summary>
          <RecordNeeds type={type} {...records} onCount={setNeeded} />
        </details>
      )}
    </div>
  );
}

function Guidance({ type: { guidance } }: { type: RecordType }) {
  const { points, citation, asOf } = guidance;
  return (
    <>
      <ul className={classes.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className={classes.note}>
        {citation}, as of <time dateTime={asOf}>{formatDate(asOf)}</time>. This measures completeness; it is not legal
        advice.
      </p>
    </>
  );
}
