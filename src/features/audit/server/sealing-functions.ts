// The SQL that seals the audit trail: positions and a chain of hashes over what was written, and its oldest part removed.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Any number: what servers that seal or remove entries agree to wait for. */
const SEAL_LOCK = 7_221_896;

/** What stands before the first hash of a chain. */
export const NO_HASH = '0'.repeat(64);

/**
 * An entry as the text that its hash is of, behind the hash before it. JSON, since no value may pass for another one's
 * end; PostgreSQL writes the same JSON on both engines. `audit verify` has it written anew and hashes it in this process.
 */
export const canonicalText = (entry: string) =>
  `jsonb_build_array(${entry}.position, ${entry}.id, to_char(${entry}.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), ${entry}.actor_id, ${entry}.actor_role, ${entry}.session_id, ${entry}.client_address, ${entry}.action, ${entry}.table_name, ${entry}.row_id, ${entry}.subject_id, ${entry}.values_hash)::text`;

/** The last entry that was sealed, or removed; position 0 before the first. */
const head = sqlFunction({
  name: 'app.audit_head',
  args: '',
  returns: 'jsonb',
  kind: "stable security definer set search_path = ''",
  language: 'sql',
  body: `  select coalesce(
    (
      select jsonb_build_object('position', last.position, 'hash', last.hash)
      from (
        (select e.position, e.hash from public.audit_entries e where e.position is not null order by e.position desc limit 1)
        union all
        (select c.position, c.hash from public.audit_checkpoints c order by c.position desc limit 1)
      ) as last
      order by last.position desc limit 1
    ),
    jsonb_build_object('position', 0, 'hash', '${NO_HASH}')
  )`,
});

/** Seals the oldest entries that are not yet; null where another server does so now. Answers how many, and the head. */
const seal = sqlFunction({
  name: 'app.seal_audit',
  args: 'most integer',
  returns: 'jsonb',
  body: `declare
  head jsonb;
  entry public.audit_entries;
  place bigint;
  last_hash text;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(${SEAL_LOCK}) then
    return null;
  end if;
  head := app.audit_head();
  place := (head ->> 'position')::bigint;
  last_hash := head ->> 'hash';
  for entry in select * from public.audit_entries e where e.position is null order by e.at, e.id limit most loop
    place := place + 1;
    sealed := sealed + 1;
    entry.position := place;
    entry.previous_hash := last_hash;
    last_hash := encode(sha256(convert_to(last_hash || ${canonicalText('entry')}, 'UTF8')), 'hex');
    update public.audit_entries e
    set position = place, previous_hash = entry.previous_hash, hash = last_hash
    where e.id = entry.id;
  end loop;
  return jsonb_build_object('sealed', sealed, 'position', place, 'hash', last_hash);
end`,
});

/** Removes the oldest sealed entries that are all from before then, and keeps where the chain goes on. Answers how many. */
const removeOldest = sqlFunction({
  name: 'app.remove_audit',
  args: 'older_than timestamp with time zone, most integer',
  returns: 'integer',
  body: `declare
  entry public.audit_entries;
  first_kept bigint;
  begins bigint;
  cut bigint;
  gone integer;
begin
  perform pg_advisory_xact_lock(${SEAL_LOCK});
  select min(e.position) - 1 into begins from public.audit_entries e;
  select e.position into first_kept
  from public.audit_entries e
  where e.position is not null and e.at >= older_than
  order by e.position limit 1;
  cut := least(coalesce(first_kept - 1, (app.audit_head() ->> 'position')::bigint), begins + most);
  if begins is null or cut <= begins then
    return 0;
  end if;
  insert into public.audit_checkpoints (position, hash, removed)
  select e.position, e.hash, cut - begins from public.audit_entries e where e.position = cut;
  delete from public.audit_entries e where e.position <= cut;
  get diagnostics gone = row_count;
  entry.actor_role := 'server';
  entry.action := 'removed';
  entry.table_name := 'audit_entries';
  entry.row_id := cut;
  entry.after := jsonb_build_object('removed', gone, 'up_to_position', cut);
  perform app.audit_keep(entry);
  return gone;
end`,
});

export const sealingSql: readonly DerivedSql[] = [head, seal, removeOldest];
