import { isNull, sql } from 'drizzle-orm';

import type { Services } from '../services.ts';
import { outbox } from './table.ts';

export type MailBacklog = { waiting: number; dead: number; oldestWaitingSeconds: number };

/** Returns the number of unsent mails, for the metrics. */
export async function readMailBacklog({ database }: Pick<Services, 'database'>): Promise<MailBacklog> {
  const [row] = await database.asSystem('the metrics count mail', (tx) =>
    tx
      .select({
        waiting: sql<number>`count(*) filter (where ${outbox.deadAt} is null)::int`,
        dead: sql<number>`count(*) filter (where ${outbox.deadAt} is not null)::int`,
        oldestWaitingSeconds: sql<number>`coalesce(extract(epoch from now() - min(${outbox.createdAt}) filter (where ${outbox.deadAt} is null)), 0)::float8`,
      })
      .from(outbox)
      .where(isNull(outbox.sentAt)),
  );
  return row ?? { waiting: 0, dead: 0, oldestWaitingSeconds: 0 };
}
