-- Rejects changes of ledger rows and billing documents, even by owners of the tables. Corrections are new rows.
create or replace function app.reject_ledger_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The deletion of an account only removes the references to it.
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'user_id'
    and to_jsonb(new) - array['user_id', 'recorded_by'] = to_jsonb(old) - array['user_id', 'recorded_by']
    and coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id') is not distinct from to_jsonb(old) ->> 'user_id'
    and coalesce(to_jsonb(new) ->> 'recorded_by', to_jsonb(old) ->> 'recorded_by') is not distinct from to_jsonb(old) ->> 'recorded_by'
  then
    return new;
  end if;
  raise exception 'the books are append-only' using errcode = 'restrict_violation';
end
$$;

create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function app.reject_ledger_change();

create or replace trigger ledger_transactions_append_only before update or delete on ledger_transactions
  for each row execute function app.reject_ledger_change();

create or replace trigger billing_documents_kept before update or delete on billing_documents
  for each row execute function app.reject_ledger_change();
