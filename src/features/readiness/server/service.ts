import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { applicant } from '#features/roles/server/access.ts';
import { judge } from '#records/readiness.ts';

import { withoutUnshared } from '../rules.ts';
import type { Filing, OwnReadiness, Readiness } from '../schema.ts';
import { readOwn, readPortfolio, readShared } from './portfolio.ts';
import { addFiling, changeFiling, findFiling } from './queries.ts';

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
