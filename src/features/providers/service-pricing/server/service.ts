import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { paths } from '#core/shared/paths.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';

import { formatAmount, type ListedPriceRow, type PriceOverride } from '../schema.ts';
import { listedPriceRepository } from './queries.ts';

/**
 * Changes or deactivates a provider's price as an admin, and notifies the provider.
 * @throws AppError not_found, version_conflict
 */
export async function overridePrice(
  ctx: ActorContext,
  id: string,
  { version, ...change }: PriceOverride,
): Promise<ListedPriceRow> {
  return ctx.transaction(async (tx, { userId }) => {
    const before = await listedPriceRepository.get(tx, id);
    const after = await listedPriceRepository.update(tx, { id, version, values: change });
    if (after.user_id !== userId) await notifyProvider(tx, before, after);
    return after;
  });
}

async function notifyProvider(tx: Transaction, before: ListedPriceRow, after: ListedPriceRow): Promise<void> {
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
