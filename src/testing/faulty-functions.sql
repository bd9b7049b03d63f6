-- Functions with one fault each, which plpgsql_check must find.
create function app.missing_column() returns trigger
language plpgsql
as $$
begin
  return new.nothing;
end
$$;
create trigger missing_column before update on tasks for each row execute function app.missing_column();

create function app.unused_variable() returns trigger
language plpgsql
as $$
declare
  spare integer;
begin
  return new;
end
$$;
create trigger unused_variable before update on tasks for each row execute function app.unused_variable();

create function app.implicit_cast() returns trigger
language plpgsql
as $$
declare
  n bigint := 1;
begin
  if n > 1 then
    return old;
  end if;
  return new;
end
$$;
create trigger implicit_cast before update on tasks for each row execute function app.implicit_cast();
