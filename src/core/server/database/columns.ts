import { timestamp, uuid } from 'drizzle-orm/pg-core';

export const rowId = () => uuid().primaryKey().defaultRandom();

/** An instant; UTC on the wire. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' });

export const createdAt = () => instant().notNull().defaultNow();
export const updatedAt = () => instant().notNull().defaultNow();
