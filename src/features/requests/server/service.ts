import type { Actor, Database, Transaction } from '#core/server/database/database.ts';
import type { Env } from '#core/server/env.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { insertOnce, type Addition } from '#core/server/rows/insert-once.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { notify, notifyStaff, type Notice } from '#features/notifications/server/queries.ts';
import { isEntitled, permissionRefusal, roleRefusal } from '#features/roles/rules.ts';
import { readSettings } from '#features/settings/server/queries.ts';

import { canMove, changeRefusal, formatDollars, referenceOf, totalOf } from '../rules.ts';
import {
  findProduct,
  products,
  type RequestChange,
  type RequestInput,
  type RequestMove,
  type RequestPayment,
  type RequestRow,
  type RequestStatus,
  type StaffRequestRow,
} from '../schema.ts';
import { requestEvents, type RequestEvent } from './mails.ts';
import { presentForStaff, presentRequest } from './present.ts';
import {
  findRequest,
  findRequesterEmail,
  moveRequest,
  requestInsert,
  setStatus,
  updateRequest,
  type StoredRequest,
} from './queries.ts';

/** Whose act it is, and when. */
export type Act = { database: Database; env: Env; token: string | undefined; now: Date };

/** @throws AppError wrong_role, access_switched_off, lapsed, idempotency_key_reused, too_many_rows, not_found where what the key made is gone */
export async function createRequest(
  act: Act,
  { addition, input }: { addition: Addition; input: RequestInput },
): Promise<RequestRow> {
  return asApplicant(act, 'write', async (tx, actor) => {
    const prepare = async () => ({
      ...(await termsOf(tx, { env: act.env, name: input.product })),
      quantity: input.quantity,
    });
    const { id, isNew } = await insertOnce(tx, { into: requestInsert, addition }, prepare);
    const row = await findOwn(tx, id);
    if (isNew) await tellStaff(tx, { env: act.env, row, event: 'created' });
    return present(tx, { act, actor, row });
  });
}

