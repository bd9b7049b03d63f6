// Which requests an applicant may still change, and their names, in TypeScript and in SQL.
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';

import { INSUFFICIENT_PRIVILEGE, selectRows, sqlState } from '#core/server/database/database.ts';
import { orders } from '#features/billing/orders/server/table.ts';
import { createUser, type TestUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';
import { listCombinations, enterAs, inPassing } from '#testing/twins.ts';

import { checkRequestChange, formatDollars, formatReference, computeTotal } from '../rules.ts';
import { requestStatuses } from '../schema.ts';
import { serviceRequests } from './table.ts';
import { requestPendingItems } from './pending-items.ts';

const app = useTestApp();
let ada: TestUser;
let request: string;
beforeAll(async () => {
  ada = await createUser(app.database);
  const response = await app.request('POST', '/api/requests', { as: ada, body: { product: 'UK Design' } });
  request = ((await response.json()) as { id: string }).id;
});

const cases = listCombinations({
  status: requestStatuses,
  order: [
    null,
    { status: 'open', paid_minor: 1 },
    { status: 'paid', paid_minor: 70_000 },
    { status: 'cancelled', paid_minor: 0 },
    { status: 'cancelled', paid_minor: 1 },
  ],
  change: ['quantity = quantity + 1', "notes = 'By phone.'", 'deleted_at = now()'],
});

it.each(cases)('SQL and TypeScript agree on changing a request ($status, $order) by $change', async (one) => {
  const { status, order, change } = one;
  await app.database.asSystem('a test sets a request', async (tx) => {
    await tx.delete(orders);
    await tx
      .update(serviceRequests)
      .set({ status: 'Pending', notes: '', deleted_at: null })
      .where(eq(serviceRequests.id, request));
    if (order) {
      await tx.insert(orders).values({
        ...order,
        user_id: ada.id,
        kind: 'request',
        request_id: request,
        description: 'UK Design',
        amount_minor: 70_000,
        payment_option: 'invoice',
        terms_version: 1,
        terms_agreed_at: new Date(),
      });
    }
    await tx.update(serviceRequests).set({ status }).where(eq(serviceRequests.id, request));
  });
  const isChanged = await app.database
    .asActor(ada.token, (tx) =>
      selectRows(tx, sql`update service_requests set ${sql.raw(change)} where id = ${request} returning id`),
    )
    .then(
      (rows) => rows.length === 1,
      (error: unknown) => {
        if (sqlState(error) !== INSUFFICIENT_PRIVILEGE) throw error;
        return false;
      },
    );
  const paidMinor = order && order.status !== 'cancelled' ? order.paid_minor : 0;
  const act = change.startsWith('deleted_at') ? 'delete' : 'edit';
  expect(isChanged).toBe(checkRequestChange({ status, paidMinor }, act) === undefined);
});

it('SQL and TypeScript format the reference and total of a request identically', async () => {
  const own = requestPendingItems.filter(({ word }) => word === 'to pay').map(({ rows }) => rows);
  const prices = fc.sample(
    fc.record({
      cost: fc.integer({ min: 0, max: 999_999_99 }).map((cents) => (cents / 100).toFixed(2)),
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    50,
  );
  await inPassing(app.database, async (tx) => {
    await enterAs(tx, ada);
    await tx.delete(orders);
    for (const { cost, quantity } of [...prices, { cost: '0.00', quantity: 1 }, { cost: '700.00', quantity: 20 }]) {
      await tx
        .update(serviceRequests)
        .set({ cost, quantity, status: 'Pending', deleted_at: null })
        .where(eq(serviceRequests.id, request));
      const [line] = await selectRows<{ note: string }>(tx, sql.join(own, sql` union all `));
      expect(line?.note).toBe(`${formatReference(request)} · ${formatDollars(computeTotal({ cost, quantity }))}`);
    }
  });
});
