import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/idempotency/insert-once.ts';
import { spellDate } from '#core/shared/date-text.ts';

import { fillIn } from '../rules.ts';
import type { FilledTemplate, FillQuery, TemplateChange, TemplateInput, TemplateRow } from '../schema.ts';
import { findNames, templateInsert, templateRows } from './queries.ts';

/** @throws AppError idempotency_key_reused, too_many_rows */
export async function addTemplate(act: Act, addition: Addition, input: TemplateInput): Promise<TemplateRow> {
  return act.transaction(async (tx) => {
    const { id } = await insertOnce(tx, { into: templateInsert, addition }, async () => input);
    return templateRows.get(tx, id);
  });
}

/** @throws AppError not_found, changed_meanwhile */
export async function changeTemplate(
  act: Act,
  id: string,
  { version, ...values }: TemplateChange,
): Promise<TemplateRow> {
  return act.transaction(async (tx) => {
    await templateRows.get(tx, id);
    return templateRows.update(tx, { id, version, values });
  });
}

/**
 * Fills a template for an applicant whom the reader works with.
 * @throws AppError not_found for a missing template, or an applicant who is not theirs
 */
export async function fillTemplate(act: Act, id: string, { applicant_id, today }: FillQuery): Promise<FilledTemplate> {
  const { BRAND_NAME, POSTAL_ADDRESS, INFO_EMAIL, PHONE } = act.env;
  return act.transaction(async (tx) => {
    const { name, content, names } = await getFillable(tx, id, applicant_id);
    const text = fillIn(content, {
      'applicant.name': names.applicant,
      'provider.name': names.provider,
      'date.today': spellDate(today ?? act.now.toISOString().slice(0, 10)),
      'site.name': BRAND_NAME,
      'site.address': POSTAL_ADDRESS,
      'site.email': INFO_EMAIL,
      'site.phone': PHONE,
    });
    return { name, text };
  });
}

/** @throws AppError not_found for a missing template, or an applicant who is not the reader's */
export async function checkFillable(act: Act, id: string, applicantId: string): Promise<void> {
  await act.transaction((tx) => getFillable(tx, id, applicantId));
}

async function getFillable(tx: Transaction, id: string, applicantId: string) {
  const { name, content } = await templateRows.get(tx, id);
  const names = await findNames(tx, applicantId);
  if (!names) throw new AppError('not_found');
  return { name, content, names };
}
