import { and, eq, inArray, isNull, ne, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue } from 'drizzle-orm/pg-core';

import type { Plan } from '#binder-engine/planned.ts';
import { selectRows, type Transaction } from '#core/server/database/database.ts';
import { lockNames } from '#core/server/database/locks.ts';
import { currentUser } from '#core/server/database/policies.ts';
import { defineStatement } from '#core/server/database/statement.ts';
import { createFairQueue } from '#core/server/fair-queue.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { files } from '#features/storage/files/server/table.ts';

import { binders } from '#features/petition/binders/server/table.ts';

import { MAX_KEPT_PACKETS } from '../rules.ts';
import type { Format } from '../schema.ts';
import { filingPackets, type StoredPart } from './table.ts';

/** Seconds without a heartbeat after which another server starts over. */
const SILENT_SECONDS = 25;
/** Seconds between heartbeats. */
const HEARTBEAT_SECONDS = 5;
const MAX_ATTEMPTS = 3;

export const isUnderWay = inArray(filingPackets.state, ['queued', 'making']);
/** A heartbeat in the future does not count, because the clock was ahead. A live server sends another one immediately. */
const isSilent = sql`claimed_at not between now() - make_interval(secs => ${SILENT_SECONDS}) and now() + interval '1 minute'`;

const listed = (where: SQL) => sql`
  select id, (select ${binders.kind} from ${binders} where ${binders.id} = ${filingPackets.binder_id}) as kind, format, state, done, pages, parts, part_urls, is_pinned, filed_on, failure, created_at, version, plan_hash,
    plan #- '{pages}' #- '{bookmarks}' as planned
  from ${filingPackets} where ${where}`;
const isOwnPacket = sql`${filingPackets.user_id} = ${currentUser}`;

/** Selects the user's packets of a kind of binder, newest first, as JSON text without planned pages. */
export const listPackets = defineStatement(
  'list own packets',
  sql`select coalesce(json_agg(row_to_json(p) order by p.created_at desc, p.id desc), '[]')::text from (${listed(isOwnPacket)}) as p where p.kind = ${sql.placeholder('kind')}`,
);

/** Selects one packet. */
export const findPacket = defineStatement(
  'find own packet',
  sql`select row_to_json(p)::text from (${listed(isOwnPacket)} and id = ${sql.placeholder('id')}::uuid) as p`,
);

const ofBinder = sql`binder_id = ${sql.placeholder('binder')}::uuid`;

/** Selects the packets of a readable binder, or one of them, newest first, as JSON text. */
export const listBinderPackets = defineStatement(
  'list packets of binder',
  sql`
    select coalesce(json_agg(row_to_json(p)), '[]')::text from (
      ${listed(ofBinder)} and (${sql.placeholder('id')}::uuid is null or id = ${sql.placeholder('id')}::uuid)
      order by created_at desc, id desc
    ) as p`,
);

/** Location of a page of a ready packet that the user may read, as JSON text. `page` counts from 0. */
export const findPacketPage = defineStatement(
  'find page of packet',
  sql`
    select json_build_object(
      'owner', user_id, 'parts', parts, 'urls', part_urls,
      'isWide', coalesce((plan -> 'pages' -> ${sql.placeholder('page')}::int ->> 'isWide')::boolean, false)
    )::text
    from ${filingPackets} where id = ${sql.placeholder('packet')}::uuid and state = 'ready'`,
);

export type PacketPage = { owner: string; parts: StoredPart[]; urls: string[]; isWide: boolean };

/**
 * Locks planning for the user until the transaction ends, because two simultaneous requests would both find no packet.
 */
