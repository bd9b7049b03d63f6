import type { Act } from '#core/server/act.ts';
import type { Actor } from '#core/server/database/database.ts';
import type { BoundStatement } from '#core/server/database/statement.ts';
import { AppError } from '#core/server/errors.ts';
import type { Criterion } from '#features/criteria/schema.ts';
import { applicant } from '#features/roles/server/access.ts';
import { judge, type Portfolio } from '#records/readiness.ts';
import type { RecordRow } from '#records/schema.ts';

import { withoutUnshared } from '../rules.ts';
import type { FileTranslation, Filing, OwnReadiness, Readiness } from '../schema.ts';
import { addFiling, changeFiling, findFiling, readOwn, readShared } from './queries.ts';

/** What the signed-in applicant's evidence is judged to be today, and what they are called. */
export async function judgeOwn(act: Act): Promise<{ name: string; answer: OwnReadiness }> {
  const { actor, name, filing, portfolio } = await readPortfolio(act, readOwn());
  const can = { update: applicant('write').refusal(actor, act.now) === undefined };
  return { name, answer: { ...judge(portfolio), filing, can } };
}

/**
 * What an applicant's evidence is judged to be, as far as they share it with the signed-in mentor or attorney.
 * @throws AppError not_found, where they share nothing
 */
export async function judgeShared(act: Act, userId: string): Promise<Readiness> {
  const { portfolio, unshared } = await readPortfolio(act, readShared({ applicant: userId }));
  if (Object.keys(portfolio.records).length === 0) throw new AppError('not_found');
  return withoutUnshared(judge(portfolio), unshared);
}

/** Sets the filing date. @throws AppError changed_meanwhile, where it is not the one that the user read */
export async function setFiling(
  act: Act,
  { filed_on: filedOn, version }: { filed_on: string | null; version?: number | undefined },
): Promise<Filing> {
  return act.transaction(async (tx) => {
    const isSet = version === undefined ? await addFiling(tx, filedOn) : await changeFiling(tx, { filedOn, version });
    const filing = isSet && (await findFiling(tx));
    if (!filing) throw new AppError('changed_meanwhile');
    return filing;
  });
}

type Stored = {
  name: string;
  records: Record<string, RecordRow[] | null>;
  translations: (Pick<FileTranslation, 'language'> & {
    original_url: string;
    translation_url: string | null;
    certificate_url: string | null;
    translator_name: string;
  })[];
  claimed: Criterion[] | null;
  filing: Filing | null;
  off: string[];
};

/** All that evidence is judged by, in one flight, and which tables are not open to its reader. */
async function readPortfolio(
  act: Act,
  statement: BoundStatement,
): Promise<{ actor: Actor; name: string; filing: Filing | null; portfolio: Portfolio; unshared: string[] }> {
  const { actor, json } = await act.read(statement);
  const { name, records, translations, claimed, filing, off } = JSON.parse(json ?? '') as Stored;
  const tables = Object.entries(records);
  return {
    actor,
    name,
    filing,
    unshared: tables.flatMap(([table, rows]) => (rows ? [] : [table])),
    portfolio: {
      records: Object.fromEntries(tables.flatMap(([table, rows]) => (rows ? [[table, rows]] : []))),
      translations: translations.map((one) => ({
        original: one.original_url,
        language: one.language,
        isComplete: one.translation_url !== null && one.certificate_url !== null && one.translator_name !== '',
      })),
      claimed,
      filedOn: filing?.filed_on ?? null,
      on: act.now.toISOString().slice(0, 10),
      off,
    },
  };
}
