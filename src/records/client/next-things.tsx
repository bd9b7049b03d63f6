import { Button } from '@mantine/core';
import { Link } from 'react-router';

import { Panel } from '#core/client/ui/panel.tsx';
import type { Criterion } from '#features/criteria/schema.ts';
import type { PartReadiness } from '#features/readiness/schema.ts';
import { editLink, newLink, paths, rowLink } from '#core/shared/paths.ts';

import { nextThings, type NextThing, type TypeSummary } from '../overview.ts';
import { wantedText } from '../record-title.ts';
import { recordTypes } from '../registry.ts';
import classes from './next-things.module.css';

/** The three things to do next in the records, each with the way to it. */
export function NextThings({
  summaries,
  parts,
  claimed,
}: {
  summaries: readonly TypeSummary[];
  /** What the evidence is judged to be. */
  parts: readonly PartReadiness[];
  claimed: readonly Criterion[] | null;
}) {
  const things = nextThings({ types: recordTypes, summaries, parts, claimed: claimed ?? undefined });
  return (
    <Panel title="Next" titleStyle="label">
      {things.length === 0 && (
        <p className={classes.done}>Every record is complete. Read them once more as a whole, or add to them.</p>
      )}
      <ol className={classes.things}>
        {things.map((thing) => {
          const { text, name, to } = describe(thing);
          return (
            <li key={to + text} className={classes.thing}>
              <div className={classes.words}>
                <p className={classes.text}>{text}</p>
                <p className={classes.page}>{thing.type.title}</p>
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

function describe(thing: NextThing): { text: string; name: string; to: string } {
  const { type } = thing;
  const page = `${paths.dashboard}/${type.segment}`;
  switch (thing.kind) {
    case 'fill':
      return {
        text: fillText(thing),
        name: 'Fill in',
        to: editLink(page, thing.record, thing.field ?? undefined),
      };
    case 'complete':
      return {
        text: `Set “${thing.title}” to Completed if it is complete`,
        name: 'Open',
        to: rowLink(page, thing.record),
      };
    default:
      return { text: type.form.addTitle, name: 'Add', to: newLink(page) };
  }
}

function fillText({ type, title, field, say, isStop }: Extract<NextThing, { kind: 'fill' }>): string {
  const wanted = field === null ? undefined : type.fields[field];
  if (isStop || !wanted) return `“${title}”: ${say}`;
  return wantedText({ label: wanted.label, ask: wanted.ask }, title);
}
