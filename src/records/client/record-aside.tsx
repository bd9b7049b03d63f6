import { later } from '#core/client/ui/later.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import type { RecordType } from '../record-type.ts';
import { missingEvidence } from '../rules.ts';
import classes from './record-aside.module.css';
import { RecordMissing, type RecordMissingProps } from './record-missing.tsx';

/** The rules weigh more than the page, so they come after it. */
const RecordFindings = later('What the rules find', async () => (await import('./record-findings.tsx')).RecordFindings);

const LOOKED_FOR = 'What the regulation looks for';
const FOUND = 'Against the regulation';
const FOUND_IN_ONE = 'This record against the regulation';

/** What the regulation looks for, and what these records leave empty, or the one in the form. */
export function RecordAside({ type, ...missing }: RecordMissingProps) {
  const { rows, open } = missing;
  return (
    <aside className={classes.root} aria-label="Guidance">
      <Panel title={LOOKED_FOR} titleStyle="label">
        <Guidance type={type} />
      </Panel>
      {rows.length > 0 && (
        <Panel title={open ? 'Missing in this record' : 'Missing here'} titleStyle="label">
          <RecordMissing type={type} {...missing} />
        </Panel>
      )}
      {rows.length > 0 && (
        <Panel title={open ? FOUND_IN_ONE : FOUND} titleStyle="label">
          <RecordFindings type={type} {...missing} />
        </Panel>
      )}
    </aside>
  );
}

/** The same in a line each, for a narrow screen. */
export function FoldedAside({ type, ...missing }: RecordMissingProps) {
  const { rows, open } = missing;
  const told = open ? [open] : rows;
  const required = told.reduce((sum, row) => sum + missingEvidence(type, row).length, 0);
  return (
    <div className={classes.lines}>
      <details className={classes.folded}>
        <summary>{LOOKED_FOR}</summary>
        <Guidance type={type} />
      </details>
      {rows.length > 0 && (
        <details className={classes.folded}>
          <summary>
            {open ? 'Missing in this record' : 'Missing here'}: {required} required
          </summary>
          <RecordMissing type={type} {...missing} />
        </details>
      )}
      {rows.length > 0 && (
        <details className={classes.folded}>
          <summary>{open ? FOUND_IN_ONE : FOUND}</summary>
          <RecordFindings type={type} {...missing} />
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
