// Account deletion with a grace period of 30 days.
import { and, eq, lte } from 'drizzle-orm';

import { readerDate } from '#core/server/database/reader-date.ts';
import { throwIfError } from '#core/server/errors.ts';
import { profiles } from '#core/server/identity/table.ts';
import { queueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { paths } from '#core/shared/paths.ts';
import { ownKeys } from '#features/storage/files/server/queries.ts';
import { lockAccess } from '#features/accounts/roles/server/queries.ts';

import { removeUser } from './clean-accounts.ts';
import type { Asking } from './login-credentials.ts';
import { withUser, confirmPassword } from './profile.ts';
import * as queries from './queries.ts';

const GRACE_MS = 30 * 86_400_000;
const AT_ONCE = 20;

/**
 * Schedules the deletion of the account and all its data in 30 days. The user may sign in and cancel it until then.
 * Ends every session.
 * @throws AppError signed_out, invalid, too_many_requests, last_owner, last_staying_owner
 */
export async function askForDeletion(asking: Asking, currentPassword: string): Promise<void> {
  const { env, now } = asking.services;
  const person = await confirmPassword(asking, currentPassword);
  const deleteAfter = new Date(now().getTime() + GRACE_MS);
  await withUser(asking, async (tx, { id }) => {
    await lockAccess(tx);
    throwIfError(await queries.checkOwner(tx, id));
    await tx.update(profiles).set({ deleteAfter }).where(eq(profiles.id, id));
    await queries.endAllSessions(tx, id);
    const data = {
      name: person.name,
      day: formatEnglishDate(await readerDate(tx, { user: id, at: deleteAfter })),
      link: `${env.APP_URL}${paths.profile}`,
    };
    await queueMail(tx, { kind: 'account-deletion', recipient: person.email, data });
  });
}

/** @throws AppError signed_out */
export async function cancelAccountDeletion(asking: Asking): Promise<void> {
  await withUser(asking, (tx, { id }) => tx.update(profiles).set({ deleteAfter: null }).where(eq(profiles.id, id)));
}

/** Deletes the accounts whose grace period is over, with all their rows and files. Remaining bytes are swept later. */
export async function deleteAccounts({ database, store, log, now }: Services): Promise<void> {
  const isDue = lte(profiles.deleteAfter, now());
  const due = await database.asSystem('deletes the accounts whose time has come', (tx) =>
    tx.select({ id: profiles.id }).from(profiles).where(isDue).limit(AT_ONCE),
  );
  for (const { id } of due) {
    const keys = await database.asSystem('deletes the accounts whose time has come', async (tx) => {
      // Checked again, because the user may cancel the deletion at this moment.
      const [still] = await tx
        .select({ id: profiles.id })
        .from(profiles)
        .where(and(eq(profiles.id, id), isDue))
        .for('update');
      if (!still || (await queries.checkOwner(tx, id)) === 'last_owner') return undefined;
      const own = await ownKeys(tx, id);
      await removeUser(tx, id);
      return own;
    });
    for (const key of keys ?? []) {
      await store
        .remove(key)
        .catch((cause: unknown) =>
          log.warn({ err: cause, key }, 'files of a deleted account are kept until the next sweep'),
        );
    }
    if (keys) log.info({ files: keys.length }, 'an account was deleted at its owner’s request');
  }
}
