// Payment methods for each kind of item, determined by settings and keys and never by the browser.
import type { Transaction } from '#core/server/database/database.ts';
import { invalidFields } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { messageText } from '#core/shared/messages.ts';
import { findPlanKey } from '#features/billing/plans/server/queries.ts';
import { findProduct } from '#features/billing/service-requests/schema.ts';
import { findOrderedProduct } from '#features/billing/service-requests/server/queries.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';
import type { SettingKey } from '#features/site/site-settings/schema.ts';

import { isTooSmallForCard } from '../rules.ts';
import type { OrderKind, PaymentOption } from '../schema.ts';

type Bought = { kind: OrderKind; id: string | undefined };
type Due = Bought & { due_minor: number };
type Offering = Pick<Services, 'env' | 'payments'>;

const linkOfProduct = { package: 'link_purchase_package', workbook: 'link_purchase_workbook' } as const;

/**
 * Returns the payment methods of an item, preferred first: by card if keys are set and the amount is large enough,
 * otherwise its payment link; and by invoice if bank details are set, or if there is nothing else, because staff can
 * handle that.
 */
export async function getPaymentOptions(tx: Transaction, offering: Offering, bought: Due): Promise<PaymentOption[]> {
  const online = await onlineOption(tx, offering, bought);
  if (!online) return ['invoice'];
  const { bank_details: bankDetails } = await readSettings(tx, { env: offering.env, keys: ['bank_details'] });
  return bankDetails === undefined ? [online] : [online, 'invoice'];
}

async function onlineOption(tx: Transaction, offering: Offering, bought: Due): Promise<'stripe' | 'link' | undefined> {
  if (offering.payments && !isTooSmallForCard(bought.due_minor)) return 'stripe';
  return (await paymentLink(tx, offering, bought)) === undefined ? undefined : 'link';
}

/** If an admin has set an external payment link. */
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

/**
 * Returns the wanted payment method, or else the preferred one.
 * @throws AppError invalid if it is not among them
 */
export function choosePaymentOption(
  offered: readonly PaymentOption[],
  wanted: PaymentOption | undefined,
): PaymentOption {
  const [first = 'invoice'] = offered;
  if (wanted !== undefined && !offered.includes(wanted)) {
    throw invalidFields({ payment_option: messageText('payment_option_unavailable') });
  }
  return wanted ?? first;
}
