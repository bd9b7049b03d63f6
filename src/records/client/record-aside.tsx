import { Panel } from '#core/client/ui/panel.tsx';
import { formatDate } from '#core/shared/date-text.ts';

import { titleOf } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { missingFields } from '../rules.ts';
import type { RecordRow } from '../schema.ts';
import classes from './record-aside.module.css';

/** So many records are named with what they lack; of the others, how many there are. */
const NAMED_RECORDS = 5;

const LOOKED_FOR = 'What the regulation looks for';

export type RecordAsideProps = {
  type: RecordType;
  /** The records shown beside. */
  rows: readonly RecordRow[];
};

/** What the regulation looks for, and what these records leave empty. */
export function RecordAside({ type, rows }: RecordAsideProps) {
  return (
    <aside className={classes.root} aria-label="Guidance">
      <Panel title={LOOKED_FOR} titleStyle="label">
        <Guidance type={type} />
      </Panel>
      {rows.length > 0 && (
        <Panel title="Missing here" titleStyle="label">
          <Missing type={type} rows={rows} />
        </Panel>
      )}
    </aside>
  );
}

/** The same in one line, for a narrow screen. */
export function FoldedGuidance({ type }: { type: RecordType }) {
  return (
    <details className={classes.folded}>
      <summary>{LOOKED_FOR}</summary>
      <Guidance type={type} />
    </details>
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

function Missing({ type, rows }: RecordAsideProps) {
  const lacking = rows.flatMap((row) => {
    const labels = missingFields(type, row).map((name) => type.fields[name]?.label);
    return labels.length > 0 ? [{ row, labels }] : [];
  });
  if (lacking.length === 0) {
    return <p className={classes.complete}>Nothing is missing: every field of the records shown is filled in.</p>;
  }
  const others = lacking.length - NAMED_RECORDS;
  return (
    <ul className={classes.points}>
      {lacking.slice(0, NAMED_RECORDS).map(({ row, labels }) => (
        <li key={row.id}>
          {labels.join(', ')} ({titleOf(type, row)})
        </li>
      ))}
      {others > 0 && <li>Fields in {others === 1 ? 'one more record' : `${others} more records`}</li>}
    </ul>
  );
}
