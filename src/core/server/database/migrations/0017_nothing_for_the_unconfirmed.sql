-- What was given to an address before it was confirmed is taken back: it may be a stranger's registration. An owner made
-- so is made again by the command line.
delete from mentor_assignments
where user_id in (select id from users where not email_verified) or mentor_id in (select id from users where not email_verified);
--> statement-breakpoint
delete from admin_roles where user_id in (select id from users where not email_verified);
--> statement-breakpoint
delete from user_roles where role = 'admin' and user_id in (select id from users where not email_verified);
--> statement-breakpoint
-- Raises LA409 where one of them has not confirmed their address.
create function app.refuse_unconfirmed(variadic people uuid[]) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if exists (select from public.users u where u.id = any (people) and not u.email_verified) then
    raise exception 'nothing is given to a person who has not confirmed their address' using errcode = 'LA409';
  end if;
end
$$;
--> statement-breakpoint
-- Of a row that gives something: the columns named are the people whom it takes.
create function app.give_to_confirmed() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.refuse_unconfirmed(variadic array(select (to_jsonb(new) ->> named)::uuid from unnest(tg_argv) as named));
  return new;
end
$$;
--> statement-breakpoint
-- Of a role: before the address is confirmed there is the one that the person chose at sign-up, which opens nothing yet.
create function app.give_role() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.role = 'admin' or exists (select from public.user_roles r where r.user_id = new.user_id and r.id <> new.id) then
    perform app.refuse_unconfirmed(new.user_id);
  end if;
  return new;
end
$$;
--> statement-breakpoint
revoke execute on all functions in schema app from public;
--> statement-breakpoint
create trigger user_roles_confirmed before insert or update of user_id, role on user_roles for each row execute function app.give_role();
--> statement-breakpoint
create trigger admin_roles_confirmed before insert or update on admin_roles for each row execute function app.give_to_confirmed('user_id');
--> statement-breakpoint
create trigger mentor_assignments_confirmed before insert or update on mentor_assignments for each row execute function app.give_to_confirmed('user_id', 'mentor_id');
