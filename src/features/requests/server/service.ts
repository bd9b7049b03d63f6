import type { Act } from '#core/server/act.ts';
import type { Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { notify, notifyStaff, type Notice } from '#features/notifications/server/queries.ts';
import { readSettings } from '#features/settings/server/queries.ts';

import { changeRefusal, formatDollars, referenceOf, requestStepsFrom, totalOf } from '../rules.ts';
import {
  findProduct,
  type RequestChange,
  type RequestInput,
  type RequestPayment,
  type RequestRow,
  type RequestStatus,
  type RequestStep,
  type StoredRequest,
} from '../schema.ts';
import { requestEvents, type RequestEvent } from './mails.ts';
import { presentRequest } from './present.ts';
import { isOwn, requestInsert, requestRows } from './queries.ts';

/** @throws AppError idempotency_key_reused, too_many_rows, not_found where what the key made is gone */
export async function createRequest(
  act: Act,
  addition: Addition,
  { product, ...written }: RequestInput,
): Promise<RequestRow> {
  return act.transaction(async (tx, actor) => {
    const prepare = async () => ({ ...(await termsOf(tx, { env: act.env, name: product })), ...written });
    const { id, isNew } = await insertOnce(tx, { into: requestInsert, addition }, prepare);
    const row = await requestRows.find(tx, id);
    if (!row) throw new AppError('not_found');
    if (isNew) await tellStaff(tx, { env: act.env, row, event: 'created' });
    return presentRequest(row, { actor, now: act.now }, act.env);
  });
}

/** @throws AppError not_found */
export async function readPayment(act: Act, id: string): Promise<RequestPayment> {
  return act.transaction(async (tx, actor) => {
    const row = await requestRows.get(tx, id, isOwn);
    const { bank_details: bankDetails = null } = await readSettings(tx, { env: act.env, keys: ['bank_details'] });
    return {
      request: presentRequest(row, { actor, now: act.now }, act.env),
      bank_details: row.status === 'Pending' ? bankDetails : null,
    };
  });
}

/** @throws AppError not_found, paid_request_edited, request_delivered, changed_meanwhile */
export async function changeRequest(
  act: Act,
  id: string,
  { version, product, ...written }: RequestChange,
): Promise<RequestRow> {
  return act.transaction(async (tx, actor) => {
    const row = await requestRows.get(tx, id, isOwn);
    throwRefusal(changeRefusal(row.status, 'edit'));
    // An applicant who changes only the quantity keeps the cost they ordered at.
    const isOther = product !== undefined && product !== row.product;
    const terms = isOther && (await termsOf(tx, { env: act.env, name: product }));
    const values = { ...written, ...terms };
    const changed = await requestRows.update(tx, { id, version, values });
    await tellStaff(tx, { env: act.env, row: changed, event: 'changed' });
    return presentRequest(changed, { actor, now: act.now }, act.env);
  });
}

/** @throws AppError not_found, paid_request_deleted, request_delivered, changed_meanwhile */
export async function trashRequest(act: Act, id: string): Promise<void> {
  await act.transaction(async (tx) => {
    const row = await requestRows.get(tx, id, isOwn);
    throwRefusal(changeRefusal(row.status, 'delete'));
    await requestRows.trash(tx, id, row.version);
    await tellStaff(tx, { env: act.env, row, event: 'deleted' });
  });
}

/** @throws AppError not_found */
export async function restoreRequest(act: Act, id: string): Promise<RequestRow> {
  return act.transaction(async (tx, actor) => {
    const row = await requestRows.restore(tx, id, isOwn);
    await tellStaff(tx, { env: act.env, row, event: 'restored' });
    return presentRequest(row, { actor, now: act.now }, act.env);
  });
}

/** @throws AppError wrong_role for an own request, not_found, transition_not_allowed, changed_meanwhile */
export async function stepRequest(act: Act, id: string, { version, ...values }: RequestStep): Promise<RequestRow> {
  return act.transaction(async (tx, actor) => {
    const row = await requestRows.get(tx, id);
    if (row.user_id === actor.userId) throw new AppError('wrong_role');
    const steps = requestStepsFrom('staff', row.status);
    const stepped = await requestRows.step(tx, { row, steps, version, values });
    await tellApplicant(tx, stepped);
    return presentRequest(stepped, { actor, now: act.now }, act.env);
  });
}

/** What the catalogue says of a product today. */
async function termsOf(tx: Transaction, { env, name }: { env: Env; name: string }) {
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

/** Staff hear of what is new, and of what changes once they work on it. */
async function tellStaff(
  tx: Transaction,
  { env, row, event }: { env: Env; row: StoredRequest; event: RequestEvent },
): Promise<void> {
  if (event !== 'created' && row.status !== 'Accepted') return;
  const { product, quantity, notes, email } = row;
  const data = {
    event: requestEvents[event],
    reference: referenceOf(row.id),
    product,
    quantity: String(quantity),
    total: formatDollars(totalOf(row)),
    email,
    ...(notes !== '' && { notes }),
  };
  await notifyStaff(tx, { env, kind: 'request-for-staff', data });
}

/** What a step of staff's means to the applicant. */
const news: Partial<Record<RequestStatus, Pick<Notice, 'title' | 'message' | 'type'>>> = {
  Accepted: { title: 'Your request was accepted', message: 'We have begun to work on it.', type: 'info' },
  Delivered: {
    title: 'Your request was delivered',
    message: 'Everything that you ordered with it is done.',
    type: 'success',
  },
};

async function tellApplicant(tx: Transaction, row: StoredRequest): Promise<void> {
  const told = news[row.status];
  if (!told) return;
  await notify(tx, {
    ...told,
    userId: row.user_id,
    kind: 'request',
    message: `${row.product} (${referenceOf(row.id)}). ${told.message}`,
    link: rowLink(`${paths.dashboard}/requests`, row.id),
  });
}
