// How each thing that is sold can be paid: settings and keys decide, never the buyer's browser.
import type { Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';
import { findPlanKey } from '#features/plans/server/queries.ts';
import { findProduct } from '#features/requests/schema.ts';
import { findOrderedProduct } from '#features/requests/server/queries.ts';
import { readSettings } from '#features/settings/server/queries.ts';
import type { SettingKey } from '#features/settings/schema.ts';

import type { OrderKind, PaymentWay } from '../schema.ts';

type Bought = { kind: OrderKind; id: string | undefined };
type Offering = Pick<Services, 'env' | 'payments'>;

const linkOfProduct = { package: 'link_purchase_package', workbook: 'link_purchase_workbook' } as const;

/**
 * How something can be paid, the first way first: by card where keys are set, else at its payment link; and by invoice
 * where bank details say where to, or where there is nothing else, since staff can answer that.
 */
export async function waysFor(tx: Transaction, offering: Offering, bought: Bought): Promise<PaymentWay[]> {
  const online = await onlineWay(tx, offering, bought);
  if (!online) return ['invoice'];
  const { bank_details: bankDetails } = await readSettings(tx, { env: offering.env, keys: ['bank_details'] });
  return bankDetails === undefined ? [online] : [online, 'invoice'];
}

async function onlineWay(tx: Transaction, offering: Offering, bought: Bought): Promise<'stripe' | 'link' | undefined> {
  if (offering.payments) return 'stripe';
  return (await paymentLink(tx, offering, bought)) === undefined ? undefined : 'link';
}

/** Where an admin has set that it is paid outside. */
export async function paymentLink(tx: Transaction, { env }: Offering, bought: Bought): Promise<string | undefined> {
  const key = await linkSetting(tx, bought);
  return key && (await readSettings(tx, { env, keys: [key] }))[key];
}

async function linkSetting(tx: Transaction, { kind, id = '' }: Bought): Promise<SettingKey | undefined> {
  if (kind === 'package' || kind === 'workbook') return linkOfProduct[kind];
  if (kind === 'request') return findProduct((await findOrderedProduct(tx, id)) ?? '')?.linkSetting;
  const key = await findPlanKey(tx, id);
  return key && `payment_link_${key}`;
}
