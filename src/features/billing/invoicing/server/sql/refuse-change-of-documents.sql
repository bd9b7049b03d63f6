-- Keeps documents and their data as they were issued.
create or replace function app.refuse_change_of_documents() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The deletion of an account leaves documents as they are, but for whose they are no more.
  if tg_op = 'UPDATE' and to_jsonb(new) ? 'user_id'
    and to_jsonb(new) - array['user_id', 'recorded_by'] = to_jsonb(old) - array['user_id', 'recorded_by']
    and coalesce(to_jsonb(new) ->> 'user_id', to_jsonb(old) ->> 'user_id') is not distinct from to_jsonb(old) ->> 'user_id'
    and coalesce(to_jsonb(new) ->> 'recorded_by', to_jsonb(old) ->> 'recorded_by') is not distinct from to_jsonb(old) ->> 'recorded_by'
  then
    return new;
  end if;
  raise exception 'billing documents are never changed' using errcode = 'restrict_violation';
end
$$;

create or replace trigger billing_documents_kept before update or delete on billing_documents
  for each row execute function app.refuse_change_of_documents();
