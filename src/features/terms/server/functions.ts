// The SQL by which terms are written: a new version each time, and none is ever changed.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** Adds the version after the one that its author has read. */
const writeTerms = sqlFunction({
  name: 'app.write_terms',
  args: 'heading text, body text, seen integer',
  returns: 'jsonb',
  isForRequests: true,
  body: `begin
  if app.permits('manage_content') is not true then
    return app.refused('wrong_role');
  end if;
  -- Of two at once the second finds the first one's.
  perform pg_advisory_xact_lock(hashtextextended('terms of purchase', 0));
  if seen is distinct from (select max(t.version) from public.purchase_terms t) then
    return app.refused('changed_meanwhile');
  end if;
  insert into public.purchase_terms (version, title, text, created_by) values (seen + 1, heading, body, app.user_id());
  return jsonb_build_object('version', seen + 1);
end`,
});

/** Orders name the version that was agreed to, so it stays as it was. Who wrote it may be forgotten. */
const refuseChange = sqlFunction({
  name: 'app.refuse_change_of_terms',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'created_by') is distinct from (to_jsonb(old) - 'created_by')
    or coalesce(new.created_by, old.created_by) is distinct from old.created_by then
    raise exception 'terms of purchase are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end`,
});

export const termsFunctions: readonly DerivedSql[] = [
  writeTerms,
  refuseChange,
  {
    name: 'purchase_terms_kept on purchase_terms',
    create: [
      'create or replace trigger purchase_terms_kept before update or delete on purchase_terms for each row execute function app.refuse_change_of_terms()',
    ],
    drop: 'drop trigger if exists purchase_terms_kept on purchase_terms',
  },
];
