import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import { OperatorError } from '../operator-error.ts';
import type { Services } from '../services.ts';
import { outbox } from './table.ts';

export type DeadMail = Pick<
  typeof outbox.$inferSelect,
  'id' | 'kind' | 'recipient' | 'attempts' | 'lastError' | 'deadAt'
>;

const SHOWN = 100;

/** Returns the mail that was given up, oldest first. */
export function listDeadMail({ database }: Pick<Services, 'database'>): Promise<DeadMail[]> {
  const { id, kind, recipient, attempts, lastError, deadAt } = outbox;
  return database.asSystem('the operator looks at mail that was given up', (tx) =>
    tx
      .select({ id, kind, recipient, attempts, lastError, deadAt })
      .from(outbox)
      .where(isNotNull(deadAt))
      .orderBy(asc(deadAt))
      .limit(SHOWN),
  );
}

/** @throws OperatorError if no such mail was given up, or its data is deleted */
export async function retryDeadMail({ database }: Pick<Services, 'database'>, id: string): Promise<void> {
  await database.asSystem('the operator has a mail tried again', async (tx) => {
    const [mail] = await tx
      .select({ data: outbox.data })
      .from(outbox)
      // Compared as text, because the input may be no UUID.
      .where(and(sql`${outbox.id}::text = ${id}`, isNotNull(outbox.deadAt), isNull(outbox.sentAt)))
      .for('update');
    if (!mail) throw new OperatorError(`There is no failed email with the id ${id}.`);
    if (Object.keys(mail.data).length === 0) {
      throw new OperatorError(
        'Its link expired before it could be sent, so it was deleted. The user needs to request a new one.',
      );
    }
    await tx
      .update(outbox)
      .set({ deadAt: null, attempts: 0, nextAttemptAt: sql`now()` })
      .where(eq(outbox.id, id));
  });
}
