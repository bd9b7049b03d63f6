import type { Act } from '#core/server/act.ts';
import { AppError } from '#core/server/errors.ts';
import { JsonText } from '#core/server/route.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import type { Filing, OwnReadiness, Readiness } from '../schema.ts';
import { answerOwn, answerShared, elementsOwn, elementsShared, reportOwn } from './judging.ts';
import { judgeHereOrThere, readOwn, readPortfolio, readShared } from './portfolio.ts';
import { addFiling, changeFiling, findFiling } from './queries.ts';

type AnswerBytes = Uint8Array<ArrayBuffer>;

/**
 * Returns today's readiness of the signed-in applicant's evidence.
 * @throws AppError too_many_requests
 */
export async function judgeOwn(act: Act): Promise<JsonText<OwnReadiness>> {
  const { actor, read } = await readPortfolio(act, readOwn());
  const can = { update: applicant('write').refusal(actor, act.now) === undefined };
  return new JsonText(await judgeHereOrThere({ name: 'answerOwn', make: answerOwn, args: [read, can] }, actor));
}

/**
 * Returns the readiness report as a PDF, with its date.
 * @throws AppError too_many_requests, unprintable
 */
export async function reportOnOwn(act: Act): Promise<{ on: string; bytes: AnswerBytes }> {
  const { actor, read } = await readPortfolio(act, readOwn());
  return { on: read.on, bytes: await judgeHereOrThere({ name: 'reportOwn', make: reportOwn, args: [read] }, actor) };
}

/**
 * Returns the readiness of an applicant, as far as they share it with the signed-in provider.
 * @throws AppError not_found if they share nothing; too_many_requests
 */
export async function judgeShared(act: Act, userId: string): Promise<JsonText<Readiness>> {
  const { actor, read } = await readPortfolio(act, readShared({ applicant: userId }));
  return new JsonText(found(await judgeHereOrThere({ name: 'answerShared', make: answerShared, args: [read] }, actor)));
}

/**
 * Returns the elements of the user's evidence, without findings.
 * @throws AppError too_many_requests
 */
export async function readOwnElements(act: Act): Promise<Readiness> {
  const { actor, read } = await readPortfolio(act, readOwn());
  return judgeHereOrThere({ name: 'elementsOwn', make: elementsOwn, args: [read] }, actor);
}

/**
 * Returns the elements of an applicant's shared evidence.
 * @throws AppError not_found if they share nothing; too_many_requests
 */
export async function readSharedElements(act: Act, userId: string): Promise<Readiness> {
  const { actor, read } = await readPortfolio(act, readShared({ applicant: userId }));
  return found(await judgeHereOrThere({ name: 'elementsShared', make: elementsShared, args: [read] }, actor));
}

/**
 * Sets the filing date.
 * @throws AppError changed_meanwhile if it is not the one that the user read
 */
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

function found<Answer>(answer: Answer | null): Answer {
  if (answer === null) throw new AppError('not_found');
  return answer;
}
