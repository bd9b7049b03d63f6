// Verifies the audit trail by computing every hash again in this process.
import { createHash } from 'node:crypto';

import { sql } from 'drizzle-orm';

import { selectRows, type Transaction } from '#core/server/database/database.ts';
import type { Services } from '#core/server/services.ts';

/** Last entry of a chain, or its start. */
export type ChainHead = { position: number; hash: string };

type ChainBreak = {
  kind: 'altered' | 'missing' | 'reordered' | 'values' | 'cut' | 'other head';
  position: number;
  /** Fault as a sentence. */
  what: string;
};

export type Verified = {
  entries: number;
  /** Number of entries whose values were erased with an account. */
  erased: number;
  from: string | null;
  to: string | null;
  /** Start of the chain after old entries were deleted. */
  begins: ChainHead;
  head: ChainHead;
  unsealed: number;
  broken: ChainBreak | undefined;
};

const BATCH = 1_000;

/** The first hash of a chain follows it. */
export const GENESIS_HASH = '0'.repeat(64);

/**
 * SQL for the text of an entry that is hashed after the previous hash. It is JSON, so that the end of one value cannot
 * pass for the start of another. PostgreSQL writes identical JSON on both engines. `audit verify` has it written again
 * and hashes it in this process.
 */
export const canonicalText = (entry: string) =>
  `jsonb_build_array(${entry}.position, ${entry}.id, to_char(${entry}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${entry}.actor_id, ${entry}.actor_role, ${entry}.session_id, ${entry}.client_address, ${entry}.action, ${entry}.table_name, ${entry}.row_id, ${entry}.subject_id, ${entry}.values_hash)::text`;

type Link = {
  position: number;
  previous_hash: string | null;
  hash: string | null;
  text: string;
  at: string;
  is_erased: boolean;
  /** Whether the account that the values concerned still exists. */
  has_subject: boolean;
  values_hash: string;
  values_text: string;
};

const linksAfter = (position: number, batch: number) => sql`
  select e.position::float8 as position, e.previous_hash, e.hash, ${sql.raw(canonicalText('e'))} as text,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, e.is_erased, e.values_hash,
    jsonb_build_array(e.before, e.after)::text as values_text,
    exists (select from users u where u.id = e.subject_id) as has_subject
  from audit_entries e where e.position > ${position} order by e.position limit ${batch}`;

/**
 * Reads the whole chain page by page, up to the first break.
 * @param knownHead a head stored elsewhere that the chain must reach. Without one, a cut end goes unnoticed
 */
export async function verifyAudit(
  { database }: Pick<Services, 'database'>,
  { knownHead, batch = BATCH }: { knownHead?: ChainHead | undefined; batch?: number } = {},
): Promise<Verified> {
  const asSystem = <T>(work: (tx: Transaction) => Promise<T>) => database.asSystem('verifies the audit trail', work);
  const begins = await asSystem(readBeginning);
  const found: Verified = {
    entries: 0,
    erased: 0,
    from: null,
    to: null,
    begins,
    head: begins,
    unsealed: 0,
    broken: undefined,
  };
  for (;;) {
    const links = await asSystem((tx) => selectRows<Link>(tx, linksAfter(found.head.position, batch)));
    for (const link of links) {
      found.broken = findChainBreak(link, found.head) ?? breakOfHead(link, knownHead);
      if (found.broken) {
        // Expired entries were deleted during this read.
        const now = await asSystem(readBeginning);
        return now.position > begins.position ? verifyAudit({ database }, { knownHead, batch }) : found;
      }
      found.entries += 1;
      found.erased += Number(link.is_erased);
      found.from ??= link.at;
      found.to = link.at;
      found.head = { position: link.position, hash: link.hash ?? '' };
    }
    if (links.length < batch) break;
  }
  found.unsealed = await asSystem(countUnsealed);
  found.broken = endBefore(found, knownHead);
  return found;
}

/** Returns the last entry that was sealed or deleted. For storage elsewhere, and for the next seal. */
export async function readHead(tx: Transaction): Promise<ChainHead> {
  const [sealed] = await selectRows<ChainHead>(
    tx,
    sql`select position::float8 as position, hash from audit_entries where position is not null order by position desc limit 1`,
  );
  const begins = await readBeginning(tx);
  return sealed && sealed.position > begins.position ? sealed : begins;
}

async function readBeginning(tx: Transaction): Promise<ChainHead> {
  const [checkpoint] = await selectRows<ChainHead>(
    tx,
    sql`select position::float8 as position, hash from audit_checkpoints order by position desc limit 1`,
  );
  return checkpoint ?? { position: 0, hash: GENESIS_HASH };
}

async function countUnsealed(tx: Transaction): Promise<number> {
  const [row] = await selectRows<{ count: number }>(
    tx,
    sql`select count(*)::int as count from audit_entries where position is null`,
  );
  return row?.count ?? 0;
}

function findChainBreak(link: Link, last: ChainHead): ChainBreak | undefined {
  const { position } = link;
  if (position !== last.position + 1) {
    const what = `Entry ${last.position + 1} is missing: after ${last.position} comes ${position}.`;
    return { kind: 'missing', position: last.position + 1, what };
  }
  const isItself = sha256(`${link.previous_hash}${link.text}`) === link.hash;
  if (!isItself) return { kind: 'altered', position, what: `Entry ${position} has changed since it was sealed.` };
  if (link.previous_hash !== last.hash) {
    const what = `Entry ${position} does not follow entry ${last.position}: one of them was substituted.`;
    return { kind: 'reordered', position, what };
  }
  const isErased = link.is_erased && !link.has_subject;
  if (!isErased && sha256(link.values_text) !== link.values_hash) {
    return {
      kind: 'values',
      position,
      what: `The values that entry ${position} records for the row before and after were changed.`,
    };
  }
  return undefined;
}

function breakOfHead(link: Link, knownHead: ChainHead | undefined): ChainBreak | undefined {
  if (link.position !== knownHead?.position || link.hash === knownHead.hash) return undefined;
  const what = `Entry ${link.position} does not match the recorded head: the chain was rebuilt.`;
  return { kind: 'other head', position: link.position, what };
}

function endBefore({ begins, head }: Verified, knownHead: ChainHead | undefined): ChainBreak | undefined {
  if (knownHead && knownHead.position === begins.position && knownHead.hash !== begins.hash) {
    const what = `The trail starts after a different entry (${begins.position}) from the recorded head: the chain was rebuilt.`;
    return { kind: 'other head', position: begins.position, what };
  }
  if (!knownHead || knownHead.position <= head.position) return undefined;
  const what = `The trail ends at entry ${head.position}, but the recorded head is entry ${knownHead.position}: the end was cut off.`;
  return { kind: 'cut', position: head.position + 1, what };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
