import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';

import type { Clock } from '#core/shared/clock.ts';
import { permissions } from '#core/shared/permissions.ts';

import { createdAt, instant, rowId, updatedAt } from '../database/columns.ts';
import { currentUser, policies } from '../database/policies.ts';

// What signing in rests on, most of it the account library's. No policy: the request's role sees none of their rows.

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
    /** What an admin finds the user by, without case and accents. */
    search: text()
      .notNull()
      .generatedAlwaysAs(sql`app.search_plain(name || ' ' || email)`),
  },
  (table) => [
    // Users come one by one: none waits in a list that every search would read.
    index('users_search')
      .using('gin', sql`${table.search} gin_trgm_ops`)
      .with({ fastupdate: false }),
    // The orders of the list of users; by email there is the unique one.
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
    /** When its user last proved their second factor in it. */
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
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: instant(),
    refreshTokenExpiresAt: instant(),
    scope: text(),
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
  /** Milliseconds since 1970, as the account library keeps it. */
  lastRequest: bigint({ mode: 'number' }).notNull(),
}).enableRLS();

export const twoFactors = pgTable('two_factors', {
  userId: userId().primaryKey(),
  /** Encrypted with a key that the database does not hold. */
  sealedSecret: text().notNull(),
  /** Null while it is being set up: until a first code was right, none is asked for. */
  enabledAt: instant(),
  /** The newest 30 seconds whose code was used: neither that code nor an older one works again. */
  usedStep: bigint({ mode: 'number' }),
  createdAt: createdAt(),
}).enableRLS();

/** The codes that are left: one that is used is deleted. */
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

// What a person reads of themselves.

export const profiles = pgTable(
  'profiles',
  {
    id: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** IANA name; '' for the browser's own. */
    timeZone: text().notNull().default(''),
    /** One of `clocks`: how times are written; '' for the browser's own. */
    clock: text().$type<Clock>().notNull().default(''),
    /** Set while the person wants to leave: from then on the account may go. */
    deleteAfter: instant(),
    /** Touched by signing in and by use, at most once a day: an active user is counted by it. */
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
    /** Of what an admin has seen: a change of an older one is refused. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('user_roles_user_id_role').on(table.userId, table.role),
    // By which the users of a role are counted, and those on trial or subscribed.
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
    /** Holds all permissions, and what no permission covers. */
    isOwner: boolean().notNull().default(false),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: integer().notNull().default(1),
  },
  (table) => [
    // Any other word would count as a permission wherever it is asked for by name.
    check(
      'admin_roles_permissions',
      sql`${table.permissions} <@ ${sql.raw(`array['${permissions.join("', '")}']`)}::text[]`,
    ),
    ...policies({ name: 'admin_roles', read: sql`${table.userId} = ${currentUser}` }),
  ],
);
