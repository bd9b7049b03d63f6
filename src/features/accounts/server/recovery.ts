// Choosing a new password by a mailed link: a journey of its own, for people who cannot sign in.
import { AppError } from '#core/server/errors.ts';
import { queueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';

import { consumeToken, endTokens, findToken, makeLink } from './links.ts';
import { hashPassword, refuseCommonPassword } from './password.ts';
import * as queries from './queries.ts';

/** Mails a link to who has the address; nobody learns whether that is anyone. */
export async function sendResetLink({ env, database, now }: Services, email: string): Promise<void> {
  await database.asSystem('who forgot the password has no session', async (tx) => {
    const person = await queries.lockPerson(tx, { email });
    if (!person) return;
    const link = await makeLink(tx, { purpose: 'reset-password', userId: person.id, appUrl: env.APP_URL, now: now() });
    await queueMail(tx, { kind: 'reset-password', recipient: person.email, data: { name: person.name, link } });
  });
}

/** @throws AppError reset_link_expired */
export async function checkResetLink({ database, now }: Services, token: string): Promise<void> {
  const userId = await database.asSystem('who opens a link of a mail has no session', (tx) =>
    findToken(tx, { purpose: 'reset-password', token, now: now() }),
  );
  if (!userId) throw new AppError('reset_link_expired');
}

/**
 * Sets a new password and ends every session. The link also proves the mailbox.
 * @throws AppError password_too_common, reset_link_expired
 */
export async function resetPassword(services: Services, { token, password }: { token: string; password: string }): Promise<void> {
  const { env, database, now } = services;
  await refuseCommonPassword(password);
  // Asked first, so that nobody makes us hash without a link.
  await checkResetLink(services, token);
  const hash = await hashPassword(password);
  await database.asSystem('who opens a link of a mail has no session', async (tx) => {
    const userId = await consumeToken(tx, { purpose: 'reset-password', token, now: now() });
    const person = userId && (await queries.lockPerson(tx, { id: userId }));
    if (!person) throw new AppError('reset_link_expired');
    await queries.setPasswordHash(tx, { userId: person.id, hash });
    await queries.markVerified(tx, person.id);
    await endTokens(tx, { purpose: 'confirm-email', userId: person.id });
    // Whoever gave the old password may not finish with a code: nobody signs in by a password that was replaced.
    await endTokens(tx, { purpose: 'second-step', userId: person.id });
    await queries.endAllSessions(tx, person.id);
    const link = `${env.APP_URL}${paths.forgotPassword}`;
    await queueMail(tx, { kind: 'password-changed', recipient: person.email, data: { name: person.name, link } });
  });
}
