// Start of an upload in one round trip.
import { sql, type SQL } from 'drizzle-orm';

import { defineStatement, type BoundStatement } from '#core/server/database/statement.ts';
import { countAttemptSql, limitValues, type RateLimit } from '#core/server/limits.ts';
import { userLimits, type Bucket } from '#core/shared/uploads.ts';

import { lockOfRoom, uploader, usedBy, type UsedRoom } from './queries.ts';

/**
 * Locks the quota of the session's user. A separate statement, so that the next one sees the space that other requests
 * have just reserved.
 */
const lockOwnRoom = defineStatement(
  'lock own room',
  // Need not be flushed to disk: if a database server loses power, only current uploads are lost.
  sql`select ${lockOfRoom(sql`app.user_id()`)}, set_config('synchronous_commit', 'off', true)`,
);

const [size, maxFiles, maxBytes] = [
  sql`${sql.placeholder('size')}::bigint`,
  sql`${sql.placeholder('maxFiles')}::int`,
  sql`${sql.placeholder('maxBytes')}::bigint`,
];

/** Counts the upload, and reserves space if the user may upload into the bucket and has enough quota left. */
const admitting = (counted: SQL) => sql`
  with uploader as (select ${uploader} as owner),
  counted as (${counted}),
  used as (${usedBy(sql`(select owner from uploader)`)}),
  room as (
    insert into upload_reservations (user_id, size, expires_at, server)
    select owner, ${size}, now() + make_interval(secs => ${sql.placeholder('seconds')}::int), ${sql.placeholder('server')}
    from uploader, used
    where owner is not null and files < ${maxFiles} and bytes < ${maxBytes} and bytes + ${size} <= ${maxBytes}
    returning id)
  select json_build_object('owner', owner, 'counted', (select counted from counted), 'files', files, 'bytes', bytes,
    'reservation', (select id from room))::text
  from uploader, used where owner is not null`;

const admitCounted = defineStatement(
  'admit upload',
  admitting(countAttemptSql(sql`'upload:' || owner`, sql`from uploader where owner is not null`)),
);
const admitUncounted = defineStatement('admit one of many uploads', admitting(sql`select null::text as counted`));

/** Start of an upload: owner, number of attempts, space in use, and the reservation. */
export type Admitted = UsedRoom & { owner: string; counted: string | null; reservation: string | null };

/**
 * Reserves space for an upload of the signed-in user, after other requests for the same quota. Returns {@link Admitted}
 * as JSON, or no row if the user may not upload into the bucket.
 * @param limit how often that user may upload, omitted for one of many files
 */
export function authorizeUpload(
  values: { bucket: Bucket; size: number; seconds: number; server: string },
  limit: RateLimit | undefined,
): readonly BoundStatement[] {
  const parameters = { ...values, ...userLimits };
  return [lockOwnRoom(), limit ? admitCounted({ ...parameters, ...limitValues(limit) }) : admitUncounted(parameters)];
}
