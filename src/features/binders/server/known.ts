// Everything that a binder is planned from, read in one flight: its order, the records, their files and what is known of those.
import { sql } from 'drizzle-orm';

import { ENGINE } from '#binder/binder.ts';
import { differencesFrom, itemsOf, type Evidence } from '#binder/outline.ts';
import type { Act } from '#core/server/act.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { wakeJob } from '#core/server/jobs.ts';
import type { Criterion } from '#features/criteria/schema.ts';
import { portfolioOf } from '#features/readiness/server/queries.ts';
import { applicant } from '#features/roles/server/access.ts';
import { fileTranslationsOf } from '#features/translations/server/queries.ts';
import { evidenceOf, type TranslatedFile } from '#records/binder-evidence.ts';
import type { RecordRow } from '#records/schema.ts';

import type { BinderAnswer, StoredBinder } from '../schema.ts';
import { INSPECTION } from './inspection.ts';
import { isOwn } from './queries.ts';
import { binders, fileFacts } from './table.ts';

/** The user's binder with all that it is planned from: their records, their files, and what is known of those. */
export const readBinder = defineStatement(
  'read own binder',
  sql`
    with own as (
      select app.file_url(files.key) as address, files.name, files.sha256, files.size
      from files where files.user_id = ${currentUser}
    )
    select json_build_object(
      'portfolio', (${portfolioOf({
        owner: currentUser,
        translations: fileTranslationsOf(
          currentUser,
          sql`, 'translation', translations.translation_url, 'certificate', translations.certificate_url`,
        ),
      })})::json,
      'binder', (
        select row_to_json(b) from (
          select id, title, scheme, stamp_prefix, first_page, has_covers, follows_portfolio, outline, version, updated_at
          from ${binders} where ${isOwn}
        ) as b
      ),
      'files', (
        select coalesce(json_object_agg(address, json_build_object('name', name, 'sha256', sha256, 'size', size)), '{}') from own
      ),
      'facts', (
        select coalesce(json_object_agg(f.sha256, f.facts), '{}') from ${fileFacts} as f
        where f.engine = ${ENGINE} and f.sha256 in (select own.sha256 from own)
      )
    )::text`,
);

type Stored = Pick<BinderAnswer, 'files' | 'facts'> & {
  portfolio: {
    name: string;
    records: Record<string, RecordRow[]>;
    translations: TranslatedFile[];
    claimed: Criterion[] | null;
  };
  binder: StoredBinder | null;
};

export type Known = { answer: BinderAnswer; name: string; evidence: Evidence[]; claimed: Criterion[] | null };

/** The signed-in applicant's binder, and how it differs from their records. */
export async function readOwnBinder(act: Act): Promise<BinderAnswer> {
  return (await readKnown(act)).answer;
}

/** The user's binder with what it is made from, read in one flight. */
export async function readKnown(act: Act): Promise<Known> {
  const { actor, json } = await act.read(readBinder());
  const { binder, files, facts, portfolio } = JSON.parse(json ?? '') as Stored;
  const evidence = evidenceOf(portfolio.records, portfolio.translations);
  const { added, gone } = binder ? differencesFrom(binder.outline, evidence) : { added: [], gone: [] };
  const bound = binder ? itemsOf(binder.outline) : [];
  const named = bound.flatMap(({ file }) => files[file] ?? []);
  if (named.some(({ sha256 }) => facts[sha256]?.engine !== ENGINE)) wakeJob(INSPECTION);
  const addresses = new Set(bound.map(({ file }) => file));
  const hashes = new Set(named.map(({ sha256 }) => sha256));
  const can = { update: applicant('write').refusal(actor, act.now) === undefined };
  return {
    name: portfolio.name,
    claimed: portfolio.claimed,
    evidence,
    answer: {
      binder,
      files: pick(files, addresses),
      facts: pick(facts, hashes),
      added,
      gone,
      can,
    },
  };
}

function pick<T>(all: Readonly<Record<string, T>>, wanted: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([key]) => wanted.has(key)));
}
