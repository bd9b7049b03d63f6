import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import { AppError, throwIfError } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { counted } from '#core/shared/sentence.ts';
import { issueDocuments } from '#features/billing/invoicing/server/queries.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { notify, notifyStaff, type Notice } from '#features/communication/notifications/server/queries.ts';
import { cancelRequestOrders, lockRequestOrders } from '#features/billing/orders/server/postings.ts';
import { readSettings } from '#features/site/site-settings/server/queries.ts';

import {
  checkRequestChange,
  formatDollars,
  formatReference,
  allowedRequestTransitions,
  computeTotal,
} from '../rules.ts';
import {
  findProduct,
  type RequestChange,
  type RequestInput,
  type RequestRow,
  type RequestStatus,
  type RequestTransition,
  type StaffNotesInput,
  type StaffRequestRow,
  type StoredRequest,
  type StoredStaffRequest,
} from '../schema.ts';
import { requestEvents, type RequestEvent } from './mails.ts';
import { presentForStaff, presentRequest } from './present.ts';
import { insertDelivery, isOwn, requestInsert, requestRepository, staffRequestRepository } from './queries.ts';
import { requestDeliveries } from './table.ts';

/** @throws AppError idempotency_key_reused, row_limit_reached; not_found if the row of the key is gone */
export async function createRequest(
  ctx: ActorContext,
  createOptions: CreateOptions,
  { product, ...written }: RequestInput,
): Promise<RequestRow> {
  return ctx.transaction(async (tx, actor) => {
    const prepare = async () => ({ ...(await getTerms(tx, { env: ctx.env, name: product })), ...written });
    const { id, isNew } = await insertIdempotently(tx, { into: requestInsert, createOptions }, prepare);
    const row = await requestRepository.find(tx, id);
    if (!row) throw new AppError('not_found');
    if (isNew) await tellStaff(tx, { env: ctx.env, row, event: 'created' });
    return presentRequest(row, { actor, now: ctx.now }, ctx.env);
  });
}

/** @throws AppError not_found */
export async function readRequest(ctx: ActorContext, id: string): Promise<RequestRow> {
  return ctx.transaction(async (tx, actor) => {
    const row = await requestRepository.get(tx, id, isOwn);
    return presentRequest(row, { actor, now: ctx.now }, ctx.env);
  });
}

/** @throws AppError not_found */
export async function readStaffRequest(ctx: ActorContext, id: string): Promise<StaffRequestRow> {
  return ctx.transaction(async (tx, actor) => {
    const row = await staffRequestRepository.get(tx, id);
    return presentForStaff(row, { actor, now: ctx.now }, ctx.env);
  });
}

/** @throws AppError not_found, paid_request_edited, request_delivered, version_conflict */
export async function changeRequest(
  ctx: ActorContext,
  id: string,
  { version, product, ...written }: RequestChange,
): Promise<RequestRow> {
  return ctx.elevated('changes an own request and cancels its order', async (tx, actor) => {
    const row = await getChangeable(tx, { id, buyer: actor.userId }, 'edit');
    // An applicant who changes only the quantity keeps the original unit cost.
    const isOther = product !== undefined && product !== row.product;
    const terms = isOther && (await getTerms(tx, { env: ctx.env, name: product }));
    const values = { ...written, ...terms };
    const changed = await requestRepository.update(tx, { id, version, values });
    if (soldTerms.some((term) => changed[term] !== row[term])) await cancelOrder(tx, ctx, row);
    await tellStaff(tx, { env: ctx.env, row: changed, event: 'changed' });
    return presentRequest(await requestRepository.get(tx, id, isOwn), { actor, now: ctx.now }, ctx.env);
  });
}

/** @throws AppError not_found, paid_request_deleted, request_delivered, version_conflict */
export async function trashRequest(ctx: ActorContext, id: string): Promise<void> {
  await ctx.elevated('moves an own request to Trash and cancels its order', async (tx, actor) => {
    const row = await getChangeable(tx, { id, buyer: actor.userId }, 'delete');
    await requestRepository.trash(tx, id, row.version);
    await cancelOrder(tx, ctx, row);
    await tellStaff(tx, { env: ctx.env, row, event: 'deleted' });
  });
}

/** @throws AppError not_found */
export async function restoreRequest(ctx: ActorContext, id: string): Promise<RequestRow> {
  return ctx.transaction(async (tx, actor) => {
    const row = await requestRepository.restore(tx, id, isOwn);
    await tellStaff(tx, { env: ctx.env, row, event: 'restored' });
    return presentRequest(row, { actor, now: ctx.now }, ctx.env);
  });
}

/**
 * @throws AppError wrong_role for an own request, not_found, delivered_already, transition_not_allowed,
 * version_conflict; invalid for files of others
 */
