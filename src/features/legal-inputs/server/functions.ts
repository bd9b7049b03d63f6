// The SQL by which legal input is decided, by which each version of its feedback is kept, and by which admins learn whose
// it is: no policy shows them the users.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

const stable = `stable ${asOwner}`;

/** Decides once, about the version that the admin has read. */
const decide = sqlFunction({
  name: 'app.decide_legal_input',
  args: 'input uuid, verdict text, seen integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `declare
  asked public.legal_inputs;
begin
  if app.permits('manage_content') is not true then
    return app.refused('wrong_role');
  end if;
  select * into asked from public.legal_inputs i where i.id = input for update;
  if not found then
    return app.refused('not_found');
  elsif app.user_id() in (asked.user_id, asked.attorney_id) then
    return app.refused('own_legal_input');
  elsif asked.status <> 'pending' then
    return app.refused('legal_input_decided');
  elsif asked.version <> seen then
    return app.refused('changed_meanwhile');
  end if;
  update public.legal_inputs
  set status = verdict, decided_by = app.user_id(), decided_at = now()
  where id = input;
  return '{}';
end`,
});

const keepVersion = sqlFunction({
  name: 'app.keep_legal_input_version',
  args: '',
  returns: 'trigger',
  body: `begin
  insert into public.legal_input_versions (legal_input_id, number, feedback, written_by)
  select new.id, count(*) + 1, new.feedback, app.user_id()
  from public.legal_input_versions v where v.legal_input_id = new.id;
  return new;
end`,
});

const keep = (event: 'insert' | 'update'): DerivedSql => {
  const name = `legal_inputs_keep_${event}`;
  const when = event === 'update' ? 'when (new.feedback is distinct from old.feedback) ' : '';
  return {
    name: `${name} on legal_inputs`,
    create: [
      `create or replace trigger ${name} after ${event} on legal_inputs for each row ${when}execute function app.keep_legal_input_version()`,
    ],
    drop: `drop trigger if exists ${name} on legal_inputs`,
  };
};

/**
 * Says since when the feedback is no longer word for word the attorney's. An objection was to the words before; a name that
 * was withdrawn stays so, unless the attorney's own words are back.
 */
const markEdit = sqlFunction({
  name: 'app.mark_legal_input_edit',
  args: '',
  returns: 'trigger',
  body: `begin
  new.edited_at := case when new.feedback = (
    select v.feedback from public.legal_input_versions v where v.legal_input_id = new.id and v.number = 1
  ) then null else now() end;
  if new.edited_at is null or new.attorney_answer = 'objected' then
    new.attorney_answer := 'none';
    new.attorney_note := '';
  end if;
  return new;
end`,
});

/** After what refuses columns, which goes by the names of triggers. */
const markedEdit: DerivedSql = {
  name: 'legal_inputs_marks_edit on legal_inputs',
  create: [
    'create or replace trigger legal_inputs_marks_edit before update on legal_inputs for each row when (new.feedback is distinct from old.feedback) execute function app.mark_legal_input_edit()',
  ],
  drop: 'drop trigger if exists legal_inputs_marks_edit on legal_inputs',
};

/** The names of all who have to do with it, with the applicant's address; null where they are not the caller's to know. */
const people = sqlFunction({
  name: 'app.people_of_legal_input',
  args: 'input uuid',
  returns: 'jsonb',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select jsonb_build_object('name', u.name, 'email', u.email, 'attorney', a.name, 'decider', d.name)
    from public.legal_inputs i
    join public.users u on u.id = i.user_id
    left join public.users a on a.id = i.attorney_id
    left join public.users d on d.id = i.decided_by
    where i.id = input
  );
end`,
});

/** The name of who wrote a version; null where it is not the caller's to know. */
const writer = sqlFunction({
  name: 'app.writer_of_legal_input_version',
  args: 'kept uuid',
  returns: 'text',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_content') is not true then
    return null;
  end if;
  return (
    select u.name from public.legal_input_versions v join public.users u on u.id = v.written_by where v.id = kept
  );
end`,
});

/** Those whose applicant's name and address, or whose attorney's name, have all of these words. */
const named = sqlFunction({
  name: 'app.legal_inputs_named',
  args: 'wanted text',
  returns: 'setof uuid',
  kind: stable,
  isForRequests: true,
  body: `begin
  if app.permits('manage_content') is not true then
    return;
  end if;
  return query
    select i.id from public.legal_inputs i
    join public.users u on u.id = i.user_id
    left join public.users a on a.id = i.attorney_id
    where not exists (
      select from unnest(string_to_array(app.search_plain(wanted), ' ')) as word
      where strpos(u.search, word) = 0 and strpos(app.search_plain(coalesce(a.name, '')), word) = 0
    );
end`,
});

/** Each after those that it calls. */
export const legalInputFunctions: readonly DerivedSql[] = [
  decide,
  keepVersion,
  keep('insert'),
  keep('update'),
  markEdit,
  markedEdit,
  people,
  writer,
  named,
];
