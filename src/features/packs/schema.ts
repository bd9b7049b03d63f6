import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { binderKinds } from '#features/binders/schema.ts';

export const formats = ['print', 'online'] as const;
export type Format = (typeof formats)[number];

export const packStates = ['queued', 'making', 'ready', 'failed', 'cancelled'] as const;
export type PackState = (typeof packStates)[number];

/** One file of a pack. */
export const packPart = z.object({
  name: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Of the file, hexadecimal. */
  sha256: z.string(),
  pages: z.int(),
  url: z.string(),
});
export type PackPart = z.output<typeof packPart>;

/** A pack as its owner reads it; it never changes once it is ready. */
export const packRow = z.object({
  id: z.uuid(),
  /** Of the binder that it is made of. */
  kind: z.enum(binderKinds),
  format: z.enum(formats),
  state: z.enum(packStates),
  /** Pages that are bound, while it is made. */
  done: z.int(),
  pages: z.int(),
  exhibits: z.int(),
  parts: z.array(packPart),
  /** Of the whole packet: of its file or, if it has several, of the list of their hashes as `sha256sum` prints it. Null until it is ready. */
  sha256: z.string().nullable(),
  is_pinned: z.boolean(),
  /** The day on which it was filed, `YYYY-MM-DD`: it is sealed. */
  filed_on: z.string().nullable(),
  /** Why it failed, in words. */
  failure: z.string().nullable(),
  /** What would be different in a pack that is made now; empty where nothing would. */
  changes: z.array(z.string()),
  created_at: z.string(),
  version: z.int(),
});
export type PackRow = z.output<typeof packRow>;

export const packList = z.object({ rows: z.array(packRow), can: z.object({ create: z.boolean() }) });
export type PackList = z.output<typeof packList>;

/** Of the petition's binder, where no other is named. */
export const packInput = z.strictObject({ format: z.enum(formats), kind: z.enum(binderKinds).default('petition') });

export const packChange = z.strictObject({
  version: z.int32('Please reload this page').min(1, 'Please reload this page'),
  is_pinned: z.boolean(),
});

/** The day on which a pack was filed. */
export const packFilingDay = z.strictObject({
  filed_on: calendarDate({ label: 'Filing date', until: () => new Date() }),
});

export const packFiling = packFilingDay.extend({
  version: z.int32('Please reload this page').min(1, 'Please reload this page'),
});
