import { sql } from 'drizzle-orm';
import { check, integer, numeric, pgTable, text, uuid, type PgColumn } from 'drizzle-orm/pg-core';

import { fileUrlColumn, rowId, rowStamps } from '#core/server/database/columns.ts';
import { currentUser, entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { users } from '#core/server/identity/table.ts';

const owner = () =>
  uuid()
    .notNull()
    .unique()
    .default(sql`app.user_id()`)
    .references(() => users.id, { onDelete: 'cascade' });
/** US dollars. */
const rate = () => numeric({ precision: 12, scale: 2 }).notNull();

/** Readable for the owner and their applicants. */
function createPolicies(table: { user_id: PgColumn }, role: 'mentor' | 'attorney') {
  const isOwn = sql`${table.user_id} = ${entitledUserInRole(role)}`;
  return policies({
    name: `${role}_profiles`,
    read: sql`${table.user_id} = ${currentUser} or ${table.user_id} = any ((select app.assigned_providers('${sql.raw(role)}'))::uuid[])`,
    create: isOwn,
    update: isOwn,
  });
}

/** Profiles of mentors for their applicants. Verification follows from credentials (`app.is_verified`). */
export const mentorProfiles = pgTable(
  'mentor_profiles',
  {
    id: rowId(),
    user_id: owner(),
    bio: text().notNull().default(''),
    expertise: text().array().notNull().default([]),
    hourly_rate: rate().default('0'),
    profile_image_url: fileUrlColumn(),
    ...rowStamps(),
  },
  (table) => [check('mentor_profiles_rate', sql`${table.hourly_rate} >= 0`), ...createPolicies(table, 'mentor')],
);

/** Profiles of attorneys for their applicants. */
export const attorneyProfiles = pgTable(
  'attorney_profiles',
  {
    id: rowId(),
    user_id: owner(),
    specialization: text().notNull(),
    years_of_experience: integer().notNull(),
    bar_number: text().notNull(),
    license_state: text().notNull(),
    bio: text().notNull().default(''),
    hourly_rate: rate(),
    ...rowStamps(),
  },
  (table) => [
    check('attorney_profiles_rate', sql`${table.hourly_rate} >= 0`),
    check('attorney_profiles_years', sql`${table.years_of_experience} >= 0`),
    ...createPolicies(table, 'attorney'),
  ],
);

const ofMentors = ['bio', 'expertise', 'hourly_rate', 'profile_image_url'] as const;
declareWritableColumns(mentorProfiles, { create: ['user_id', ...ofMentors], user_id: ofMentors });

const ofAttorneys = [
  'specialization',
  'years_of_experience',
  'bar_number',
  'license_state',
  'bio',
  'hourly_rate',
] as const;
declareWritableColumns(attorneyProfiles, { create: ['user_id', ...ofAttorneys], user_id: ofAttorneys });
