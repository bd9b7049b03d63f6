// The SQL that writes the audit trail: a trigger for each table that it tells of, in the transaction of what it tells.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Any number, beside one of each session and file: what the many requests that read one file agree to wait for. */
const OPENING_LOCK = 7_221_895;
/** How long reading on in a file is the same opening. */
const OPENING_MINUTES = 10;
/** A longer text is kept by its beginning and its length. */
const TEXT_CHARACTERS = 300;
export const TEXT_SHOWN = 200;

const staffRoles = "'admin', 'attorney', 'mentor'";

/** A value as it is kept: no secret, and of a long text its beginning. */
const keptValue = sqlFunction({
  name: 'app.audit_value',
  args: 'name text, given jsonb',
  returns: 'jsonb',
  kind: "immutable set search_path = ''",
  language: 'sql',
  body: `  select case
    when given is null or given = 'null' then 'null'::jsonb
    when name ~ '(password|token|secret|hash)' then '"(hidden)"'::jsonb
    when length(given #>> '{}') > ${TEXT_CHARACTERS}
      then to_jsonb(concat(left(given #>> '{}', ${TEXT_SHOWN}), '… (', length(given #>> '{}'), ' characters)'))
    else given
  end`,
});

/** What a user is at this moment, by the strongest role that is switched on. */
const roleOf = sqlFunction({
  name: 'app.audit_role',
  args: 'person uuid',
  returns: 'text',
  kind: "stable security definer set search_path = ''",
  body: `begin
  return coalesce(
    (
      select case
        when r.role = 'admin' and exists (select from public.admin_roles a where a.user_id = person and a.is_active and a.is_owner)
          then 'owner'
        else r.role
      end
      from public.user_roles r
      where r.user_id = person and r.is_active
      order by array_position(array['admin', 'attorney', 'mentor', 'applicant'], r.role)
      limit 1
    ),
    'user'
  );
end`,
});

/** Of two entries that one connection writes at the same instant the second is a moment later, so that they have an order. */
const keep = sqlFunction({
  name: 'app.audit_keep',
  args: 'entry public.audit_entries',
  returns: 'void',
  body: `declare
  moment timestamptz := greatest(
    clock_timestamp(),
    nullif(current_setting('app.audited_at', true), '')::timestamptz + interval '1 microsecond'
  );
begin
  perform set_config('app.audited_at', moment::text, false);
  insert into public.audit_entries (
    at, actor_id, actor_role, session_id, client_address, action, table_name, row_id, subject_id, before, after, values_hash
  ) values (
    moment, entry.actor_id, entry.actor_role, entry.session_id,
    coalesce(entry.client_address, nullif(current_setting('app.client_address', true), '')),
    entry.action, entry.table_name, entry.row_id, entry.subject_id, entry.before, entry.after,
    encode(sha256(convert_to(jsonb_build_array(entry.before, entry.after)::text, 'UTF8')), 'hex')
  );
end`,
});

/** Begins an entry with who acts: null where no user does, and not the operator either. */
const actor = sqlFunction({
  name: 'app.audit_actor',
  args: '',
  returns: 'public.audit_entries',
  kind: "stable security definer set search_path = ''",
  body: `declare
  entry public.audit_entries;
begin
  if coalesce(current_setting('app.token', true), '') <> '' then
    entry.actor_id := app.user_id();
  end if;
  if entry.actor_id is null then
    entry.actor_role := case when current_setting('app.operator', true) = 'true' then 'operator' end;
  end if;
  return entry;
end`,
});

/** Tells of a row that changed, and is not the acting user's own. `given` are the arguments of the trigger. */
const recordChange = sqlFunction({
  name: 'app.audit_change',
  args: 'operation text, source text, given text[], old_row jsonb, new_row jsonb',
  returns: 'void',
  body: `declare
  entry public.audit_entries := app.audit_actor();
  told jsonb := coalesce(new_row, old_row);
begin
  if entry.actor_id is null and entry.actor_role is null then
    return;
  end if;
  if given[1] like '% %' then
    execute format('select t.user_id from public.%I t where t.id = $1', split_part(given[1], ' ', 2))
    into entry.subject_id using (told ->> split_part(given[1], ' ', 1))::uuid;
  else
    entry.subject_id := (told ->> given[1])::uuid;
  end if;
  if entry.subject_id = entry.actor_id then
    return;
  end if;
  select
    jsonb_object_agg(changed.name, app.audit_value(changed.name, changed.before)) filter (where old_row is not null),
    jsonb_object_agg(changed.name, app.audit_value(changed.name, changed.after)) filter (where new_row is not null)
  into entry.before, entry.after
  from (
    select name, coalesce(b.value, 'null') as before, coalesce(a.value, 'null') as after
    from jsonb_each(coalesce(old_row, '{}')) as b (name, value)
    full join jsonb_each(coalesce(new_row, '{}')) as a (name, value) using (name)
  ) as changed
  where changed.before <> changed.after
    and changed.name not in ('id', 'created_at', 'updated_at', 'version', 'search');
  if operation = 'UPDATE' and entry.after is null then
    return;
  end if;
  entry.action := lower(operation);
  entry.table_name := source;
  select string_agg(told ->> key.name, ' ' order by key.place) into entry.row_id
  from unnest(string_to_array(given[2], ' ')) with ordinality as key (name, place);
  entry.actor_role := coalesce(entry.actor_role, app.audit_role(entry.actor_id));
  select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
  perform app.audit_keep(entry);
end`,
});