export async function lockPlanning(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.packetsOfUser + userId}, 0))`);
}

/** Returns the ready or pending packet of the same plan, if there is one. */
export async function findSame(
  tx: Transaction,
  { binderId, format, hash }: { binderId: string; format: Format; hash: string },
): Promise<string | undefined> {
  const [row] = await tx
    .select({ id: filingPackets.id })
    .from(filingPackets)
    .where(
      and(
        eq(filingPackets.binder_id, binderId),
        eq(filingPackets.format, format),
        eq(filingPackets.plan_hash, hash),
        sql`(${filingPackets.state} = 'ready' or (${isUnderWay} and not ${filingPackets.is_cancelled}))`,
      ),
    )
    .limit(1);
  return row?.id;
}

/** Cancels pending packets of earlier plans, which the new one replaces. */
export async function cancelEarlier(
  tx: Transaction,
  { binderId, format }: { binderId: string; format: Format },
): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ state: 'cancelled', is_cancelled: true })
    .where(and(eq(filingPackets.binder_id, binderId), eq(filingPackets.format, format), isUnderWay));
}

/** Matches a packet and the attempt of this server. One that another server took over no longer matches. */
export type ClaimedPacket = {
  id: string;
  user_id: string;
  binder_id: string;
  format: Format;
  limit_bytes: number;
  plan: Plan;
  created_at: string;
  attempts: number;
};

type Claim = Pick<ClaimedPacket, 'id' | 'attempts'>;

function isOwn({ id, attempts }: Claim): SQL | undefined {
  return sql`${filingPackets.id} = ${id} and ${filingPackets.attempts} = ${attempts} and ${filingPackets.state} = 'making' and not ${filingPackets.is_cancelled}`;
}

const next = createFairQueue();

/**
 * Claims a packet for this server. Users take turns with one packet each, so that a packet whose parts another one
 * reuses is not removed in the meantime. A packet with too many attempts has failed.
 */
export async function claimPacket(tx: Transaction, server: string): Promise<ClaimedPacket | undefined> {
  // Two simultaneous servers would both see that none is in progress for the user.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${lockNames.packetToCreate}, 0))`);
  await tx.execute(sql`
    update filing_packets set state = 'failed', failure = 'It could not be finished. Please try again, or contact support.'
    where attempts >= ${MAX_ATTEMPTS} and (state = 'queued' or (state = 'making' and ${isSilent}))`);
  const waiting = await selectRows<{ id: string; user: string }>(
    tx,
    sql`
      select id, user_id as "user" from filing_packets as waiting
      where not is_cancelled and (state = 'queued' or (state = 'making' and ${isSilent})) and not exists (
        select from filing_packets as other where other.user_id = waiting.user_id and other.state = 'making' and not (other.${isSilent})
      )
      order by created_at, id`,
  );
  const packet = next(waiting);
  if (!packet) return undefined;
  const [claimed] = await selectRows<ClaimedPacket>(
    tx,
    sql`
      update filing_packets set state = 'making', claimed_at = now(), server = ${server}, attempts = attempts + 1, done = 0
      where id = ${packet.id}
      returning id, user_id, binder_id, format, limit_bytes::float8 as limit_bytes, plan, to_json(created_at)#>>'{}' as created_at, attempts`,
  );
  return claimed;
}

/** Stores the progress of a packet. Returns false if it was canceled or is claimed by another server. */
export async function recordProgress(tx: Transaction, { done, ...claim }: Claim & { done: number }): Promise<boolean> {
  await tx
    .update(filingPackets)
    .set({ done, claimed_at: sql`now()` })
    .where(
      and(
        isOwn(claim),
        sql`(${filingPackets.done} <> ${done} or ${filingPackets.claimed_at} not between now() - make_interval(secs => ${HEARTBEAT_SECONDS}) and now())`,
      ),
    );
  const [own] = await tx.select({ id: filingPackets.id }).from(filingPackets).where(isOwn(claim));
  return own !== undefined;
}

/**
 * Marks it ready with all of its files in one statement, with the new plan if it was cut again. Returns false if it was
 * canceled.
 */