/** @throws AppError wrong_role, access_switched_off, not_found */
export async function readPayment(act: Act, id: string): Promise<RequestPayment> {
  return asApplicant(act, 'read', async (tx, actor) => {
    const row = await findListed(tx, id);
    const { bank_details: bankDetails = null } = await readSettings(tx, { env: act.env, keys: ['bank_details'] });
    return {
      request: await present(tx, { act, actor, row }),
      bank_details: row.status === 'Pending' ? bankDetails : null,
    };
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, paid_request_edited, request_delivered, changed_meanwhile */
export async function changeRequest(act: Act, id: string, change: RequestChange): Promise<RequestRow> {
  return asApplicant(act, 'write', async (tx, actor) => {
    const row = await findListed(tx, id);
    throwRefusal(changeRefusal(row.status, 'edit'));
    // Who changes only the quantity keeps the cost they ordered at.
    const hasOtherProduct = change.product !== undefined && change.product !== row.product;
    const terms = hasOtherProduct ? await termsOf(tx, { env: act.env, name: change.product ?? '' }) : termsIn(row);
    const values = { ...terms, quantity: change.quantity ?? row.quantity };
    if (!(await updateRequest(tx, { id, version: change.version, values }))) throw new AppError('changed_meanwhile');
    const changed = await findOwn(tx, id);
    await tellStaff(tx, { env: act.env, row: changed, event: 'changed' });
    return present(tx, { act, actor, row: changed });
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found, paid_request_deleted, request_delivered */
export async function trashRequest(act: Act, id: string): Promise<void> {
  await asApplicant(act, 'write', async (tx) => {
    const row = await findListed(tx, id);
    throwRefusal(changeRefusal(row.status, 'delete'));
    if (!(await moveRequest(tx, { id, to: 'trash' }))) throw new AppError('changed_meanwhile');
    await tellStaff(tx, { env: act.env, row, event: 'deleted' });
  });
}

/** @throws AppError wrong_role, access_switched_off, lapsed, not_found */
export async function restoreRequest(act: Act, id: string): Promise<RequestRow> {
  return asApplicant(act, 'write', async (tx, actor) => {
    if (!(await moveRequest(tx, { id, to: 'list' }))) throw new AppError('not_found');
    const row = await findOwn(tx, id);
    await tellStaff(tx, { env: act.env, row, event: 'restored' });
    return present(tx, { act, actor, row });
  });
}

/** @throws AppError wrong_role, access_switched_off, not_found, transition_not_allowed, changed_meanwhile */
export async function moveOn(act: Act, id: string, { to, version }: RequestMove): Promise<StaffRequestRow> {
  return act.database.asActor(act.token, async (tx, actor) => {
    throwRefusal(permissionRefusal(actor, 'manage_subscriptions'));
    const row = await findRequest(tx, { id, isOwn: false });
    if (!row || row.deleted_at !== null) throw new AppError('not_found');
    if (row.user_id === actor.userId) throw new AppError('wrong_role');
    if (!canMove({ actor: 'staff', from: row.status, to })) {
      throw new AppError('transition_not_allowed', { values: { from: row.status } });
    }
    if (!(await setStatus(tx, { id, version, status: to }))) throw new AppError('changed_meanwhile');
    await tellApplicant(tx, { row, to });
    const moved = await findRequest(tx, { id, isOwn: false });
    if (!moved) throw new Error('The request that was moved cannot be read');
    return presentForStaff({ ...moved, email: await findRequesterEmail(tx, moved.user_id) }, actor.userId);
  });
}

async function asApplicant<T>(
  act: Act,
  access: 'read' | 'write',
  work: (tx: Transaction, actor: Actor) => Promise<T>,
): Promise<T> {
  return act.database.asActor(act.token, async (tx, actor) => {
    throwRefusal(roleRefusal(actor.roles, 'applicant', access, act.now));
    return work(tx, actor);
  });
}

async function findListed(tx: Transaction, id: string): Promise<StoredRequest> {
  const row = await findRequest(tx, { id, isOwn: true });
  if (!row || row.deleted_at !== null) throw new AppError('not_found');
  return row;
}

/** What was just written, or made earlier by the same key. */
async function findOwn(tx: Transaction, id: string): Promise<StoredRequest> {
  const row = await findRequest(tx, { id, isOwn: true });
  if (!row) throw new AppError('not_found');
  return row;
}

async function present(
  tx: Transaction,
  { act, actor, row }: { act: Act; actor: Actor; row: StoredRequest },
): Promise<RequestRow> {
  const keys = products.map(({ linkSetting }) => linkSetting);
  const links = await readSettings(tx, { env: act.env, keys });
  return presentRequest(row, { links, isEntitled: isEntitled(actor.roles, 'applicant', act.now) });
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

function termsIn({ product, delivery_time, cost, payment_link }: StoredRequest) {
  return { product, delivery_time, cost, payment_link };
}

/** Staff hear of what is new, and of what changes once they work on it. */
async function tellStaff(
  tx: Transaction,
  { env, row, event }: { env: Env; row: StoredRequest; event: RequestEvent },
): Promise<void> {
  if (event !== 'created' && row.status !== 'Accepted') return;
  const { product, quantity } = row;
  const data = {
    event: requestEvents[event],
    reference: referenceOf(row.id),
    product,
    quantity: String(quantity),
    total: formatDollars(totalOf(row)),
    email: await findRequesterEmail(tx, row.user_id),
  };
  await notifyStaff(tx, { env, kind: 'request-for-staff', data });
}

/** What staff's moves mean to the applicant. */
const news: Partial<Record<RequestStatus, Pick<Notice, 'title' | 'message' | 'type'>>> = {
  Accepted: { title: 'Your request was accepted', message: 'We have begun to work on it.', type: 'info' },
  Delivered: {
    title: 'Your request was delivered',
    message: 'Everything that you ordered with it is done.',
    type: 'success',
  },
};

async function tellApplicant(tx: Transaction, { row, to }: { row: StoredRequest; to: RequestStatus }): Promise<void> {
  const told = news[to];
  if (!told) return;
  await notify(tx, {
    ...told,
    userId: row.user_id,
    kind: 'request',
    message: `${row.product} (${referenceOf(row.id)}). ${told.message}`,
    link: rowLink(`${paths.dashboard}/requests`, row.id),
  });
}
