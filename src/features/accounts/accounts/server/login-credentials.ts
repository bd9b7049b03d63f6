// Shared steps of every change of credentials: password, email or second factor.
import { authenticateSession } from '#core/server/database/authentication.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { queueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';

import { endAllTokens } from './links.ts';
import * as queries from './queries.ts';

/** Request of a session's user. */
export type Asking = { services: Services; token: string | undefined };
type Work = (tx: Transaction, person: queries.LoginUser) => Promise<void>;

/**
 * Revokes everything issued under the old credentials: every link and token, the pending change of email, and every
 * session except the current one. The caller has locked the user's row.
 */
export async function revokeIssuedTokens(
  tx: Transaction,
  { person, keepSession }: { person: { id: string; email: string }; keepSession?: string | undefined },
): Promise<void> {
  await endAllTokens(tx, person.id, person.email);
  await queries.endOtherSessions(tx, { userId: person.id, token: keepSession });
}

/**
 * Changes credentials for the user of the session and revokes the old ones. Only this session stays active.
 * @throws AppError signed_out
 */
export async function changeLoginCredentials(asking: Asking, work: Work): Promise<void> {
  await withLockedUser(asking, async (tx, person) => {
    await work(tx, person);
    await revokeIssuedTokens(tx, { person, keepSession: asking.token });
  });
}

/**
 * Variant of `withUser` that serializes calls per user.
 * @throws AppError signed_out
 */
export async function withLockedUser({ services, token }: Asking, work: Work): Promise<void> {
  await services.database.asSystem('the keys to an account are kept by the system, for its own person', async (tx) => {
    const { userId } = await authenticateSession(tx, token);
    const person = await queries.lockUser(tx, { id: userId });
    if (!person) throw new AppError('signed_out');
    // An earlier reset has ended this session during the wait. Nothing that it locked out may follow.
    await authenticateSession(tx, token);
    await work(tx, person);
  });
}

/** Notifies a user by mail of what happened to the account, with a link to a page. */
export async function mailUser(
  tx: Transaction,
  { env }: Pick<Services, 'env'>,
  notice: { kind: string; person: queries.LoginUser; page: string; data?: Record<string, string> },
): Promise<void> {
  const { kind, person, page, data } = notice;
  await queueMail(tx, {
    kind,
    recipient: person.email,
    data: { name: person.name, ...data, link: `${env.APP_URL}${page}` },
  });
}
