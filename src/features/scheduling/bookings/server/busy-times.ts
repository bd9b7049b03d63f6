// SQL for the demo, which fills the tables of sessions without their triggers.
/** Session tables, each with its provider column. */
const bookedTables = { session_bookings: 'provider_id', consultation_sessions: 'attorney_id' } as const;

/** Takes the times of all sessions again, after the table was emptied. */
export const reserveBusyTimesAgainSql: readonly string[] = Object.entries(bookedTables).map(
  ([table, provider]) => `
    insert into busy_times (user_id, starts_at, ends_at, source, source_id)
    select taken.person, b.starts_at, max(taken.until), '${table}', b.id
    from ${table} b
    cross join lateral (values (b.${provider}, b.ends_at + make_interval(mins => b.buffer_minutes)), (b.client_id, b.ends_at)) as taken (person, until)
    where b.status <> 'cancelled'
    group by b.id, taken.person`,
);