export async function transitionRequest(
  ctx: ActorContext,
  id: string,
  { version, files, note, status }: RequestTransition,
): Promise<StaffRequestRow> {
  return ctx.transaction(async (tx, actor) => {
    const row = await getOthers(tx, id, actor.userId);
    if (row.status === 'Delivered' && status === 'Delivered') throw new AppError('delivered_already');
    const transitions = allowedRequestTransitions('staff', row.status);
    const stepped = await staffRequestRepository.transition(tx, { row, transitions, version, values: { status } });
    if (files.length > 0 || note !== '') {
      await checkOwnFiles(tx, { column: requestDeliveries.files, urls: files });
      await insertDelivery(tx, { request_id: id, files, note });
    }
    await notifyApplicant(tx, stepped, { files, note });
    return presentForStaff(await staffRequestRepository.get(tx, id), { actor, now: ctx.now }, ctx.env);
  });
}

/** @throws AppError wrong_role for an own request, not_found, version_conflict */
export async function saveStaffNotes(
  ctx: ActorContext,
  id: string,
  { version, ...values }: StaffNotesInput,
): Promise<StaffRequestRow> {
  return ctx.transaction(async (tx, actor) => {
    await getOthers(tx, id, actor.userId);
    const noted = await staffRequestRepository.update(tx, { id, version, values });
    return presentForStaff(noted, { actor, now: ctx.now }, ctx.env);
  });
}

/** Terms for which an order is made. */
const soldTerms = ['product', 'delivery_time', 'cost', 'quantity'] as const;

/** An own request with its orders locked, so that no payment arrives before this transaction ends. */
async function getChangeable(
  tx: Transaction,
  { id, buyer }: { id: string; buyer: string },
  change: 'edit' | 'delete',
): Promise<StoredRequest> {
  const paidMinor = await lockRequestOrders(tx, { requestId: id, buyer });
  const row = await requestRepository.get(tx, id, isOwn);
  throwIfError(checkRequestChange({ status: row.status, paidMinor: Math.max(paidMinor, row.paid_minor) }, change));
  return row;
}

/** Cancels the open order of a changed request. Its invoice, if issued, gets a credit note by mail. */
async function cancelOrder(
  tx: Transaction,
  { env }: ActorContext,
  { id, user_id: buyer, order_id: orderId, invoice_number: invoice }: StoredRequest,
): Promise<void> {
  await cancelRequestOrders(tx, { requestId: id, buyer });
  if (orderId !== null && invoice !== null) await issueDocuments(tx, { env, orderId });
}

async function getOthers(tx: Transaction, id: string, userId: string): Promise<StoredStaffRequest> {
  const row = await staffRequestRepository.get(tx, id);
  if (row.user_id === userId) throw new AppError('wrong_role');
  return row;
}

/** Returns the catalog's current terms of a product. */
async function getTerms(tx: Transaction, { env, name }: { env: Env; name: string }) {
  const product = findProduct(name);
  if (!product) throw new Error(`The catalogue has no ${name}`);
  const links = await readSettings(tx, { env, keys: [product.linkSetting] });
  return {
    product: name,
    delivery_time: product.deliveryDays,
    cost: product.cost,
    payment_link: links[product.linkSetting] ?? '',
  };
}

/** Staff are notified of new requests, and of changes once they work on one. */
async function tellStaff(
  tx: Transaction,
  { env, row, event }: { env: Env; row: StoredRequest; event: RequestEvent },
): Promise<void> {
  if (event !== 'created' && row.status !== 'Accepted') return;
  const { product, quantity, notes, email } = row;
  const data = {
    event: requestEvents[event],
    reference: formatReference(row.id),
    product,
    quantity: String(quantity),
    total: formatDollars(computeTotal(row)),
    email,
    ...(notes !== '' && { notes }),
  };
  await notifyStaff(tx, { env, kind: 'request-for-staff', data });
}

/** Notification of the applicant for each step of staff. */
const news: Partial<Record<RequestStatus, Pick<Notice, 'title' | 'message' | 'type'>>> = {
  Accepted: { title: 'Your request was accepted', message: 'We have started work on it.', type: 'info' },
  Delivered: {
    title: 'Your request was delivered',
    message: 'Everything in this request is complete.',
    type: 'success',
  },
};

async function notifyApplicant(
  tx: Transaction,
  row: StoredRequest,
  { files, note }: Pick<RequestTransition, 'files' | 'note'>,
): Promise<void> {
  const notice = news[row.status];
  if (!notice) return;
  const filesText =
    files.length > 0 &&
    counted(files.length, { one: 'There is {count} file for you.', other: 'There are {count} files for you.' });
  await notify(tx, {
    ...notice,
    title: `${notice.title}: ${row.product}`,
    userId: row.user_id,
    kind: 'request',
    isMailed: 'at once',
    message: [`Request ${formatReference(row.id)}: ${row.product}.`, notice.message, filesText, note]
      .filter(Boolean)
      .join(' '),
    link: rowLink(`${paths.dashboard}/requests`, row.id),
  });
}
