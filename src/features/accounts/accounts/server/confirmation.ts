// Confirmation of an email by a mailed link. The link alone does not prove who opens it.
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { accountTexts } from '#core/shared/account-messages.ts';
import { messageText } from '#core/shared/messages.ts';

import type { ConfirmationInput } from '../schema.ts';
import { consumeToken, endTokens, findToken } from './links.ts';
import * as queries from './queries.ts';
import { matchPassword, open, type SignedIn } from './sessions.ts';

type Confirmation = {
  input: ConfirmationInput;
  /** Client data of the cookie set at sign-up. */ registration: string | undefined;
  client: queries.Client;
  /** Token of the browser's current session, which ends. */ token: string | undefined;
};

/**
 * Confirms the email for the user who registered it. The link proves the mailbox. The sign-up cookie or the chosen
 * password proves the registration. Another person's registration offers neither to the mailbox owner, so a click never
 * confirms it. With both proofs a session opens, unless a second-factor code is required.
 * @throws AppError verification_expired, confirmation_needs_password, too_many_requests, signin_rate_limited
 */
export async function confirmEmail(
  services: Services,
  { input, registration, client, token }: Confirmation,
): Promise<SignedIn | undefined> {
  const { database, now } = services;
  const link = { purpose: 'confirm-email', token: input.token, now: now() } as const;
  const { person, isSameBrowser } = await database.asSystem(
    'the user who opens a mailed link has no session',
    async (tx) => {
      // The registration is checked first. If a duplicate of the same click has just ended both, the link is found to
      // be used as well.
      const browsers = registration && (await findToken(tx, { ...link, purpose: 'registration', token: registration }));
      const userId = await findToken(tx, link);
      return {
        person: userId ? await queries.findUser(tx, { id: userId }) : undefined,
        isSameBrowser: userId !== undefined && browsers === userId,
      };
    },
  );
  if (!person) throw new AppError('verification_expired');
  if (!isSameBrowser) await requirePassword(services, { email: person.email, password: input.password, client });
  return database.asSystem('the user who opens a mailed link has no session', async (tx) => {
    await queries.lockUser(tx, { id: person.id });
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
  { email, password, client }: { email: string; password: string | undefined; client: queries.Client },
): Promise<void> {
  if (password === undefined) throw askForPassword(messageText('confirmation_needs_password'));
  const hash = await matchPassword(services, { email, password, client, code: 'too_many_requests' });
  if (!hash) throw askForPassword(accountTexts.notTheRegistrationsPassword);
}

function askForPassword(sentence: string): AppError {
  return new AppError('confirmation_needs_password', { fields: { password: sentence } });
}
