// Confirming an address by a mailed link: a journey of its own, since the link alone does not say who opens it.
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { accountTexts } from '#core/shared/account-messages.ts';
import { messageText } from '#core/shared/messages.ts';

import type { ConfirmationInput } from '../schema.ts';
import type { Client } from './auth.ts';
import { consumeToken, endTokens, findToken } from './links.ts';
import * as queries from './queries.ts';
import type { AccountServices } from './service.ts';
import { matchPassword, open, type SignedIn } from './sessions.ts';

type Confirmation = {
  input: ConfirmationInput;
  /** Of the cookie that signing up set. */ registration: string | undefined;
  client: Client;
  /** Token of the browser's current session, which ends. */ token: string | undefined;
};

/**
 * Confirms the address for the person who registered it. That they own the mailbox, the link says; that the registration is
 * theirs, the cookie of the browser that signed up or the password that was chosen there. A stranger's registration has
 * neither in the hands of who owns the mailbox, so that a click never opens it. With both proofs it is a sign-in as well:
 * a session opens, unless a code would be asked for.
 * @throws AppError verification_expired, confirmation_needs_password, too_many_requests, signin_rate_limited
 */
export async function confirmEmail(
  services: AccountServices,
  { input, registration, client, token }: Confirmation,
): Promise<SignedIn | undefined> {
  const { database, now } = services;
  const link = { purpose: 'confirm-email', token: input.token, now: now() } as const;
  const { person, isSameBrowser } = await database.asSystem(
    'the user who opens a mailed link has no session',
    async (tx) => {
      // First the registration: where the same click, sent twice, has just ended both, the link is seen to be gone as well.
      const browsers = registration && (await findToken(tx, { ...link, purpose: 'registration', token: registration }));
      const userId = await findToken(tx, link);
      return {
        person: userId ? await queries.findPerson(tx, { id: userId }) : undefined,
        isSameBrowser: userId !== undefined && browsers === userId,
      };
    },
  );
  if (!person) throw new AppError('verification_expired');
  if (!isSameBrowser) await requirePassword(services, { email: person.email, password: input.password, client });
  return database.asSystem('the user who opens a mailed link has no session', async (tx) => {
    await queries.lockPerson(tx, { id: person.id });
    if ((await consumeToken(tx, link)) !== person.id) throw new AppError('verification_expired');
    await queries.markVerified(tx, person.id);
    await endTokens(tx, { purpose: 'registration', holder: person.id });
    const hash = await queries.findPasswordHash(tx, person.email);
    if (!hash || (await queries.hasTwoFactor(tx, person.id))) return undefined;
    return open(tx, services, { email: person.email, hash, client, token });
  });
}

/** @throws AppError confirmation_needs_password, too_many_requests */
async function requirePassword(
  services: Services,
  { email, password, client }: { email: string; password: string | undefined; client: Client },
): Promise<void> {
  if (password === undefined) throw askForPassword(messageText('confirmation_needs_password'));
  const hash = await matchPassword(services, { email, password, client, code: 'too_many_requests' });
  if (!hash) throw askForPassword(accountTexts.notTheRegistrationsPassword);
}

function askForPassword(sentence: string): AppError {
  return new AppError('confirmation_needs_password', { fields: { password: sentence } });
}
