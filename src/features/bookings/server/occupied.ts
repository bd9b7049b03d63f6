// The SQL by which no one is booked twice: triggers of both tables of sessions keep `occupied_times`, whose exclusion
// constraint decides. Every writer is held to it: requests, commands, whoever writes SQL by hand.
import { sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The tables of sessions, each with its column of the provider. */
const bookedTables = { session_bookings: 'provider_id', consultation_sessions: 'attorney_id' } as const;

const noOverlap: DerivedSql = {
  name: 'occupied_times_no_overlap on occupied_times',
  create: [
    'alter table occupied_times drop constraint if exists occupied_times_no_overlap',
    'alter table occupied_times add constraint occupied_times_no_overlap exclude using gist (person_id with =, tstzrange(starts_at, ends_at) with &&)',
  ],
  drop: 'alter table occupied_times drop constraint if exists occupied_times_no_overlap',
};

/** What a row was given no instants for: those of rows from elsewhere, in PostgreSQL's reading of repeated times. */
const fillInstants = sqlFunction({
  name: 'app.fill_booked_instants',
  args: '',
  returns: 'trigger',
  kind: "set search_path = ''",
  body: `begin
  new.starts_at := coalesce(new.starts_at, (new.session_date + new.start_time) at time zone new.time_zone);
  new.ends_at := coalesce(new.ends_at, new.starts_at + new.duration::interval);
  return new;
end`,
});

/**
 * Statements that hold the times of people until the transaction ends, in the order of their ids: two who book the same times
 * wait for each other in turn, and neither for the other.
 */
export function lockPeople(...people: readonly string[]): string {
  return `perform pg_advisory_xact_lock(hashtextextended('occupied_times' || locked.person, 0))
  from (select distinct person from unnest(array[${people.join(', ')}]) as person order by person) as locked`;
}

const occupy = sqlFunction({
  name: 'app.occupy',
  args: '',
  returns: 'trigger',
  body: `declare
  provider uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if tg_op = 'UPDATE' then
    -- Another status alone takes no one's time: it waits for no booking.
    if (new.status = 'cancelled') = (old.status = 'cancelled')
      and (new.client_id, to_jsonb(new) ->> tg_argv[0], new.starts_at, new.ends_at, new.buffer_minutes)
        is not distinct from (old.client_id, to_jsonb(old) ->> tg_argv[0], old.starts_at, old.ends_at, old.buffer_minutes) then
      return null;
    end if;
    delete from public.occupied_times o where o.source = tg_table_name and o.source_id = new.id;
  end if;
  if new.status <> 'cancelled' then
    ${lockPeople('provider', 'new.client_id')};
    insert into public.occupied_times (person_id, starts_at, ends_at, source, source_id)
    select taken.person, new.starts_at, max(taken.until), tg_table_name, new.id
    from (values (provider, new.ends_at + make_interval(mins => new.buffer_minutes)), (new.client_id, new.ends_at)) as taken (person, until)
    group by taken.person
    order by taken.person;
  end if;
  return null;
end`,
});

const free = sqlFunction({
  name: 'app.free_occupied',
  args: '',
  returns: 'trigger',
  body: `begin
  delete from public.occupied_times o where o.source = tg_table_name and o.source_id = old.id;
  return null;
end`,
});

const triggers = Object.entries(bookedTables).flatMap(([table, provider]): DerivedSql[] => [
  trigger(table, 'instants', `before insert on ${table} for each row execute function app.fill_booked_instants()`),
  trigger(
    table,
    'occupy',
    `after insert or update of client_id, ${provider}, starts_at, ends_at, buffer_minutes, status on ${table} for each row execute function app.occupy('${provider}')`,
  ),
  trigger(table, 'free', `after delete on ${table} for each row execute function app.free_occupied()`),
]);

function trigger(table: string, part: string, rest: string): DerivedSql {
  const name = `${table}_${part}`;
  return {
    name: `${name} on ${table}`,
    create: [`create or replace trigger ${name} ${rest}`],
    drop: `drop trigger if exists ${name} on ${table}`,
  };
}

/** Takes the times of all sessions anew, where the table was emptied. */
export const occupyAnewSql: readonly string[] = Object.entries(bookedTables).map(
  ([table, provider]) => `
    insert into occupied_times (person_id, starts_at, ends_at, source, source_id)
    select taken.person, b.starts_at, max(taken.until), '${table}', b.id
    from ${table} b
    cross join lateral (values (b.${provider}, b.ends_at + make_interval(mins => b.buffer_minutes)), (b.client_id, b.ends_at)) as taken (person, until)
    where b.status <> 'cancelled'
    group by b.id, taken.person`,
);

export const occupiedSql: readonly DerivedSql[] = [noOverlap, fillInstants, occupy, free, ...triggers];
