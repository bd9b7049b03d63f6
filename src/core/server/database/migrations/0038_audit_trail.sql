CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"actor_role" text NOT NULL,
	"session_id" uuid,
	"client_address" text,
	"action" text NOT NULL,
	"table_name" text NOT NULL,
	"row_id" text NOT NULL,
	"subject_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"values_hash" text NOT NULL,
	"is_erased" boolean DEFAULT false NOT NULL,
	"position" bigint,
	"previous_hash" text,
	"hash" text,
	CONSTRAINT "audit_entries_position" UNIQUE("position"),
	CONSTRAINT "audit_entries_action" CHECK ("audit_entries"."action" in ('insert', 'update', 'delete', 'opened', 'signed_in', 'signed_out', 'removed'))
);

--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "audit_checkpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint NOT NULL,
	"hash" text NOT NULL,
	"removed" integer NOT NULL,
	CONSTRAINT "audit_checkpoints_position" UNIQUE("position")
);

--> statement-breakpoint
ALTER TABLE "audit_checkpoints" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE INDEX "audit_entries_unsealed" ON "audit_entries" USING btree ("at","id") WHERE "audit_entries"."position" is null;
--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_table" ON "audit_entries" USING btree ("table_name","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_action" ON "audit_entries" USING btree ("action","at","id");
--> statement-breakpoint
CREATE INDEX "audit_entries_opened" ON "audit_entries" USING btree ("session_id","row_id","at") WHERE "audit_entries"."action" = 'opened';
--> statement-breakpoint
create or replace function app.audit_value(name text, given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when given is null or given = 'null' then 'null'::jsonb
    when name ~ '(password|token|secret|hash)' then '"(hidden)"'::jsonb
    when length(given #>> '{}') > 300
      then to_jsonb(concat(left(given #>> '{}', 200), '… (', length(given #>> '{}'), ' characters)'))
    else given
  end
$$
--> statement-breakpoint
revoke execute on function app.audit_value(text, jsonb) from public
--> statement-breakpoint
revoke insert, update, delete, truncate on audit_entries, audit_checkpoints from laurel_user
--> statement-breakpoint
create or replace function app.audit_role(person uuid) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
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
end
$$
--> statement-breakpoint
revoke execute on function app.audit_role(uuid) from public
--> statement-breakpoint
create or replace function app.audit_keep(entry public.audit_entries) returns void
language plpgsql security definer set search_path = ''
as $$
declare
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
end
$$
--> statement-breakpoint
revoke execute on function app.audit_keep(public.audit_entries) from public
--> statement-breakpoint
create or replace function app.audit_actor() returns public.audit_entries
language plpgsql stable security definer set search_path = ''
as $$
declare
  entry public.audit_entries;
begin
  if coalesce(current_setting('app.token', true), '') <> '' then
    entry.actor_id := app.user_id();
  end if;
  if entry.actor_id is null then
    entry.actor_role := case when current_setting('app.operator', true) = 'true' then 'operator' end;
  end if;
  return entry;
end
$$
--> statement-breakpoint
revoke execute on function app.audit_actor() from public
--> statement-breakpoint
create or replace function app.audit_change(operation text, source text, given text[], old_row jsonb, new_row jsonb) returns void
language plpgsql security definer set search_path = ''
as $$
declare
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
end
$$
--> statement-breakpoint
revoke execute on function app.audit_change(text, text, text[], jsonb, jsonb) from public
--> statement-breakpoint
create or replace function app.audit_row() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
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
end
$$
--> statement-breakpoint
revoke execute on function app.audit_row() from public
--> statement-breakpoint
create or replace function app.audit_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries;
begin
  if tg_op = 'INSERT' then
    if not exists (
      select from public.user_roles r where r.user_id = new.user_id and r.role in ('admin', 'attorney', 'mentor') and r.is_active
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
end
$$
--> statement-breakpoint
revoke execute on function app.audit_session() from public
--> statement-breakpoint
create or replace function app.audit_opening(file_key text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries := app.audit_actor();
  file public.files;
begin
  select * into file from public.files f where f.key = file_key;
  if not found or entry.actor_id is null or file.user_id = entry.actor_id then
    return;
  end if;
  select s.id into entry.session_id from public.sessions s where s.token = current_setting('app.token', true);
  perform pg_advisory_xact_lock(7221895, hashtext(concat(entry.session_id, file.id)));
  if exists (
    select from public.audit_entries e
    where e.action = 'opened' and e.session_id = entry.session_id and e.row_id = file.id::text
      and e.at > now() - interval '10 minutes'
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
end
$$
--> statement-breakpoint
revoke execute on function app.audit_opening(text) from public
--> statement-breakpoint
grant execute on function app.audit_opening(text) to laurel_user
--> statement-breakpoint
create or replace function app.audit_forget_user() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.audit_entries
  set before = null, after = null, is_erased = true
  where subject_id = old.id and not is_erased;
  return null;
end
$$
--> statement-breakpoint
revoke execute on function app.audit_forget_user() from public
--> statement-breakpoint
create or replace trigger sessions_audit after insert or delete on sessions for each row execute function app.audit_session()
--> statement-breakpoint
create or replace trigger users_forgotten after delete on users for each row execute function app.audit_forget_user()
--> statement-breakpoint
create or replace function app.audit_head() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('position', last.position, 'hash', last.hash)
      from (
        (select e.position, e.hash from public.audit_entries e where e.position is not null order by e.position desc limit 1)
        union all
        (select c.position, c.hash from public.audit_checkpoints c order by c.position desc limit 1)
      ) as last
      order by last.position desc limit 1
    ),
    jsonb_build_object('position', 0, 'hash', '0000000000000000000000000000000000000000000000000000000000000000')
  )
$$
--> statement-breakpoint
revoke execute on function app.audit_head() from public
--> statement-breakpoint
create or replace function app.seal_audit(most integer) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  head jsonb;
  entry public.audit_entries;
  place bigint;
  last_hash text;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7221896) then
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
    last_hash := encode(sha256(convert_to(last_hash || jsonb_build_array(entry.position, entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.actor_id, entry.actor_role, entry.session_id, entry.client_address, entry.action, entry.table_name, entry.row_id, entry.subject_id, entry.values_hash)::text, 'UTF8')), 'hex');
    update public.audit_entries e
    set position = place, previous_hash = entry.previous_hash, hash = last_hash
    where e.id = entry.id;
  end loop;
  return jsonb_build_object('sealed', sealed, 'position', place, 'hash', last_hash);
end
$$
--> statement-breakpoint
revoke execute on function app.seal_audit(integer) from public
--> statement-breakpoint
create or replace function app.remove_audit(older_than timestamp with time zone, most integer) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  entry public.audit_entries;
  first_kept bigint;
  begins bigint;
  cut bigint;
  gone integer;
begin
  perform pg_advisory_xact_lock(7221896);
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
end
$$
--> statement-breakpoint
revoke execute on function app.remove_audit(timestamp with time zone, integer) from public
--> statement-breakpoint
create or replace function app.audit_asked_for(asked jsonb) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return concat_ws(
    ' and ',
    'true',
    'e.action = ' || quote_literal(asked ->> 'action'),
    'e.table_name = ' || quote_literal(asked ->> 'area'),
    'e.at >= ' || quote_literal((asked ->> 'since')::timestamp at time zone 'UTC'),
    'e.at < ' || quote_literal(((asked ->> 'until')::timestamp + interval '1 day') at time zone 'UTC'),
    (
      select format('(e.at, e.id) %s (%L, %L)', case asked ->> 'direction' when 'asc' then '>=' else '<=' end, f.at, f.id)
      from public.audit_entries f where f.id = (asked ->> 'from')::uuid
    )
  );
end
$$
--> statement-breakpoint
revoke execute on function app.audit_asked_for(jsonb) from public
--> statement-breakpoint
create or replace function app.audit_users_like(q text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select string_agg('u.search like ' || quote_literal(app.search_pattern(word)), ' and ')
    from unnest(string_to_array(app.search_plain(q), ' ')) as word
    where word <> ''
  );
end
$$
--> statement-breakpoint
revoke execute on function app.audit_users_like(text) from public
--> statement-breakpoint
create or replace function app.audit_part(asked jsonb, most integer) returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  wanted text := app.audit_asked_for(asked);
  direction text := case asked ->> 'direction' when 'asc' then 'asc' else 'desc' end;
  tail text := format(' order by e.at %1$s, e.id %1$s limit %2$s', direction, most);
  alike text := app.audit_users_like(asked ->> 'q');
  people uuid[];
begin
  if alike is null then
    return 'select e.id, e.at from public.audit_entries e where ' || wanted || tail;
  end if;
  execute format('select array(select u.id from public.users u where %s limit 201)', alike) into people;
  if cardinality(people) > 200 then
    return format(
      'select e.id, e.at from public.audit_entries e
       where %s and exists (select from public.users u where u.id in (e.actor_id, e.subject_id) and %s)', wanted, alike) || tail;
  end if;
  return format(
    'select e.id, e.at from (
       select one.id, one.at from unnest(%1$L::uuid[]) as person
       cross join lateral (select e.id, e.at from public.audit_entries e where e.actor_id = person and %2$s%3$s) as one
       union
       select one.id, one.at from unnest(%1$L::uuid[]) as person
       cross join lateral (select e.id, e.at from public.audit_entries e where e.subject_id = person and %2$s%3$s) as one
     ) as e', people, wanted, tail) || tail;
end
$$
--> statement-breakpoint
revoke execute on function app.audit_part(jsonb, integer) from public
--> statement-breakpoint
create or replace function app.list_audit(asked jsonb) returns json
language plpgsql stable security definer set search_path = ''
as $$
declare
  most integer := case when asked ? 'file' then 10000 else 25 end;
  direction text := case asked ->> 'direction' when 'asc' then 'asc' else 'desc' end;
  part text;
  found json;
begin
  if app.is_owner() is not true then
    return '{"rows":[],"next":null}';
  end if;
  if asked ? 'id' then
    part := format('select e.id, e.at from public.audit_entries e where e.id = %L', asked ->> 'id');
  else
    part := app.audit_part(asked, most + 1);
  end if;
  execute format(
    'select json_build_object(
      ''rows'', coalesce(json_agg(row_to_json(shown)::jsonb - ''place'' order by shown.place) filter (where shown.place <= %1$s), ''[]''),
      ''next'', (array_agg(shown.id) filter (where shown.place > %1$s))[1]
    ) from (
      select e.id, e.at, e.actor_id, a.name as actor_name, a.email as actor_email, e.actor_role, e.client_address, e.session_id,
        e.action, e.table_name, e.row_id, e.subject_id, s.name as subject_name, s.email as subject_email,
        e.before, e.after, e.is_erased, e.position,
        row_number() over (order by e.at %3$s, e.id %3$s) as place
      from (%2$s) as part
      join public.audit_entries e on e.id = part.id
      left join public.users a on a.id = e.actor_id
      left join public.users s on s.id = e.subject_id
    ) as shown',
    most, part, direction
  ) into found;
  return found;
end
$$
--> statement-breakpoint
revoke execute on function app.list_audit(jsonb) from public
--> statement-breakpoint
grant execute on function app.list_audit(jsonb) to laurel_user
--> statement-breakpoint
create or replace trigger users_audit after insert or update or delete on users for each row execute function app.audit_row('id', 'id')
--> statement-breakpoint
create or replace trigger accounts_audit after insert or update or delete on accounts for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger two_factors_audit after insert or update or delete on two_factors for each row execute function app.audit_row('user_id', 'user_id')
--> statement-breakpoint
create or replace trigger recovery_codes_audit after insert or update or delete on recovery_codes for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger profiles_audit after insert or update or delete on profiles for each row execute function app.audit_row('id', 'id')
--> statement-breakpoint
create or replace trigger user_roles_audit after insert or update or delete on user_roles for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger admin_roles_audit after insert or update or delete on admin_roles for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger document_uploads_audit after insert or update or delete on document_uploads for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger files_audit after insert or update or delete on files for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger tasks_audit after insert or update or delete on tasks for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger task_assignments_audit after insert or update or delete on task_assignments for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger mentor_assignments_audit after insert or update or delete on mentor_assignments for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger service_requests_audit after insert or update or delete on service_requests for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger legal_inputs_audit after insert or update or delete on legal_inputs for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger service_pricing_audit after insert or update or delete on service_pricing for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger provider_applications_audit after insert or update or delete on provider_applications for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger user_credentials_audit after insert or update or delete on user_credentials for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger mentor_profiles_audit after insert or update or delete on mentor_profiles for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger attorney_profiles_audit after insert or update or delete on attorney_profiles for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger support_tickets_audit after insert or update or delete on support_tickets for each row execute function app.audit_row('user_id', 'id')
--> statement-breakpoint
create or replace trigger support_replies_audit after insert or update or delete on support_replies for each row execute function app.audit_row('ticket_id support_tickets', 'id')
--> statement-breakpoint
create or replace trigger broadcasts_audit after insert or update or delete on broadcasts for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger contact_messages_audit after insert or update or delete on contact_messages for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger site_claims_audit after insert or update or delete on site_claims for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger subscription_plans_audit after insert or update or delete on subscription_plans for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger testimonials_audit after insert or update or delete on testimonials for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger document_templates_audit after insert or update or delete on document_templates for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
create or replace trigger settings_audit after insert or update or delete on settings for each row execute function app.audit_row('', 'key')
--> statement-breakpoint
create or replace trigger platform_analytics_audit after insert or update or delete on platform_analytics for each row execute function app.audit_row('', 'id')
--> statement-breakpoint
CREATE POLICY "audit_entries_read" ON "audit_entries" AS PERMISSIVE FOR SELECT TO "laurel_user" USING ((select app.is_owner()));
