import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'drizzle-orm';
import type { Stripe } from 'stripe';

import { openServices } from '#app/server/open-services.ts';
import { selectRows } from '#core/server/database/database.ts';
import { readEnv } from '#core/server/env.ts';
import { placeOrder, WORKBOOK_MINOR } from '#testing/paid-orders.ts';
import { findFreePort } from '#testing/postgres-server.ts';
import { startStripePeer, type StripePeer } from '#testing/fake-stripe.ts';

import { noFindings, type Findings } from './audit.ts';
import { inPlace, inPlaceWithPostgres, type Place } from './place.ts';
import { spawnServer } from './server-process.ts';
import { KILLS, createRandom, type Outcome, type Trial } from './trial.ts';

/** Number of servers that restart at one time. */
const SERVERS = 3;
const ORDERS_A_KILL = 3;
/** Stripe delivers an event more than once. */
const COPIES = 2;
/** Milliseconds, longer than the first events after a start take. */
const LONGEST_MS = 250;
/** Milliseconds between two delivery attempts. */
const PAUSE_MS = 100;
const SHOWN = 20;

const fault = 'kill -9 of the server between webhook and ledger';

export const trials: Trial[] = [
  {
    fault,
    engine: 'postgres',
    run: () => inPlaceWithPostgres((place) => killServers(place, { kills: KILLS, servers: SERVERS })),
  },
  {
    fault,
    engine: 'pglite',
    omittedInCi: 'it tries one kill of the ten on PostgreSQL, in a quarter of their time',
    run: () => inPlace((place) => killServers(place, { kills: Math.ceil(KILLS / 20), servers: 1 })),
  },
];

/**
 * Delivers payments to a server that is killed repeatedly, until each got a 2xx. While one server restarts, the next
 * one gets events and is killed.
 */
async function killServers(
  place: Place,
  { kills, servers: count }: { kills: number; servers: number },
): Promise<Outcome> {
  const random = createRandom('payments');
  const peer = await startStripePeer();
  const settings = { ...place.settings, ...peer.settings };
  const events = await payOrders(peer, { settings, count: kills * ORDERS_A_KILL });
  const places = await Promise.all(Array.from({ length: count }, () => withPort({ folder: place.folder, settings })));
  const servers = places.map(spawnServer);
  const seconds = [];
  let target = servers[0];
  const urlNow = (): string => target?.url ?? '';
  let unanswered = 0;

  for (let kill = 0; kill < kills; kill += 1) {
    const turn = kill % count;
    target = servers[turn];
    seconds.push((await target?.ready()) ?? 0);
    const due = events.slice(kill * ORDERS_A_KILL, (kill + 1) * ORDERS_A_KILL);
    const delivered = Promise.all(
      due.flatMap((event) => Array.from({ length: COPIES }, () => deliver(peer, urlNow, event))),
    );
    await sleep(random.between(0, LONGEST_MS));
    await target?.kill();
    const again = places[turn];
    if (again) servers[turn] = spawnServer(again);
    target = servers[(kill + 1) % count];
    for (const tries of await delivered) unanswered += tries - 1;
  }
  await Promise.all(servers.map((server) => server.ready()));
  for (const event of events) await deliver(peer, urlNow, event);
  await Promise.all(servers.map((server) => server.stop()));
  const found = await audit({ settings, events });
  await peer.close();
  for (const [what, sentences] of Object.entries(found)) {
    for (const sentence of sentences.slice(0, SHOWN)) console.error(`   ${what}: ${sentence}`);
  }
  return {
    tries: kills,
    lost: found.lost.length,
    doubled: found.doubled.length,
    stray: found.stray.length,
    recoverSeconds: Math.max(...seconds),
    notes: `${events.length} payments, each told ${COPIES + 1} times and more; ${unanswered} deliveries were cut off or met no server`,
  };
}

/** Returns the place of the installation on another port. */
async function withPort({ folder, settings }: Place): Promise<Place> {
  const port = await findFreePort();
  return { folder, settings: { ...settings, PORT: String(port), APP_URL: `http://127.0.0.1:${port}` } };
}

/** Open orders that are paid on the provider's pages, with their events. */
async function payOrders(
  peer: StripePeer,
  { settings, count }: { settings: Record<string, string>; count: number },
): Promise<Stripe.Event[]> {
  const services = await openServices(readEnv(settings));
  try {
    const events = [];
    for (let order = 0; order < count; order += 1) {
      const { id, payable } = await placeOrder(services);
      const opened = await services.payments?.openCheckout(payable, `checkout:${id}:1`);
      events.push(peer.pay(opened?.id ?? ''));
    }
    return events;
  } finally {
    await services.database.close();
  }
}

/** Delivers like Stripe but sooner, until the response is 2xx. Returns the number of attempts. */
async function deliver(peer: StripePeer, url: () => string, event: Stripe.Event): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const { body, signature } = peer.sign(event);
    const status = await post(`${url()}/api/stripe/webhook`, { body, signature }).catch(() => undefined);
    if (status !== undefined && status >= 200 && status < 300) return tries;
    if (status !== undefined && status < 500) throw new Error(`An event was answered ${status}`);
    await sleep(PAUSE_MS);
  }
}

/** Avoids `fetch`, which ends the process when a server dies during a response. */
function post(address: string, { body, signature }: { body: string; signature: string }): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const sent = httpRequest(address, { method: 'POST', agent: false, headers }, (response) => {
    response.resume();
    response.on('error', reject);
    response.on('end', () => resolve(response.statusCode));
  });
  sent.on('error', reject);
  sent.end(body);
  return promise;
}

type Row = { order: string; status: string; payments: number; paid: number; events: number };

/** Checks that every order is paid exactly once by its one event, and that the ledger balances. */
async function audit({
  settings,
  events,
}: {
  settings: Record<string, string>;
  events: readonly Stripe.Event[];
}): Promise<Findings> {
  const services = await openServices(readEnv(settings));
  const found = noFindings();
  try {
    await services.database.asSystem('audits the books', async (tx) => {
      const rows = await selectRows<Row>(
        tx,
        sql`select o.id as "order", o.status, count(t.id)::int as payments, coalesce(sum(t.amount_minor), 0)::int as paid,
            (select count(*) from payment_events e where e.order_id = o.id and e.outcome = 'posted')::int as events
          from orders o left join ledger_transactions t on t.order_id = o.id and t.kind = 'payment'
          group by o.id`,
      );
      if (rows.length !== events.length) found.lost.push(`${events.length - rows.length} orders`);
      for (const { order, status, payments, paid, events: posted } of rows) {
        if (payments === 0 || status !== 'paid') found.lost.push(`${order} is ${status} with ${payments} payments`);
        if (payments > 1 || paid > WORKBOOK_MINOR) found.doubled.push(`${order} was paid ${payments} times: ${paid}`);
        if (posted !== 1) found.stray.push(`${order} has ${posted} events that posted`);
      }
      const unbalanced = await selectRows<{ transaction: string; sum: number }>(
        tx,
        sql`select t.id as transaction, coalesce(sum(e.amount_minor), 0)::int as sum
          from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
          group by t.id having coalesce(sum(e.amount_minor), 0) <> 0 or count(e.id) < 2`,
      );
      found.stray.push(...unbalanced.map(({ transaction, sum }) => `${transaction} does not balance: ${sum}`));
    });
  } finally {
    await services.database.close();
  }
  return found;
}
