import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { spellDate } from '#core/shared/date-text.ts';

import { fillIn } from '../rules.ts';
import type { FilledTemplate, FillQuery } from '../schema.ts';
import { findNames, templateRepository } from './queries.ts';

/**
 * Fills a template for an applicant whom the reader works with.
 * @throws AppError not_found for a missing template, or an applicant who is not theirs
 */
export async function fillTemplate(
  ctx: ActorContext,
  id: string,
  { applicant_id, today }: FillQuery,
): Promise<FilledTemplate> {
  const { BRAND_NAME, POSTAL_ADDRESS, INFO_EMAIL, PHONE } = ctx.env;
  return ctx.transaction(async (tx) => {
    const { name, content, names } = await getFillable(tx, id, applicant_id);
    const text = fillIn(content, {
      'applicant.name': names.applicant,
      'provider.name': names.provider,
      'date.today': spellDate(today ?? ctx.now.toISOString().slice(0, 10)),
      'site.name': BRAND_NAME,
      'site.address': POSTAL_ADDRESS,
      'site.email': INFO_EMAIL,
      'site.phone': PHONE,
    });
    return { name, text };
  });
}

/** @throws AppError not_found for a missing template, or an applicant who is not the reader's */
export async function checkFillable(ctx: ActorContext, id: string, applicantId: string): Promise<void> {
  await ctx.transaction((tx) => getFillable(tx, id, applicantId));
}

async function getFillable(tx: Transaction, id: string, applicantId: string) {
  const { name, content } = await templateRepository.get(tx, id);
  const names = await findNames(tx, applicantId);
  if (!names) throw new AppError('not_found');
  return { name, content, names };
}
