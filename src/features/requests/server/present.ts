import { expectedAt, movesOf, referenceOf, requestAbilities, totalOf } from '../rules.ts';
import { findProduct, type RequestRow, type StaffRequestRow } from '../schema.ts';
import type { StoredRequest } from './queries.ts';

/** The payment links that are set, by the keys of their settings. */
export type PaymentLinks = Partial<Record<string, string>>;

export function presentRequest(
  row: StoredRequest,
  { links, isEntitled }: { links: PaymentLinks; isEntitled: boolean },
): RequestRow {
  return {
    ...facts(row),
    payment_link: paymentLink(row, links),
    deleted_at: row.deleted_at,
    can: requestAbilities({ status: row.status, isEntitled }),
  };
}

/** @param readerId nobody moves a request of their own */
export function presentForStaff(row: StoredRequest & { email: string }, readerId: string): StaffRequestRow {
  const actor = row.user_id === readerId ? 'applicant' : 'staff';
  return {
    ...facts(row),
    user_id: row.user_id,
    email: row.email,
    can: { move: [...movesOf({ actor, from: row.status })] },
  };
}

function facts(row: StoredRequest) {
  const { id, product, delivery_time, cost, quantity, status, created_at, version } = row;
  const expected = expectedAt({ status, createdAt: new Date(created_at), deliveryDays: delivery_time });
  return {
    id,
    reference: referenceOf(id),
    product,
    delivery_time,
    cost,
    quantity,
    total: totalOf({ cost, quantity }),
    status,
    expected_at: expected?.toISOString() ?? null,
    created_at,
    version,
  };
}

/** Today's link, so that a link that was replaced leads nobody astray; the row's own where the product has none now. */
function paymentLink({ product, payment_link: stored }: StoredRequest, links: PaymentLinks): string | null {
  const setting = findProduct(product)?.linkSetting;
  const link = (setting && links[setting]) || stored;
  // An imported row may hold anything.
  return link.startsWith('https://') ? link : null;
}
