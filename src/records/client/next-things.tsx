import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { Panel } from '#core/client/ui/panel.tsx';
import type { Criterion } from '#features/criteria/schema.ts';
import { editLink, newLink, paths, rowLink } from '#core/shared/paths.ts';

import { nextThings, type NextStep, type TypeSummary } from '../overview.ts';
import { titleOf, wantedText } from '../record-title.ts';
import type { RecordType } from '../record-type.ts';
import { recordTypes } from '../registry.ts';
import classes from './next-things.module.css';

/** The three things to do next in the records, each with the way to it. */
export function NextThings({
  summaries,
  claimed,
}: {
  summaries: readonly TypeSummary[];
  claimed: readonly Criterion[] | null;
}) {
  const things = nextThings(recordTypes, summaries, claimed ?? undefined);
  return (
    <Panel title="Next" titleStyle="label">
      {things.length === 0 && (
        <p className={classes.done}>Every record is complete. Read them once more as a whole, or add to them.</p>
      )}
      <ol className={classes.things}>
        {things.map(({ type, step }) => {
          const { text, name, to } = describe(type, step);
          return (
            <li key={type.table} className={classes.thing}>
              <div className={classes.words}>
                <p className={classes.text}>{text}</p>
                <p className={classes.page}>{type.title}</p>
              </div>
              <Button
                component={Link}
                to={to}
                variant="default"
                size="sm"
                className={classes.action}
                aria-label={`${name}: ${text}`}
              >
                {name}
              </Button>
            </li>
          );
        })}
      </ol>
    </Panel>
  );
}

function describe(type: RecordType, step: NextStep): { text: string; name: string; to: string } {
  const page = `${paths.dashboard}/${type.segment}`;
  switch (step.kind) {
    case 'fill':
      return {
        text: wantedText(step.item, titleOf(type, step.row)),
        name: 'Fill in',
        to: editLink(page, step.row.id, step.item.name),
      };
    case 'complete':
      return {
        text: `Set “${titleOf(type, step.row)}” to Completed if it is complete`,
        name: 'Open',
        to: rowLink(page, step.row.id),
      };
    default:
      return { text: type.form.addTitle, name: 'Add', to: newLink(page) };
  }
}
