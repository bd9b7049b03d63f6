import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import type { Clock } from '#core/shared/clock.ts';
import { permissions } from '#core/shared/permissions.ts';

import { createdAt, instant, rowId, updatedAt } from '../database/columns.ts';
import { currentUser, policies } from '../database/policies.ts';

// Tables for signing in. Without policies, the role of requests sees none of their rows.

export const users = pgTable(
  'users',
  {
    id: rowId(),
    name: text().notNull(),
    email: text().notNull().unique('users_email'),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Text in which admins search for the user, without case and accents. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`app.search_plain(name || ' ' || email)`),
  },
  (table) => [
    // Users are added one at a time, so the index needs no pending list, which every search would have to scan.
    index('users_search')
      .using('gin', sql`${table.search} gin_trgm_ops`)
      .with({ fastupdate: false }),
    // Sort orders of the user list. Sorting by email uses the unique index.
    index('users_by_name').on(sql`lower(${table.name})`, table.id),
    index('users_newest').on(table.createdAt, table.id),
  ],
).enableRLS();

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const sessions = pgTable(
  'sessions',
  {
    id: rowId(),
    userId: userId(),
    token: text().notNull().unique('sessions_token'),
    expiresAt: instant().notNull(),
    ipAddress: text(),
    userAgent: text(),
    /** When the user last passed the second factor in this session. */
    secondFactorAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('sessions_user_id').on(table.userId)],
).enableRLS();

export const accounts = pgTable(
  'accounts',
  {
    id: rowId(),
    userId: userId(),
    providerId: text().notNull(),
    password: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('accounts_user_id').on(table.userId)],
).enableRLS();

export const verifications = pgTable(
  'verifications',
  {
    id: rowId(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('verifications_identifier').on(table.identifier), index('verifications_value').on(table.value)],
).enableRLS();

export const rateLimits = pgTable('rate_limits', {
  id: rowId(),
  key: text().notNull().unique('rate_limits_key'),
  count: integer().notNull(),
  /** Milliseconds since 1970. */
  lastRequest: bigint({ mode: 'number' }).notNull(),
}).enableRLS();

export const twoFactors = pgTable('two_factors', {
  userId: userId().primaryKey(),
  /** Encrypted with a key that is not in the database. */
  sealedSecret: text().notNull(),
  /** Null during setup. No code is required until a first code was correct. */
  enabledAt: instant(),
  /** The newest 30-second step whose code was used. That code and older ones are rejected. */
  usedStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
}).enableRLS();

/** Unused recovery codes. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: rowId(),
    userId: userId(),
    hash: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('recovery_codes_user_id').on(table.userId)],
).enableRLS();

// Tables that users may read about themselves.

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** IANA name. Empty for the browser's time zone. */
    timeZone: text().notNull().default(''),
    /** Time format, one of `clocks`. Empty for the browser's format. */
    clock: text().$type<Clock>().notNull().default(''),
    /** Set if the user wants to leave. The account may be deleted after this time. */
    deleteAfter: instant(),
    /** Updated by signing in and by use, at most once a day. Used to count active users. */
    updatedAt: updatedAt(),
  },
  (table) => policies({ name: 'profiles', read: sql`${table.id} = ${currentUser}` }),
);

export const userRoles = pgTable(
  'user_roles',
  {
    id: rowId(),
    userId: userId(),
    role: text().notNull(),
    isActive: boolean().notNull().default(true),
    trialStartDate: instant().notNull(),
    trialEndDate: instant().notNull(),
    isSubscribed: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Version for optimistic locking. An admin's change to an older version is rejected. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('user_roles_user_id_role').on(table.userId, table.role),
    // For counting the users of a role, and those in trial or subscribed.
    index('user_roles_by_role').on(table.role, table.isActive, table.userId),
    index('user_roles_by_user').on(table.userId, table.isSubscribed, table.trialEndDate, table.role, table.isActive),
    check('user_roles_role', sql`${table.role} in ('admin', 'mentor', 'attorney', 'applicant')`),
    ...policies({ name: 'user_roles', read: sql`${table.userId} = ${currentUser}` }),
  ],
);

export const adminRoles = pgTable(
  'admin_roles',
  {
    id: rowId(),
    userId: userId().unique('admin_roles_user_id'),
    permissions: text()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** An owner has all permissions, and may do what no permission covers. */
    isOwner: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    // Any other value would count as a permission when it is checked by name.
    check(
      'admin_roles_permissions',
      sql`${table.permissions} <@ ${sql.raw(`array['${permissions.join("', '")}']`)}::text[]`,
    ),
    ...policies({ name: 'admin_roles', read: sql`${table.userId} = ${currentUser}` }),
  ],
);
