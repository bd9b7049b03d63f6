import { randomUUID } from 'node:crypto';

import { eq, sql } from 'drizzle-orm';

import { sessions } from '#core/server/identity/table.ts';
import type { Services } from '#core/server/services.ts';
import { issueDocuments } from '#features/billing/invoicing/server/queries.ts';
import { placeOrder } from '#features/billing/orders/server/ordering.ts';
import { postPayment, postRefund } from '#features/billing/orders/server/postings.ts';
import { subscriptionPlans } from '#features/billing/plans/server/table.ts';
import { findTerms } from '#features/billing/purchase-terms/server/queries.ts';

import { createRandomGenerator } from './chance.ts';
import type { DemoClock } from './clock.ts';
import { crowdOn, idAt } from './crowd.ts';
import { toDate } from './moments.ts';

/** One of three applicants buys. One of thirteen buyers gets a refund, within the ten days. */
const BUYER_OF = 3;
const REFUND_OF = 13;
const REFUND_DAYS = 6;

type Purchase = { place: number; chance: number; boughtDaysAgo: number };

function purchasesOn(day: string): Purchase[] {
  const chance = createRandomGenerator(23);
  return crowdOn(day)
    .filter(({ place }) => place % BUYER_OF === 0)
    .map(({ place, joinedDaysAgo }) => ({
      place,
      chance: chance(),
      boughtDaysAgo: joinedDaysAgo - 4 - Math.floor(chance() * 14),
    }))
    .filter(({ boughtDaysAgo }) => boughtDaysAgo > REFUND_DAYS)
    .toSorted((a, b) => b.boughtDaysAgo - a.boughtDaysAgo);
}

/** Adds purchases of background applicants, paid by card through the regular ledger. */
export async function addBuyers(services: Services, { day, clock }: { day: string; clock: DemoClock }): Promise<void> {
  const { database } = services;
  const plans = await database.asSystem('the demo’s buyers choose a plan', (tx) =>
    tx.select().from(subscriptionPlans).where(eq(subscriptionPlans.role, 'applicant')).orderBy(subscriptionPlans.price),
  );
  for (const [number, { place, chance, boughtDaysAgo }] of purchasesOn(day).entries()) {
    // Cheaper plans are chosen more often.
    const plan = plans[Math.floor(chance * chance * plans.length)];
    if (!plan) throw new Error('there are plans to buy');
    const [userId, at] = [idAt(place), toDate(day, { daysAgo: boughtDaysAgo, time: '10:15' })];
    await clock.set(at);
    const orderId = await database.asSystem('a buyer of the demo orders and pays', async (tx) => {
      const token = randomUUID();
      await tx.insert(sessions).values({
        id: token,
        token,
        userId,
        expiresAt: new Date(Date.now() + 60_000),
        updatedAt: new Date(),
      });
      await tx.execute(sql`select set_config('app.token', ${token}, true)`);
      const { version } = await findTerms(tx);
      const checkout = { kind: 'plan', id: plan.id, terms_version: version } as const;
      const { id } = await placeOrder(tx, services.env, {
        ...checkout,
        buyer: userId,
        paymentOptionFor: async () => 'stripe',
      });
      await issueDocuments(tx, { env: services.env, orderId: id });
      return id;
    });
    const moved = { orderId, amountMinor: Math.round(Number(plan.price) * 100) };
    await database.asSystem('the demo’s payments come by card', (tx) =>
      postPayment(tx, services, {
        ...moved,
        payment_method: 'stripe',
        externalId: `pi_demo_${number + 1}`,
        reference: `pi_demo_${number + 1}`,
        occurredAt: at,
      }),
    );
    if (number % REFUND_OF !== REFUND_OF - 1) continue;
    await clock.set(toDate(day, { daysAgo: boughtDaysAgo - REFUND_DAYS, time: '14:00' }));
    await database.asSystem('one of them takes the money back', (tx) =>
      postRefund(tx, services, { ...moved, externalId: `re_demo_${number + 1}` }),
    );
  }
}
