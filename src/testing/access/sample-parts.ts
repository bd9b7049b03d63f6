// Statements and values that samples of several features use.
import { sql, type SQL } from 'drizzle-orm';

import type { TestUser } from '../people.ts';
import type { Actor, TestUsers } from './checks.ts';
import type { Values } from './table-samples.ts';

type SampleValues = (cast: TestUsers, own: TestUser) => Values;

export const anyText = sql`gen_random_uuid()::text`;
export const text = (value: string): SQL => sql`${value}`;
export const inTrash = { deleted_at: sql`now()` };

/** Rows of the user whom this column names. */
export const ownedBy = (column: string) => (id: string) => sql`${sql.identifier(column)} = ${id}`;

/** An order that opens nothing. No request creates it. */
export const closedOrder = (id: string) =>
  sql`bought as (
    insert into orders (user_id, kind, description, amount_minor, payment_option, status, terms_version, terms_agreed_at)
    values (${id}, 'workbook', 'a', 100, 'invoice', 'cancelled', 1, now()) returning id)`;

/** Provider in this role who is assigned to the owner. */
export const assignedAs = (role: 'mentor' | 'attorney') =>
  sql`(select m.mentor_id from mentor_assignments m join user_roles r on r.user_id = m.mentor_id where r.role = ${role} order by m.assigned_at limit 1)`;
export const writtenByTheAttorney = { attorney_id: assignedAs('attorney') };

export const heldByOwner = (owner: TestUser, role: string) =>
  sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${owner.id}, ${role}, now(), now() + interval '1 day')`;

/** Makes the owner a provider who is assigned to another applicant. */
export const ownerAs = (role: string) => (cast: TestUsers) => [
  heldByOwner(cast.owner, role),
  sql`insert into mentor_assignments (user_id, mentor_id) values (${cast['another applicant'].id}, ${cast.owner.id})`,
];

/** Times of a session that starts at 09:00 or 11:00 and takes an hour. */
export const bookedTimes = {
  time_zone: text('Asia/Kathmandu'),
  starts_at: text('2026-03-02 08:30Z'),
  ends_at: text('2026-03-02 13:30Z'),
};

/** Shares this type of evidence with the owner's mentor, and nothing with their attorney. */
export const sharedWithMentor =
  (table: string) =>
  ({ owner, 'assigned mentor': mentor }: TestUsers) =>
    sql`insert into evidence_grants (user_id, provider_id, types, shared_at) values (${owner.id}, ${mentor.id}, array[${table}], now())`;

/** Shares the owner's binder with their mentor, and lets their attorney arrange it. */
export const sharedBinder = ({ owner, 'assigned mentor': mentor, 'assigned attorney': attorney }: TestUsers) => [
  sql`insert into evidence_grants (user_id, provider_id, types, shared_at) values (${owner.id}, ${mentor.id}, '{binders}', now())`,
  sql`insert into evidence_grants (user_id, provider_id, all_types, can_edit_binder, shared_at) values (${owner.id}, ${attorney.id}, true, true, now())`,
];

const allAdmins = ['owner admin', 'sub-admin of every permission'] as const;
const everyRole: readonly Actor[] = [
  'owner',
  'another applicant',
  'mentor',
  'attorney',
  'owner admin',
  'admin without permissions',
];
export const givenBy = (actors: readonly Actor[], sample: SampleValues) =>
  Object.fromEntries(actors.map((actor) => [actor, sample])) as Partial<Record<Actor, SampleValues>>;

export const byEveryRole = (sample: SampleValues) => givenBy(everyRole, sample);
export const byAdmins = (sample: SampleValues) => givenBy(allAdmins, sample);
export const adminsAlone = (line: string) => ({ 'owner admin': { line }, 'sub-admin of every permission': { line } });
export const byAuthor = (author: 'assigned mentor' | 'assigned attorney') => ({
  line: 'author_id',
  of: (cast: TestUsers) => ({ author_id: text(cast[author].id) }),
});

export const adminsAlike = (isRead: boolean) => ({ 'owner admin': isRead, 'sub-admin of every permission': isRead });
export const notTheirs = {
  'assigned attorney': false,
  'another applicant': false,
  mentor: false,
  attorney: false,
  ...adminsAlike(false),
};
export const readByBoth = { ...notTheirs, owner: true, 'assigned mentor': true, 'assigned attorney': true };

/** Site content that only admins read while it is inactive. */
export const hiddenRows = [
  {
    of: { is_active: sql`false` },
    by: { owner: false, mentor: false, 'admin without permissions': false, ...adminsAlike(true) },
  },
  {
    of: { is_active: sql`true` },
    by: { owner: true, mentor: true, 'admin without permissions': true, ...adminsAlike(true) },
  },
];
