import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';

import { countExhibits, exhibitLabel } from '#binder-engine/numbers.ts';
import type { Plan, Problem } from '#binder-engine/planned.ts';
import { letterPlaceText, pagesText, pageValues, problemLabels, unprintableText } from '#binder-engine/problem-text.ts';
import { nameCharacters } from '#core/shared/character-names.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { countedExhibits, countedPages, linkToKind, waitingText } from '#features/petition/binders/rules.ts';
import type { BinderResponse, BinderKind } from '#features/petition/binders/schema.ts';

import classes from './preflight.module.css';

const LISTED_PLACES = 5;

/** A row of a binder page. */
type Place = { key: string; page: string; row: string | null; name: string; detail: string };

/** A kind of finding, with all its places. */
type Group = { code: Problem['code']; places: Place[] };

/** Displayed results of a plan. */
export type Check = {
  exhibits: number;
  pages: number;
  stops: Group[];
  warnings: Group[];
  stopCount: number;
  warningCount: number;
  /** Files that are still being inspected, which are among the blockers. */
  inspecting: number;
};

export function checkPlan({ problems, exhibits, pages }: Plan, files: BinderResponse['files']): Check {
  const exhibitsById = new Map(exhibits.map((exhibit) => [exhibit.id, exhibit]));
  const names = new Map(Object.values(files).map(({ sha256, name }) => [sha256, name]));
  const toPlace = (problem: Problem, index: number): Place => {
    const { exhibit: id, item: itemId, pages: found = [], names: inside = [], count: all, unprintable } = problem;
    const key = `${index} ${id} ${itemId}`;
    if (problem.paragraph !== undefined) {
      const detail = unprintable ? nameCharacters(unprintable.characters) : '';
      return { key, page: paths.letter, row: problem.paragraph, name: letterPlaceText(problem), detail };
    }
    if (all !== undefined) {
      const { pages: would, most } = pageValues(all);
      return { key, page: paths.binder, row: null, name: `${would} pages`, detail: `the maximum is ${most}` };
    }
    const exhibit = id === null ? undefined : exhibitsById.get(id);
    const item = exhibit?.items.find((one) => one.id === itemId);
    const file = item?.file ? names.get(item.file) : undefined;
    return {
      key,
      page: paths.binder,
      row: id,
      name: exhibit ? `${exhibitLabel(exhibit.number)} “${exhibit.title}”` : 'The binder’s title and stamp',
      detail: [item?.title, file, pagesText(found), ...inside, unprintable && unprintableText(unprintable)]
        .filter((text) => text !== undefined && text !== '')
        .join(' · '),
    };
  };
  const groupProblems = (found: readonly Problem[]): Group[] =>
    [...Map.groupBy(found, ({ code }) => code)].map(([code, own]) => ({ code, places: own.map(toPlace) }));
  const stops = problems.filter(({ isBlocking }) => isBlocking);
  const warnings = problems.filter(({ isBlocking }) => !isBlocking);
  return {
    exhibits: countExhibits(exhibits),
    pages: pages.length,
    stops: groupProblems(stops.filter(({ code }) => code !== 'not-inspected')),
    warnings: groupProblems(warnings),
    stopCount: stops.length,
    warningCount: warnings.length,
    inspecting: stops.filter(({ code }) => code === 'not-inspected').length,
  };
}

export type PreflightProps = {
  check: Check;
  printStops: number;
  /** Scanned pages whose words are not recognized yet. */
  waiting: number;
  kind: BinderKind;
};

/** Blockers and warnings for a new packet, each with its place in the binder. */
export function Preflight({ check, printStops, waiting, kind }: PreflightProps) {
  const { exhibits, pages, stops, warnings, stopCount, warningCount, inspecting } = check;
  const others = stopCount - inspecting;
  const Icon = others > 0 ? IconAlertTriangle : IconCircleCheck;
  return (
    <section className={classes.root} aria-labelledby="check" data-stopped={others > 0 || undefined}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        {(others > 0 || inspecting === 0) && (
          <Icon size="1.375rem" stroke={1.75} aria-hidden className={classes.sign} />
        )}
        <div>
          <h2 id="check">{headline(others, inspecting)}</h2>
          <p className={classes.figures}>
            {countedExhibits(exhibits)} · {countedPages(pages)}
            {others > 0 && printStops - inspecting === 0 && ' · a print copy can still be created'}
          </p>
          <p role="status" className={inspecting > 0 ? classes.figures : 'visually-hidden'}>
            {inspecting > 0 &&
              counted(inspecting, {
                one: '{count} file still to be checked.',
                other: '{count} files still to be checked.',
              })}
          </p>
          {waiting > 0 && <p className={classes.figures}>{waitingText(waiting)}</p>}
        </div>
      </Group>
      <Groups label="What is blocking a packet" groups={stops} level="stop" kind={kind} />
      {warningCount > 0 && (
        <details className={classes.warnings}>
          <summary>
            {counted(warningCount, {
              one: 'One item is worth checking',
              other: '{count} items are worth checking',
            })}
          </summary>
          <Groups label="Worth checking" groups={warnings} level="warning" kind={kind} />
        </details>
      )}
    </section>
  );
}

type OfKind = { kind: BinderKind };

function Groups({ label, groups, level, kind }: { label: string; groups: readonly Group[]; level: string } & OfKind) {
  if (groups.length === 0) return null;
  return (
    <Stack component="ul" gap={14} mt="md" aria-label={label}>
      {groups.map(({ code, places }) => (
        <li key={code} className={classes.group} data-level={level}>
          <Text>
            <strong>{problemLabels[code].says}.</strong> {problemLabels[code].todo}
          </Text>
          <Places label={problemLabels[code].says} places={places} kind={kind} />
        </li>
      ))}
    </Stack>
  );
}

function Places({ label, places, kind }: { label: string; places: readonly Place[] } & OfKind) {
  const [isWhole, setIsWhole] = useState(false);
  const listed = isWhole ? places : places.slice(0, LISTED_PLACES);
  const others = places.length - listed.length;
  return (
    <ul className={classes.places} aria-label={`Where: ${label}`}>
      {listed.map((place) => (
        <li key={place.key}>
          <Link to={linkToPlace(kind, place)}>{place.name}</Link>
          {place.detail !== '' && <span className={classes.detail}> · {place.detail}</span>}
        </li>
      ))}
      {others > 0 && (
        <li>
          <button type="button" className={classes.more} onClick={() => setIsWhole(true)}>
            {counted(others, { one: 'Show one more', other: 'Show {count} more' })}
          </button>
        </li>
      )}
    </ul>
  );
}

/** Link to the page with the row marked. */
function linkToPlace(kind: BinderKind, { page, row }: Place): string {
  if (row === null) return linkToKind(page, kind);
  return kind === 'petition' ? rowLink(page, row) : `${rowLink(page, row)}&kind=${kind}`;
}

function headline(stops: number, inspecting: number): string {
  if (stops > 0) {
    return counted(stops, {
      one: 'One problem is blocking a new packet',
      other: '{count} problems are blocking a new packet',
    });
  }
  return inspecting > 0 ? 'Your files are being checked' : 'Ready: nothing is blocking a packet';
}