export async function finishPacket(
  tx: Transaction,
  { plan, parts, urls, ...claim }: Claim & { plan?: Plan | undefined; parts: StoredPart[]; urls: string[] },
): Promise<boolean> {
  const finished = await tx
    .update(filingPackets)
    .set({ state: 'ready', ...(plan && { plan }), parts, part_urls: urls, done: filingPackets.pages, failure: null })
    .where(isOwn(claim))
    .returning({ id: filingPackets.id });
  return finished.length > 0;
}

/** Returns a packet to the queue without counting an attempt, when a server stops. */
export async function requeuePacket(tx: Transaction, claim: Claim): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ state: 'queued', claimed_at: null, done: 0, attempts: claim.attempts - 1 })
    .where(isOwn(claim));
}

export async function failPacket(tx: Transaction, { failure, ...claim }: Claim & { failure: string }): Promise<void> {
  await tx.update(filingPackets).set({ state: 'failed', failure }).where(isOwn(claim));
}

/** Ends canceled packets, of one user or of all. A server that works on one notices, and a dead one need not. */
export async function endCancelled(tx: Transaction, userId?: string): Promise<void> {
  await tx
    .update(filingPackets)
    .set({ state: 'cancelled' })
    .where(
      and(isUnderWay, filingPackets.is_cancelled, userId === undefined ? undefined : eq(filingPackets.user_id, userId)),
    );
}

/** Deletes all but the newest packets of a binder, and pinned ones. Failed packets do not displace ready ones. */
export async function deleteOldPackets(
  tx: Transaction,
  { binderId, states }: { binderId: string; states: readonly ('ready' | 'failed' | 'cancelled')[] },
): Promise<void> {
  const old = sql`${filingPackets.binder_id} = ${binderId} and not ${filingPackets.is_pinned} and ${inArray(filingPackets.state, [...states])}`;
  await tx.execute(sql`
    delete from filing_packets where id in (
      select id from filing_packets where ${old} order by created_at desc, id desc offset ${MAX_KEPT_PACKETS}
    )`);
}

/** Condition for files whose bytes are in the store and in which no malware was found. */
const isThere = and(ne(files.scanStatus, 'infected'), isNull(files.bytesRemovedAt));

/** Returns parts of the user's earlier packets by content hash, with file URLs. */
export async function knownParts(
  tx: Transaction,
  userId: string,
): Promise<Map<string, { part: StoredPart; url: string }>> {
  const rows = await tx
    .select({ parts: filingPackets.parts, urls: filingPackets.part_urls })
    .from(filingPackets)
    .where(and(eq(filingPackets.user_id, userId), eq(filingPackets.state, 'ready')));
  const stored = await tx
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.userId, userId), eq(files.bucket, 'packs'), isThere));
  const there = new Set(stored.map(({ key }) => fileUrl(key)));
  return new Map(
    rows.flatMap(({ parts, urls }) =>
      parts.flatMap((part, index) => {
        const url = urls[index];
        return url === undefined || !there.has(url) ? [] : [[part.content, { part, url }] as const];
      }),
    ),
  );
}

/** Returns the user's existing files with these bytes, one each. */
export async function filesWithBytes(
  tx: Transaction,
  { userId, hashes }: { userId: string; hashes: readonly string[] },
): Promise<{ key: string; sha256: string; size: number }[]> {
  if (hashes.length === 0) return [];
  return tx
    .selectDistinctOn([files.sha256], { key: files.key, sha256: files.sha256, size: files.size })
    .from(files)
    .where(and(eq(files.userId, userId), inArray(files.sha256, [...hashes]), isThere));
}

/** Adds a waiting packet and returns its ID. */
export async function addPacket(tx: Transaction, packet: PgInsertValue<typeof filingPackets>): Promise<string> {
  const [row] = await tx.insert(filingPackets).values(packet).returning({ id: filingPackets.id });
  if (!row) throw new Error('no packet was added');
  return row.id;
}
