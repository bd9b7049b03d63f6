import { AppError } from '#core/server/errors.ts';

import type { Plan } from '../planned.ts';
import { pageValues } from '../problem-text.ts';

/** @throws AppError too_many_pages */
export function assertPageLimit({ problems }: Pick<Plan, 'problems'>): void {
  const count = problems.find(({ code }) => code === 'too-many-pages')?.count;
  if (count !== undefined) throw new AppError('too_many_pages', { values: pageValues(count) });
}
