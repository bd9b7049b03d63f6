-- Shortens a long value for the audit trail, and omits secrets.
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
$$;
