import type { ErrorCode } from '#core/shared/messages.ts';
import { readNumber } from '#core/shared/number-text.ts';
import { paths } from '#core/shared/paths.ts';
import type { OrderStatus } from '#features/billing/orders/schema.ts';

import { QUANTITY_MIN, type RequestAbilities, type RequestStatus } from './schema.ts';

/** `payment` is a received or recorded payment of any kind. `markPaid` is its transition. */
export const requestActors = ['applicant', 'staff', 'payment'] as const;
export type RequestActor = (typeof requestActors)[number];

// docs/decisions/0013-define-status-changes-as-state-machines.md says why.
const transitions: Record<RequestActor, Record<RequestStatus, readonly RequestStatus[]>> = {
  applicant: { Pending: [], Accepted: [], Delivered: [], Paid: [] },
  staff: { Pending: ['Accepted'], Accepted: ['Delivered'], Delivered: [], Paid: ['Delivered'] },
  payment: { Pending: ['Paid'], Accepted: ['Paid'], Delivered: [], Paid: [] },
};

/** Returns the statuses that this actor may set from this one. */
export function allowedRequestTransitions(actor: RequestActor, from: RequestStatus): readonly RequestStatus[] {
  return transitions[actor][from];
}

/**
 * Returns why the applicant may not edit or delete a request, or undefined if they may: until any part is paid or it is
 * delivered.
 * @param paidMinor received amount in minor units
 */
export function checkRequestChange(
  { status, paidMinor }: { status: RequestStatus; paidMinor: number },
  operation: 'edit' | 'delete',
): ErrorCode | undefined {
  if (status === 'Paid' || paidMinor > 0) return operation === 'edit' ? 'paid_request_edited' : 'paid_request_deleted';
  if (status === 'Delivered') return 'request_delivered';
  return undefined;
}

/** Whether payment is due: until it is paid, even after delivery, and never after a refund. */
function isPayable({
  status,
  paid,
  orderStatus,
}: {
  status: RequestStatus;
  paid: boolean;
  orderStatus: OrderStatus | null;
}): boolean {
  return status !== 'Paid' && !paid && (orderStatus === null || orderStatus === 'open' || orderStatus === 'cancelled');
}

/** Paying changes nothing here, so every applicant who may read the request can pay. */
export function requestAbilities({
  actor,
  status,
  paid,
  paidMinor,
  orderStatus,
  canWrite,
}: {
  actor: RequestActor;
  status: RequestStatus;
  paid: boolean;
  paidMinor: number;
  orderStatus: OrderStatus | null;
  canWrite: boolean;
}): RequestAbilities {
  const isOwn = actor === 'applicant';
  const money = { status, paidMinor };
  return {
    edit: isOwn && canWrite && checkRequestChange(money, 'edit') === undefined,
    delete: isOwn && canWrite && checkRequestChange(money, 'delete') === undefined,
    pay: isOwn && isPayable({ status, paid, orderStatus }),
    transitions: canWrite ? [...allowedRequestTransitions(actor, status)] : [],
  };
}

/** Expected delivery of a request in progress, counted from acceptance or payment, whichever was first. */
export function expectedAt({
  status,
  acceptedAt,
  paidAt,
  deliveryDays,
}: {
  status: RequestStatus;
  acceptedAt: Date | null;
  paidAt: Date | null;
  deliveryDays: number;
}): Date | undefined {
  if (status !== 'Accepted' && status !== 'Paid') return undefined;
  const begun = [acceptedAt, paidAt].flatMap((at) => (at === null ? [] : at.getTime()));
  if (begun.length === 0) return undefined;
  return new Date(Math.min(...begun) + deliveryDays * DAY_MS);
}

/** Whether delivery is overdue. */
export function isLate({ expected, now }: { expected: Date | undefined; now: Date }): boolean {
  return expected !== undefined && expected < now;
}

const DAY_MS = 86_400_000;

/** Reference for payments and questions: the start of its ID. */
export function formatReference(id: string): string {
  return `SR-${id.slice(0, 8).toUpperCase()}`;
}

/** Path of a request's payment page. */
export function payLink(id: string): string {
  return `${paths.payment}/new?kind=request&id=${id}`;
}

/** Computed in cents, never as a fraction. `cost` has two decimals, like its column. */
export function computeTotal({ cost, quantity }: { cost: string; quantity: number }): string {
  const cents = String(Number(cost.replace('.', '')) * quantity).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats an amount, such as '$1,200.00'. */
export function formatDollars(amount: string): string {
  return dollars.format(amount as Intl.StringNumericLiteral);
}

/** Quantity in a form field, or 1 if it is not a number. */
export function quantityOrOne(value: unknown): number {
  const reading = readNumber(typeof value === 'number' || typeof value === 'string' ? String(value) : '', {
    fractionDigits: 0,
  });
  return reading.kind === 'number' ? reading.value : QUANTITY_MIN;
}
