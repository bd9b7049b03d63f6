import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, time, type PgColumn } from 'drizzle-orm/pg-core';

import { isAmong, rowId, rowStamps } from '#core/server/database/columns.ts';
import { entitledUserInRole, policies } from '#core/server/database/policies.ts';
import { declareWritableColumns } from '#core/server/database/writable-columns.ts';
import { ownerId } from '#core/server/identity/owner.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';

/** A weekly slot in its provider's wall-clock time. Slots of one day do not overlap. */
const slotColumns = {
  /** 0 is Sunday, 6 Saturday. */
  day_of_week: integer().notNull(),
  start_time: time().notNull(),
  end_time: time().notNull(),
  is_available: boolean().notNull().default(true),
  ...rowStamps(),
};

const chosen = ['day_of_week', 'start_time', 'end_time', 'is_available'] as const;

/** Readable for assigned applicants of providers who show it. */
const shownTo = (column: PgColumn, role: ProviderRole) =>
  sql`${column} = any ((select app.shown_availability('${sql.raw(role)}'))::uuid[])`;

/** Weekly hours of mentors. */
export const availabilitySettings = pgTable(
  'availability_settings',
  {
    id: rowId(),
    user_id: ownerId(),
    ...slotColumns,
  },
  (table) => {
    const isOwn = sql`${table.user_id} = ${entitledUserInRole('mentor')}`;
    return [
      check('availability_settings_day', sql`${table.day_of_week} between 0 and 6`),
      check('availability_settings_times', sql`${table.end_time} > ${table.start_time}`),
      index('availability_settings_user').on(table.user_id, table.day_of_week, table.start_time),
      ...policies({
        name: 'availability_settings',
        read: sql`${isOwn} or ${shownTo(table.user_id, 'mentor')}`,
        create: isOwn,
        update: isOwn,
        remove: isOwn,
      }),
    ];
  },
);
declareWritableColumns(availabilitySettings, { create: ['user_id', ...chosen], user_id: chosen });

/** Weekly hours of attorneys, keyed by `attorney_id`. */
export const attorneyAvailability = pgTable(
  'attorney_availability',
  {
    id: rowId(),
    attorney_id: ownerId(),
    ...slotColumns,
  },
  (table) => {
    const isOwn = sql`${table.attorney_id} = ${entitledUserInRole('attorney')}`;
    return [
      check('attorney_availability_day', sql`${table.day_of_week} between 0 and 6`),
      check('attorney_availability_times', sql`${table.end_time} > ${table.start_time}`),
      index('attorney_availability_attorney').on(table.attorney_id, table.day_of_week, table.start_time),
      ...policies({
        name: 'attorney_availability',
        read: sql`${isOwn} or ${shownTo(table.attorney_id, 'attorney')}`,
        create: isOwn,
        update: isOwn,
        remove: isOwn,
      }),
    ];
  },
);
declareWritableColumns(attorneyAvailability, { create: ['attorney_id', ...chosen], attorney_id: chosen });

/** A day off without times, or an extra slot on a single day, in the provider's wall-clock time. */
export const availabilityDays = pgTable(
  'availability_days',
  {
    id: rowId(),
    user_id: ownerId(),
    role: text().$type<ProviderRole>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    start_time: time(),
    end_time: time(),
    ...rowStamps(),
  },
  (table) => {
    const isOwn = sql`(${table.role} = 'mentor' and ${table.user_id} = ${entitledUserInRole('mentor')}) or (${table.role} = 'attorney' and ${table.user_id} = ${entitledUserInRole('attorney')})`;
    return [
      check('availability_days_role', isAmong(table.role, providerRoles)),
      check(
        'availability_days_times',
        sql`(${table.start_time} is null) = (${table.end_time} is null) and (${table.start_time} is null or ${table.end_time} > ${table.start_time})`,
      ),
      index('availability_days_user').on(table.user_id, table.role, table.day),
      ...policies({
        name: 'availability_days',
        read: sql`${isOwn} or (${table.role} = 'mentor' and ${shownTo(table.user_id, 'mentor')}) or (${table.role} = 'attorney' and ${shownTo(table.user_id, 'attorney')})`,
        create: isOwn,
        remove: isOwn,
      }),
    ];
  },
);
declareWritableColumns(availabilityDays, { create: ['user_id', 'role', 'day', 'start_time', 'end_time'] });
