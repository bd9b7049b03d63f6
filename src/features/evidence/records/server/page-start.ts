import { z } from 'zod';

import { invalidFields } from '#core/server/errors.ts';

/** Start of a page: this record, newest first. */
export type PageStart = { createdAt: string; id: string };

// Rejects the year 0 and offsets that do not exist, which PostgreSQL cannot parse.
const cursorShape = z.tuple([
  z.iso.datetime({ offset: true }).regex(/^(?!0000).*(?:Z|[+-](?:0\d|1[0-4]):\d\d)$/),
  z.uuid(),
]);

/** @throws AppError invalid */
export function readCursor(cursor: string): PageStart {
  const parsed = cursorShape.safeParse(cursor.split('_'));
  if (!parsed.success) throw invalidFields({ from: 'This page address is not valid. Start from the first page.' });
  return { createdAt: parsed.data[0], id: parsed.data[1] };
}
