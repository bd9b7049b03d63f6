// Everything that evidence is judged by, read in one flight: records of all types with what stands beside them.
import { sql } from 'drizzle-orm';

import type { Act } from '#core/server/act.ts';
import type { Actor } from '#core/server/database/database.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { unreadableFilesOf } from '#features/binders/server/queries.ts';
import type { Criterion } from '#features/criteria/schema.ts';
import { fileTranslationsOf } from '#features/translations/server/queries.ts';
import type { Portfolio } from '#records/readiness.ts';
import type { RecordRow } from '#records/schema.ts';

import type { FileTranslation, Filing } from '../schema.ts';
import { contextOf, portfolioOf } from './queries.ts';

const applicant = sql`${sql.placeholder('applicant')}::uuid`;

export const readOwn = defineStatement(
  'read own portfolio',
  portfolioOf({
    owner: currentUser,
    translations: fileTranslationsOf(currentUser),
    unreadable: unreadableFilesOf(currentUser),
  }),
);

/** What the signed-in applicant's records are judged by beside themselves. */
export const readContext = defineStatement(
  'read judging context',
  contextOf({
    owner: currentUser,
    translations: fileTranslationsOf(currentUser),
    unreadable: unreadableFilesOf(currentUser),
  }),
);

/** An applicant's, as far as they share it with the signed-in mentor or attorney, who is noted. */
export const readShared = defineStatement(
  'read shared portfolio',
  portfolioOf({
    owner: applicant,
    translations: fileTranslationsOf(applicant),
    unreadable: unreadableFilesOf(applicant),
    mayRead: (table) => sql`app.open_evidence(${applicant}, ${table})`,
  }),
);

type Stored = {
  name: string;
  records: Record<string, RecordRow[] | null>;
  translations: FileTranslation[];
  claimed: Criterion[] | null;
  filing: Filing | null;
  off: string[];
  unreadable: string[];
};

/** All that evidence is judged by, in one flight, and which tables are not open to its reader. */
export async function readPortfolio(
  act: Act,
  statement: BoundStatement,
): Promise<{ actor: Actor; name: string; filing: Filing | null; portfolio: Portfolio; unshared: string[] }> {
  const { actor, json } = await act.read(statement);
  const { name, records, translations, claimed, filing, off, unreadable } = JSON.parse(json ?? '') as Stored;
  const tables = Object.entries(records);
  return {
    actor,
    name,
    filing,
    unshared: tables.flatMap(([table, rows]) => (rows ? [] : [table])),
    portfolio: {
      records: Object.fromEntries(tables.flatMap(([table, rows]) => (rows ? [[table, rows]] : []))),
      translations,
      claimed,
      filedOn: filing?.filed_on ?? null,
      on: act.now.toISOString().slice(0, 10),
      off,
      unreadable,
    },
  };
}
