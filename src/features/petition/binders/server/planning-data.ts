// Reads everything that a binder's plan depends on: outline, records, files and facts.
import { sql, type SQL } from 'drizzle-orm';

import { ENGINE, MAX_KNOWN_PAGES } from '#binder-engine/binder.ts';
import { differencesFrom } from '#binder-engine/follow-evidence.ts';
import { listFileUrls, type Evidence } from '#binder-engine/outline.ts';
import { findConverter } from '#binder-engine/server/convert.ts';
import { findLanguages } from '#binder-engine/server/language-data.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { jsonObjectText } from '#core/server/database/json-text.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { pause } from '#core/server/pause.ts';
import { selectPortfolio, type RecordColumns } from '#features/evidence/readiness/server/queries.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import { selectFileTranslations } from '#features/evidence/certified-translations/server/queries.ts';
import {
  listEvidence,
  evidenceOfResponse,
  placingFields,
  type OfferingRow,
  type TranslatedFile,
} from '#records/binder-evidence.ts';
import { isForFiles } from '#records/conditions.ts';
import type { Criterion } from '#records/criteria.ts';
import { typeOfTable } from '#records/places.ts';

import type { BinderResponse, BinderKind } from '../schema.ts';
import { askForInspection } from './inspection.ts';
import { factsWithText } from './facts-with-text.ts';
import {
  filesBeside,
  computeNumbers,
  unprintableIn,
  type BoundLetter,
  type Numbered,
  type Numbering,
} from './numbering.ts';
import { isOwn, namedAddresses } from './queries.ts';
import { binders, fileInspections } from './table.ts';

/** Characters of a record's title that are read. A hundred of them are shown. */
const TITLE_BEGINS = 1000;

/**
 * ID, files and the start of the title of a record. Long texts of thousands of records are hundreds of megabytes, and
 * no binder shows them.
 */
function offeredColumns(table: string, { id, ...columns }: RecordColumns): SQL[] {
  const { fields, list } = typeOfTable(table);
  const offered = Object.entries(fields).flatMap(([name, field]) => {
    if (isForFiles(field) || placingFields.includes(name)) return [sql`${columns[name]}`];
    if (name !== list.title) return [];
    return [sql`left(${columns[name]}, ${sql.raw(String(TITLE_BEGINS))}) as ${sql.identifier(name)}`];
  });
  return [sql`${id}`, ...offered];
}

/** Only records with files offer anything. */
function hasFiles(table: string, columns: RecordColumns): SQL {
  const filled = Object.entries(typeOfTable(table).fields).flatMap(([name, { kind }]) => {
    if (kind === 'files') return [sql`${columns[name]} <> '{}'`];
    return kind === 'file' ? [sql`${columns[name]} is not null`] : [];
  });
  return sql`(${sql.join(filled, sql` or `)})`;
}

const kind = sql.placeholder('kind');
const stored = sql`
  select id, kind, title, scheme, stamp_prefix, first_page, has_covers, has_total, syncs_evidence, scan_languages, outline, version, updated_at from ${binders}`;

/** Letter of a binder. */
const selectLetter = (isIts: SQL | undefined): SQL => sql`
  select letters.id, letters.document from letters where letters.binder_id = (select id from ${binders} where ${isIts})`;

/** The filed packet, if known: the newest sealed one, otherwise pinned. */
const filed = sql`
  select plan -> 'sections' as sections, plan -> 'exhibits' as exhibits, (plan -> 'pages' -> -1 ->> 'number')::int as "lastPage",
    filing_packets.created_at as made_at
  from filing_packets join ${binders} on ${binders.id} = filing_packets.binder_id
  where ${isOwn('petition')} and filing_packets.state = 'ready' and filing_packets.is_pinned
  order by filing_packets.filed_on is null, filing_packets.created_at desc, filing_packets.id desc limit 1`;

/** Selects the user's records with files. A transaction of its own takes half as long, so PGlite answers others sooner. */
const readOffered = defineStatement(
  'read offered evidence',
  sql`select ${selectPortfolio({
    owner: currentUser,
    selectColumns: offeredColumns,
    only: hasFiles,
    translations: selectFileTranslations(
      currentUser,
      sql`, 'translation', translations.translation_url, 'certificate', translations.certificate_url`,
    ),
  })}`,
);

/**
 * Selects the user's binder of a kind with what else its plan depends on: files and facts; for a response also the
 * petition that it continues.
 */
