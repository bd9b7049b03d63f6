// The SQL by which applicants read when they can book, and by which no hours of a provider overlap: constraints decide.
import { asOwner, sqlFunction } from '#core/server/database/sql-function.ts';
import type { DerivedSql } from '#core/server/database/trigger-functions.ts';

/** The mentors or attorneys whom the signed-in applicant works with, and who show their availability. */
const shown = sqlFunction({
  name: 'app.shown_availability',
  args: 'wanted text',
  returns: 'uuid[]',
  kind: `stable ${asOwner}`,
  isForRequests: true,
  body: `begin
  return (
    select coalesce(array_agg(p.id), '{}')
    from unnest(app.assigned_providers(wanted)) as p (id)
    where not exists (
      select from public.provider_settings s where s.user_id = p.id and s.role = wanted and not s.show_availability
    )
  );
end`,
});

/** Stores the time zone of the caller's device as theirs where they have none; answers theirs, empty where there still is none. */
const keepZone = sqlFunction({
  name: 'app.keep_time_zone',
  args: 'given text',
  returns: 'text',
  isForRequests: true,
  body: `begin
  update public.profiles p set time_zone = given, updated_at = now()
  where p.id = app.user_id() and p.time_zone = '' and given <> '';
  return (select p.time_zone from public.profiles p where p.id = app.user_id());
end`,
});

/** Times of one day as a range; those that only touch do not overlap. */
const span = `tsrange(date '2000-01-01' + start_time, date '2000-01-01' + end_time)`;
/** A day off is the whole day. */
const daySpan = `tsrange(day + coalesce(start_time, time '00:00'), day + coalesce(end_time, time '24:00'))`;

export const availabilitySql: readonly DerivedSql[] = [
  shown,
  keepZone,
  noOverlap('availability_settings', `user_id with =, day_of_week with =, ${span} with &&`),
  noOverlap('attorney_availability', `attorney_id with =, day_of_week with =, ${span} with &&`),
  noOverlap('availability_days', `user_id with =, role with =, ${daySpan} with &&`),
];

function noOverlap(table: string, held: string): DerivedSql {
  const drop = `alter table ${table} drop constraint if exists ${table}_no_overlap`;
  return {
    name: `${table}_no_overlap on ${table}`,
    create: [drop, `alter table ${table} add constraint ${table}_no_overlap exclude using gist (${held})`],
    drop,
  };
}
