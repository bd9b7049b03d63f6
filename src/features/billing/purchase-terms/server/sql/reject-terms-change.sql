-- Rejects changes of purchase terms, because orders name the version that was agreed to. Only the author may be removed.
create or replace function app.reject_terms_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or (to_jsonb(new) - 'created_by') is distinct from (to_jsonb(old) - 'created_by')
    or coalesce(new.created_by, old.created_by) is distinct from old.created_by then
    raise exception 'terms of purchase are never changed' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger purchase_terms_kept before update or delete on purchase_terms
  for each row execute function app.reject_terms_change();