export const readBinder = defineStatement(
  'read own binder',
  sql`
    with own as (
      select app.file_url(files.key) as address, files.name, files.sha256, files.size
      from files where files.user_id = ${currentUser}
    ),
    named as (
      select of_outline.address from ${binders}, ${namedAddresses} as of_outline where ${binders.user_id} = ${currentUser}
    )
    select ${jsonObjectText({
      binder: sql`select row_to_json(b) from (${stored} where ${isOwn(kind)}) as b`,
      letter: sql`select row_to_json(l) from (${selectLetter(isOwn(kind))}) as l`,
      kinds: sql`select coalesce(json_agg(kind order by created_at), '[]') from ${binders} where ${binders.user_id} = ${currentUser}`,
      petition: sql`select row_to_json(b) from (${stored} where ${isOwn('petition')} and ${kind}::text = 'response') as b`,
      petitionLetter: sql`select row_to_json(l) from (${selectLetter(isOwn('petition'))}) as l where ${kind}::text = 'response'`,
      filed: sql`select row_to_json(p) from (${filed}) as p where ${kind}::text = 'response'`,
      files: sql`
        select coalesce(json_object_agg(address, json_build_object('name', name, 'sha256', sha256, 'size', size)), '{}') from own`,
      facts: sql`
        select coalesce(json_object_agg(known.sha256, case when known.pages > ${sql.raw(String(MAX_KNOWN_PAGES))}
          then known.facts - '{pages,shared,findings,scans}'::text[] || jsonb_build_object(
            'pages', '[]'::jsonb, 'shared', '[]'::jsonb, 'findings', '[]'::jsonb, 'count', known.own
          ) else ${factsWithText({ inspection: 'known', languages: 'known.languages' })} end), '{}')
        from (
          select mine.sha256, f.facts, (select scan_languages from ${binders} where ${isOwn(kind)}) as languages, jsonb_array_length(f.facts -> 'pages') as own,
            sum(jsonb_array_length(f.facts -> 'pages')) over () as pages
          from (select distinct own.sha256 from own where own.address in (select named.address from named)) as mine
          -- Looked up file by file, like unreadable files.
          cross join lateral (
            select i.facts from ${fileInspections} as i where i.sha256 = mine.sha256 and i.engine = ${ENGINE} offset 0
          ) as f
        ) as known`,
    })}`,
);

type Stored = Omit<Numbering, 'owner'> & { kinds: BinderKind[] };

type Offered = {
  name: string;
  records: Record<string, OfferingRow[]>;
  translations: TranslatedFile[];
  claimed: Criterion[] | null;
};

export type BinderPlanningData = {
  response: BinderResponse;
  name: string;
  evidence: Evidence[];
  claimed: Criterion[] | null;
  letter: BoundLetter | null;
};

type OfKind = { kind?: BinderKind | undefined };

/**
 * Returns the signed-in applicant's binder of a kind, by default the petition, and its differences from their records.
 */
export async function readOwnBinder(ctx: ActorContext, { kind: wanted }: OfKind = {}): Promise<BinderResponse> {
  return (await readPlanningData(ctx, { kind: wanted })).response;
}

/** Returns the user's binder of a kind with everything it is made from. */
export async function readPlanningData(
  ctx: ActorContext,
  { kind: wanted = 'petition' }: OfKind = {},
): Promise<BinderPlanningData> {
  const [{ actor, json }, offered] = await Promise.all([
    ctx.read(readBinder({ kind: wanted })),
    ctx.read(readOffered()),
  ]);
  // Between the steps of the largest binder, 5 to 10 ms each, others are answered.
  await pause();
  const read = JSON.parse(json ?? '') as Stored;
  const { name, records, translations, claimed } = JSON.parse(offered.json ?? '') as Offered;
  const { binder, files, facts, kinds } = read;
  await pause();
  const all = listEvidence(records, translations);
  const { before, continues, letter } = await computeNumbers({ ...read, owner: actor.userId });
  const evidence = before && binder ? evidenceOfResponse(binder.outline, newSince(before, { all, files })) : all;
  const added = binder ? differencesFrom(binder.outline, evidence).added : [];
  const gone = binder ? differencesFrom(binder.outline, all).gone : [];
  await pause();
  const addresses = new Set(binder ? listFileUrls(binder.outline) : []);
  const named = [...addresses].flatMap((address) => files[address] ?? []);
  const missing = named.flatMap(({ sha256 }) => (facts[sha256]?.engine === ENGINE ? [] : [sha256]));
  if (missing.length > 0) askForInspection(missing);
  const hashes = new Set(named.map(({ sha256 }) => sha256));
  const unprintable = binder ? unprintableIn(binder) : '';
  await pause();
  const update = applicant('write').check(actor, ctx.now) === undefined;
  const convert = findConverter(ctx.env.LIBREOFFICE_PATH) === undefined ? 'drawn' : 'all';
  const can = { update, convert: update ? convert : 'none' } as const;
  return {
    name,
    claimed,
    evidence,
    letter: letter && letter.known,
    response: {
      binder,
      kinds,
      continues,
      files: pick(files, addresses),
      facts: { ...pick(facts, hashes), ...letter?.facts },
      translations: pick(filesBeside(translations), addresses),
      unprintable,
      letter: letter && letter.inPlan,
      added,
      gone,
      can,
      scan_languages: [...findLanguages(ctx.env.TESSDATA).keys()],
    },
  };
}

/** Evidence that the petition did not have. */
function newSince(
  { exhibits }: Numbered,
  { all, files }: { all: readonly Evidence[]; files: BinderResponse['files'] },
): Evidence[] {
  const boundHashes = new Set(exhibits.flatMap(({ items }) => items.map(({ file }) => file)));
  const isNew = ({ file }: Evidence['files'][number]): boolean => !boundHashes.has(files[file]?.sha256 ?? null);
  return all.map((one) => ({ ...one, files: one.files.filter(isNew) })).filter((one) => one.files.length > 0);
}

function pick<T>(all: Readonly<Record<string, T>>, wanted: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)));
}
