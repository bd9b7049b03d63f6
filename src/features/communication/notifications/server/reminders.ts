import { sql } from 'drizzle-orm';

import type { Transaction } from '#core/server/database/database.ts';
import { locks } from '#core/server/database/locks.ts';
import type { Services } from '#core/server/services.ts';

import { notify, type Notice } from './queries.ts';

const BATCH = 200;

type Reminder<Due> = {
  /** Subject of the reminders, for the log. */
  about: string;
  lock: keyof typeof locks;
  /** Returns due reminders that were not sent yet, `limit` at a time. They are sent in the same transaction. */
  due: (tx: Transaction, bounds: { now: Date; limit: number }) => Promise<Due[]>;
  words: (due: Due, now: Date) => Notice;
};

/** Creates a job that sends due reminders by bell and mail, each once, on any number of servers. */
export function defineReminder<Due>({ about, lock, due, words }: Reminder<Due>) {
  return async ({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> => {
    let reminded = 0;
    for (let batch = BATCH; batch >= BATCH; reminded += batch) {
      batch = await database.asSystem(`sends reminders about ${about}`, async (tx) => {
        // A separate statement, because the next one must see the rows of the other server.
        await tx.execute(sql`select pg_advisory_xact_lock(${sql.raw(String(locks[lock]))})`);
        const at = now();
        const found = await due(tx, { now: at, limit: BATCH });
        for (const one of found) await notify(tx, words(one, at));
        return found.length;
      });
    }
    log.info({ reminded }, `sent reminders about ${about}`);
  };
}
