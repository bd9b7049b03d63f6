import type { MessageCode } from '#core/shared/messages.ts';

import { QUANTITY_MIN, type RequestAbilities, type RequestStatus } from './schema.ts';

/** `payment` is a payment that was received or recorded, by any means: no route changes a request for it yet. */
export const requestActors = ['applicant', 'staff', 'payment'] as const;
export type RequestActor = (typeof requestActors)[number];

// docs/decisions/0015-when-a-request-is-paid.md says why.
const steps: Record<RequestActor, Record<RequestStatus, readonly RequestStatus[]>> = {
  applicant: { Pending: [], Accepted: [], Delivered: [], Paid: [] },
  staff: { Pending: ['Accepted'], Accepted: ['Delivered'], Delivered: [], Paid: ['Delivered'] },
  payment: { Pending: ['Paid'], Accepted: ['Paid'], Delivered: [], Paid: [] },
};

/** The statuses that this actor may give a request that has this one. */
export function requestStepsFrom(actor: RequestActor, from: RequestStatus): readonly RequestStatus[] {
  return steps[actor][from];
}

/** Why its applicant may not edit or delete a request, or undefined when they may: until it is paid or delivered. */
export function changeRefusal(status: RequestStatus, act: 'edit' | 'delete'): MessageCode | undefined {
  if (status === 'Paid') return act === 'edit' ? 'paid_request_edited' : 'paid_request_deleted';
  if (status === 'Delivered') return 'request_delivered';
  return undefined;
}

/** Paying changes nothing here by itself, so it is open to every applicant who may read the request. */
export function requestAbilities({
  actor,
  status,
  canWrite,
}: {
  actor: RequestActor;
  status: RequestStatus;
  canWrite: boolean;
}): RequestAbilities {
  const isOwn = actor === 'applicant';
  return {
    edit: isOwn && canWrite && changeRefusal(status, 'edit') === undefined,
    delete: isOwn && canWrite && changeRefusal(status, 'delete') === undefined,
    pay: isOwn && status === 'Pending',
    steps: canWrite ? [...requestStepsFrom(actor, status)] : [],
  };
}

/** When it should be delivered: counted from the order, and shown once work has begun. */
export function expectedAt({
  status,
  createdAt,
  deliveryDays,
}: {
  status: RequestStatus;
  createdAt: Date;
  deliveryDays: number;
}): Date | undefined {
  if (status !== 'Accepted' && status !== 'Paid') return undefined;
  return new Date(createdAt.getTime() + deliveryDays * DAY_MS);
}

const DAY_MS = 86_400_000;

/** What a person quotes when they pay or ask: the beginning of its id. */
export function referenceOf(id: string): string {
  return `SR-${id.slice(0, 8).toUpperCase()}`;
}

/** Counted in cents, never as a fraction. `cost` has two decimals, as its column has. */
export function totalOf({ cost, quantity }: { cost: string; quantity: number }): string {
  const cents = String(Number(cost.replace('.', '')) * quantity).padStart(3, '0');
  return `${cents.slice(0, -2)}.${cents.slice(-2)}`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** '$1,200.00' */
export function formatDollars(amount: string): string {
  return dollars.format(amount as Intl.StringNumericLiteral);
}

/** What a quantity field holds, or 1 where that is no number. */
export function quantityOrOne(value: unknown): number {
  const given = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof given === 'number' && Number.isFinite(given) ? given : QUANTITY_MIN;
}
