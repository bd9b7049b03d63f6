import type { ActorContext } from '#core/server/actor-context.ts';
import { AppError } from '#core/server/errors.ts';
import { JsonText } from '#core/server/json-source.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';
import type { Readiness } from '#records/findings.ts';

import type { Filing, OwnReadiness } from '../schema.ts';
import {
  buildOwnReadinessResponse,
  buildSharedReadinessResponse,
  elementsOwn,
  elementsShared,
  reportOwn,
} from './judging.ts';
import { evaluateHereOrInThread, readOwn, readPortfolio, readShared } from './portfolio.ts';
import { addFiling, changeFiling, findFiling } from './queries.ts';

type AnswerBytes = Uint8Array<ArrayBuffer>;

/**
 * Returns today's readiness of the signed-in applicant's evidence.
 * @throws AppError too_many_requests
 */
export async function evaluateOwn(ctx: ActorContext): Promise<JsonText<OwnReadiness>> {
  const { actor, read } = await readPortfolio(ctx, readOwn);
  const can = { update: applicant('write').check(actor, ctx.now) === undefined };
  return new JsonText(
    await evaluateHereOrInThread(
      { name: 'buildOwnReadinessResponse', make: buildOwnReadinessResponse, args: [read, can] },
      actor,
    ),
  );
}

/**
 * Returns the readiness report as a PDF, with its date.
 * @throws AppError too_many_requests, unprintable
 */
export async function reportOnOwn(ctx: ActorContext): Promise<{ on: string; bytes: AnswerBytes }> {
  const { actor, read } = await readPortfolio(ctx, readOwn);
  return evaluateHereOrInThread({ name: 'reportOwn', make: reportOwn, args: [read] }, actor);
}

/**
 * Returns the readiness of an applicant, as far as they share it with the signed-in provider.
 * @throws AppError not_found if they share nothing; too_many_requests
 */
export async function evaluateShared(ctx: ActorContext, userId: string): Promise<JsonText<Readiness>> {
  const { actor, read } = await readPortfolio(ctx, ({ at }) => readShared({ applicant: userId, at }), userId);
  return new JsonText(
    found(
      await evaluateHereOrInThread(
        { name: 'buildSharedReadinessResponse', make: buildSharedReadinessResponse, args: [read] },
        actor,
      ),
    ),
  );
}

/**
 * Returns the elements of the user's evidence, without findings.
 * @throws AppError too_many_requests
 */
export async function readOwnElements(ctx: ActorContext): Promise<Readiness> {
  const { actor, read } = await readPortfolio(ctx, readOwn);
  return evaluateHereOrInThread({ name: 'elementsOwn', make: elementsOwn, args: [read] }, actor);
}

/**
 * Returns the elements of an applicant's shared evidence.
 * @throws AppError not_found if they share nothing; too_many_requests
 */
export async function readSharedElements(ctx: ActorContext, userId: string): Promise<Readiness> {
  const { actor, read } = await readPortfolio(ctx, ({ at }) => readShared({ applicant: userId, at }), userId);
  return found(await evaluateHereOrInThread({ name: 'elementsShared', make: elementsShared, args: [read] }, actor));
}

/**
 * Sets the filing date.
 * @throws AppError version_conflict if it is not the one that the user read
 */
export async function setFiling(
  ctx: ActorContext,
  { filed_on: filedOn, version }: { filed_on: string | null; version?: number | undefined },
): Promise<Filing> {
  return ctx.transaction(async (tx) => {
    const isSet = version === undefined ? await addFiling(tx, filedOn) : await changeFiling(tx, { filedOn, version });
    const filing = isSet && (await findFiling(tx));
    if (!filing) throw new AppError('version_conflict');
    return filing;
  });
}

function found<Answer>(result: Answer | null): Answer {
  if (result === null) throw new AppError('not_found');
  return result;
}