/**
 * Tells of a row that changed, unless it is the acting user's own. Arguments: the column that names whose it is, or the one
 * that names the row whose owner it is with that row's table, or nothing; and the columns of its key. What users do with
 * their own, which is most of what happens, costs one look at who they are.
 */
const recordRow = sqlFunction({
  name: 'app.audit_row',
  args: '',
  returns: 'trigger',
  body: `begin
  if coalesce(current_setting('app.token', true), '') = '' then
    if coalesce(current_setting('app.operator', true), '') = '' then
      return null;
    end if;
  elsif tg_argv[0] = 'user_id' and tg_op <> 'DELETE' then
    if new.user_id = app.user_id() then
      return null;
    end if;
  end if;
  perform app.audit_change(
    tg_op, tg_table_name::text, array[tg_argv[0], tg_argv[1]],
    case when tg_op <> 'INSERT' then to_jsonb(old) end, case when tg_op <> 'DELETE' then to_jsonb(new) end
  );
  return null;
end`,
});

/** Tells of a session that a member of the staff begins, and of one that another user ends. */
const recordSession = sqlFunction({
  name: 'app.audit_session',
  args: '',
  returns: 'trigger',
  body: `declare
  entry public.audit_entries;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from public.user_roles r where r.user_id = new.user_id and r.role in (${staffRoles}) and r.is_active
    ) then
      return null;
    end if;
    entry.actor_id := new.user_id;
    entry.actor_role := app.audit_role(new.user_id);
    entry.session_id := new.id;
    entry.client_address := new.ip_address;
    entry.action := 'signed_in';
    entry.row_id := new.id;
    entry.after := jsonb_build_object('user_agent', app.audit_value('user_agent', to_jsonb(new.user_agent)));
  else
    entry := app.audit_actor();
    if entry.actor_id = old.user_id or (entry.actor_id is null and entry.actor_role is null) then
      return null;
    end if;
    entry.actor_role := coalesce(entry.actor_role, app.audit_role(entry.actor_id));
    select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
    entry.action := 'signed_out';
    entry.row_id := old.id;
    entry.subject_id := old.user_id;
    entry.before := jsonb_build_object(
      'ip_address', old.ip_address, 'user_agent', app.audit_value('user_agent', to_jsonb(old.user_agent)));
  end if;
  entry.table_name := 'sessions';
  perform app.audit_keep(entry);
  return null;
end`,
});

/** Tells that the acting user opens a file of another's, once however many parts of it they read. */
const recordOpening = sqlFunction({
  name: 'app.audit_opening',
  args: 'file_key text',
  returns: 'void',
  isForRequests: true,
  body: `declare
  entry public.audit_entries := app.audit_actor();
  file public.files;
begin
  select * into file from public.files f where f.key = file_key;
  if not found or entry.actor_id is null or file.user_id = entry.actor_id then
    return;
  end if;
  select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
  perform pg_advisory_xact_lock(${OPENING_LOCK}, hashtext(concat(entry.session_id, file.id)));
  if exists (
    select from public.audit_entries e
    where e.action = 'opened' and e.session_id = entry.session_id and e.row_id = file.id::text
      and e.at between now() - interval '${OPENING_MINUTES} minutes' and now() + interval '1 minute'
  ) then
    return;
  end if;
  entry.actor_role := app.audit_role(entry.actor_id);
  entry.action := 'opened';
  entry.table_name := 'files';
  entry.row_id := file.id;
  entry.subject_id := file.user_id;
  entry.after := jsonb_build_object('name', app.audit_value('name', to_jsonb(file.name)), 'bucket', file.bucket);
  perform app.audit_keep(entry);
end`,
});

/** What an entry says of a user goes with the account: that it happened stays. */
const forgetUser = sqlFunction({
  name: 'app.audit_forget_user',
  args: '',
  returns: 'trigger',
  body: `begin
  update public.audit_entries
  set before = null, after = null, is_erased = true
  where subject_id = old.id and not is_erased;
  return null;
end`,
});

/** Each after those that it calls. */
export const recordingSql: readonly DerivedSql[] = [
  {
    ...keptValue,
    create: [
      ...keptValue.create,
      // Requests read the trail and write none of it: what they may do otherwise, policies do not make up for.
      'revoke insert, update, delete, truncate on audit_entries, audit_checkpoints from laurel_user',
    ],
  },
  roleOf,
  keep,
  actor,
  recordChange,
  recordRow,
  recordSession,
  recordOpening,
  forgetUser,
  auditTrigger({ table: 'sessions', when: 'insert or delete', call: 'app.audit_session()' }),
  auditTrigger({ table: 'users', part: 'forgotten', when: 'delete', call: 'app.audit_forget_user()' }),
];

type AuditTrigger = { table: string; part?: string; when: string; call: string };

export function auditTrigger({ table, part = 'audit', when, call }: AuditTrigger): DerivedSql {
  const name = `${table}_${part}`;
  return {
    name: `${name} on ${table}`,
    create: [`create or replace trigger ${name} after ${when} on ${table} for each row execute function ${call}`],
    drop: `drop trigger if exists ${name} on ${table}`,
  };
}
