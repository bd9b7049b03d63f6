import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/idempotency/insert-once.ts';
import { paths } from '#core/shared/paths.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import {
  formatAmount,
  type ListedPriceRow,
  type PriceChange,
  type PriceCorrection,
  type PriceInput,
  type PriceRow,
} from '../schema.ts';
import { deletePrice, isOwn, listedPriceRows, priceInsert, priceRows } from './queries.ts';

/** @throws AppError idempotency_key_reused, too_many_rows, not_found where what the key made was deleted */
export async function addPrice(act: Act, addition: Addition, input: PriceInput): Promise<PriceRow> {
  return act.transaction(async (tx) => {
    const { id } = await insertOnce(tx, { into: priceInsert, addition }, async () => input);
    return priceRows.get(tx, id, isOwn);
  });
}

/** @throws AppError not_found, changed_meanwhile */
export async function changePrice(act: Act, id: string, { version, ...change }: PriceChange): Promise<PriceRow> {
  return act.transaction(async (tx) => {
    await priceRows.get(tx, id, isOwn);
    return priceRows.update(tx, { id, version, values: asStored(change) });
  });
}

/** @throws AppError not_found */
export async function removePrice(act: Act, id: string): Promise<void> {
  if (!(await act.transaction((tx) => deletePrice(tx, id)))) throw new AppError('not_found');
}

/**
 * Changes or deactivates a provider's price as an admin, and notifies the provider.
 * @throws AppError not_found, changed_meanwhile
 */
export async function correctPrice(
  act: Act,
  id: string,
  { version, ...change }: PriceCorrection,
): Promise<ListedPriceRow> {
  return act.transaction(async (tx, { userId }) => {
    const before = await listedPriceRows.get(tx, id);
    const after = await listedPriceRows.update(tx, { id, version, values: asStored(change) });
    if (after.user_id !== userId) await tellProvider(tx, before, after);
    return after;
  });
}

async function tellProvider(tx: Transaction, before: ListedPriceRow, after: ListedPriceRow): Promise<void> {
  const { user_id, service_type, price, currency, is_active, roles } = after;
  const news = [
    ...(price === before.price
      ? []
      : [
          `An admin changed the price from ${formatAmount(before.price, currency)} to ${formatAmount(price, currency)}.`,
        ]),
    ...(is_active === before.is_active
      ? []
      : [
          is_active
            ? 'An admin activated it: applicants assigned to you can see it.'
            : 'An admin deactivated it: applicants can no longer see it.',
        ]),
  ];
  if (news.length === 0) return;
  await notify(tx, {
    userId: user_id,
    kind: 'pricing',
    title: `Your service “${service_type}” was changed`,
    message: news.join('\n'),
    type: 'warning',
    link: roles.length === 0 ? '' : `${roles.includes('mentor') ? paths.mentor : paths.attorney}/pricing`,
  });
}

function asStored<Change extends { price?: number | undefined }>({ price, ...others }: Change) {
  return { ...others, ...(price !== undefined && { price: String(price) }) };
}
