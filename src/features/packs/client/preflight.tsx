import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import type { Plan, Problem } from '#binder/planned.ts';
import { pagesText, problemWords } from '#binder/problem-text.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import type { BinderAnswer } from '#features/binders/schema.ts';

import classes from './preflight.module.css';

const LISTED_PLACES = 5;

type Place = { key: string; exhibit: string | null; name: string; detail: string };

/** One kind of finding, with every place where it is. */
type Group = { code: Problem['code']; places: Place[] };

/** What a plan says of a binder, as it is shown. */
export type Check = {
  exhibits: number;
  pages: number;
  stops: Group[];
  warnings: Group[];
  stopCount: number;
  warningCount: number;
  /** Files that are still being inspected, which are among the stops. */
  inspecting: number;
};

export function checkPlan({ problems, exhibits, pages }: Plan, files: BinderAnswer['files']): Check {
  const known = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const names = new Map(Object.values(files).map(({ sha256, name }) => [sha256, name]));
  const placeOf = ({ exhibit: id, item: itemId, pages: found = [] }: Problem, index: number): Place => {
    const exhibit = id === null ? undefined : known.get(id);
    const item = exhibit?.items.find((one) => one.id === itemId);
    const file = item?.file ? names.get(item.file) : undefined;
    return {
      key: `${index} ${id} ${itemId}`,
      exhibit: id,
      name: exhibit ? `Exhibit ${exhibit.number} “${exhibit.title}”` : 'The binder’s own title and stamp',
      detail: [item?.title, file, pagesText(found)].filter((text) => text !== undefined && text !== '').join(' · '),
    };
  };
  const groupsOf = (found: readonly Problem[]): Group[] =>
    [...Map.groupBy(found, ({ code }) => code)].map(([code, own]) => ({ code, places: own.map(placeOf) }));
  const stops = problems.filter(({ isStop }) => isStop);
  const warnings = problems.filter(({ isStop }) => !isStop);
  return {
    exhibits: exhibits.length,
    pages: pages.length,
    stops: groupsOf(stops.filter(({ code }) => code !== 'not-inspected')),
    warnings: groupsOf(warnings),
    stopCount: stops.length,
    warningCount: warnings.length,
    inspecting: stops.filter(({ code }) => code === 'not-inspected').length,
  };
}

/** What stops a pack and what is worth a look before one is made, each with its place in the binder. */
export function Preflight({ check, printStops }: { check: Check; printStops: number }) {
  const { exhibits, pages, stops, warnings, stopCount, warningCount, inspecting } = check;
  const others = stopCount - inspecting;
  const Icon = others > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <section className={classes.root} aria-labelledby="check" data-stopped={others > 0 || undefined}>
      <div className={classes.head}>
        {(others > 0 || inspecting === 0) && (
          <Icon size="1.375rem" stroke={1.75} aria-hidden className={classes.sign} />
        )}
        <div>
          <h2 id="check">{headline(others, inspecting)}</h2>
          <p className={classes.figures}>
            {count(exhibits, 'exhibit')} · {count(pages, 'page')}
            {others > 0 && printStops - inspecting === 0 && ' · a print copy can be made'}
          </p>
          <p role="status" className={inspecting > 0 ? classes.figures : 'visually-hidden'}>
            {inspecting > 0 && `${count(inspecting, 'file')} still to be checked.`}
          </p>
        </div>
      </div>
      <Groups label="What stops a pack" groups={stops} level="stop" />
      {warningCount > 0 && (
        <details className={classes.warnings}>
          <summary>
            {warningCount === 1 ? 'One thing is worth a look' : `${warningCount} things are worth a look`}
          </summary>
          <Groups label="What is worth a look" groups={warnings} level="warning" />
        </details>
      )}
    </section>
  );
}

function Groups({ label, groups, level }: { label: string; groups: readonly Group[]; level: string }) {
  if (groups.length === 0) return null;
  return (
    <ul className={classes.groups} aria-label={label}>
      {groups.map(({ code, places }) => (
        <li key={code} className={classes.group} data-level={level}>
          <p className={classes.says}>
            <strong>{problemWords[code].says}.</strong> {problemWords[code].todo}
          </p>
          <Places label={problemWords[code].says} places={places} />
        </li>
      ))}
    </ul>
  );
}

function Places({ label, places }: { label: string; places: readonly Place[] }) {
  const [isWhole, setIsWhole] = useState(false);
  const listed = isWhole ? places : places.slice(0, LISTED_PLACES);
  const others = places.length - listed.length;
  return (
    <ul className={classes.places} aria-label={`Where: ${label}`}>
      {listed.map(({ key, exhibit, name, detail }) => (
        <li key={key}>
          <Link to={exhibit === null ? paths.binder : rowLink(paths.binder, exhibit)}>{name}</Link>
          {detail !== '' && <span className={classes.detail}> · {detail}</span>}
        </li>
      ))}
      {others > 0 && (
        <li>
          <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
            Show {others === 1 ? 'one more' : `${others} more`}
          </button>
        </li>
      )}
    </ul>
  );
}

function headline(stops: number, inspecting: number): string {
  if (stops === 1) return 'One thing stops a new pack';
  if (stops > 1) return `${stops} things stop a new pack`;
  return inspecting > 0 ? 'Your files are being checked' : 'Nothing stops this binder';
}

function count(many: number, noun: string): string {
  return `${many.toLocaleString('en')} ${noun}${many === 1 ? '' : 's'}`;
}
