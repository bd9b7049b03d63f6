import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { binderKinds } from '#features/petition/binders/schema.ts';

export const formats = ['print', 'online'] as const;
export type Format = (typeof formats)[number];

export const packetStates = ['queued', 'making', 'ready', 'failed', 'cancelled'] as const;
export type PacketState = (typeof packetStates)[number];

/** A file of a packet. */
const packetPart = z.object({
  name: z.string(),
  /** In bytes. */
  size: z.number(),
  /** SHA-256 of the file, hexadecimal. */
  sha256: z.string(),
  pages: z.int(),
  url: z.string(),
});
export type PacketPart = z.output<typeof packetPart>;

/** A packet as its owner reads it. It never changes once it is ready. */
export const packetRow = z.object({
  id: z.uuid(),
  kind: z.enum(binderKinds),
  format: z.enum(formats),
  state: z.enum(packetStates),
  /** Bound pages so far. */
  done: z.int(),
  pages: z.int(),
  exhibits: z.int(),
  parts: z.array(packetPart),
  /**
   * SHA-256 of the packet: of its file or, if it has several, of their list of hashes as `sha256sum` prints it. Null
   * until it is ready.
   */
  sha256: z.string().nullable(),
  is_pinned: z.boolean(),
  /** Filing date, `YYYY-MM-DD`. If set, the packet is sealed. */
  filed_on: z.string().nullable(),
  /** Reason of the failure as a sentence. */
  failure: z.string().nullable(),
  /** Differences of a packet created now. Empty if there are none. */
  changes: z.array(z.string()),
  created_at: z.string(),
  version: z.int(),
});
export type PacketRow = z.output<typeof packetRow>;

export const packetList = z.object({ rows: z.array(packetRow), can: z.object({ create: z.boolean() }) });
export type PacketList = z.output<typeof packetList>;

/** Default: the petition's binder. */
export const packetInput = z.strictObject({ format: z.enum(formats), kind: z.enum(binderKinds).default('petition') });

export const packetChange = z.strictObject({
  version: z.int32('Please reload this page').min(1, 'Please reload this page'),
  is_pinned: z.boolean(),
});

export const packetFilingDay = z.strictObject({
  filed_on: calendarDate({ label: 'Filing date', until: () => new Date() }),
});

export const packetFiling = packetFilingDay.extend({
  version: z.int32('Please reload this page').min(1, 'Please reload this page'),
});
