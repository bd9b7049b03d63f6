// The SQL by which comments belong to records of every type, and by which their readers learn who wrote them.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';
import { recordTypes } from '#records/registry.ts';

/** Whose a record is, where the caller may read it: it runs as its caller, so the policy of the record decides. */
const ownerOfRecord = sqlFunction({
  name: 'app.owner_of_record',
  args: 'kind text, record uuid',
  returns: 'uuid',
  kind: "stable set search_path = ''",
  language: 'sql',
  isForRequests: true,
  body: `  select case kind
${recordTypes.map(({ table }) => `    when '${table}' then (select t.user_id from public.${table} t where t.id = record)`).join('\n')}
  end`,
});

/** The name of a comment's author, for the applicant whose record it is, whom they may no longer work with, and for those who read the record. */
const author = sqlFunction({
  name: 'app.author_of_comment',
  args: 'comment uuid',
  returns: 'text',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select u.name
    from public.record_comments c
    join public.users u on u.id = c.author_id
    where c.id = comment
      and (c.user_id = app.user_id_as('applicant') or c.user_id = any (app.granted_people(c.record_type)))
  );
end`,
});

/** Comments go with their record. */
const forget = sqlFunction({
  name: 'app.forget_record_comments',
  args: '',
  returns: 'trigger',
  body: `begin
  delete from public.record_comments where record_type = tg_table_name and record_id = old.id;
  return null;
end`,
});

const triggers = recordTypes.map(({ table }): DerivedSql => {
  const name = `${table}_comments_forgotten`;
  return {
    name: `${name} on ${table}`,
    create: [
      `create or replace trigger ${name} after delete on ${table} for each row execute function app.forget_record_comments()`,
    ],
    drop: `drop trigger if exists ${name} on ${table}`,
  };
});

/** Each after those that it calls. */
export const commentFunctions: readonly DerivedSql[] = [ownerOfRecord, author, forget, ...triggers];
