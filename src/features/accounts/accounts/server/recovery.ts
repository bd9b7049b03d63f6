// Password reset by a mailed link, for users who cannot sign in.
import { actAsOperator } from '#core/server/database/operator.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { addressWaitingMail, queueMail } from '#core/server/mail/outbox.ts';
import type { Services } from '#core/server/services.ts';
import { paths } from '#core/shared/paths.ts';
import type { SignUpRole } from '#features/accounts/roles/schema.ts';
import { grantRole, lockAccess } from '#features/accounts/roles/server/queries.ts';

import type { MissingFact, ResetPasswordInput } from '../schema.ts';
import { createConfirmedUser, nameFromEmail } from './clean-accounts.ts';
import { mailUser, revokeIssuedTokens } from './login-credentials.ts';
import { consumeToken, findToken, createLink } from './links.ts';
import { hashPassword, assertUncommonPassword, assertImpersonalPassword } from './password.ts';
import * as queries from './queries.ts';

/** Default role for a new account, even if another person registered the email for another role. */
const DEFAULT_ROLE: SignUpRole = 'applicant';

/** Mails a link if the email has an account. The response does not reveal it. */
export async function sendResetLink({ env, database, now }: Services, email: string): Promise<void> {
  await database.asSystem('a user who forgot the password has no session', async (tx) => {
    const person = await queries.lockUser(tx, { email });
    if (!person) return;
    const link = await createLink(tx, {
      purpose: 'reset-password',
      holder: person.id,
      appUrl: env.APP_URL,
      now: now(),
    });
    await queueMail(tx, { kind: 'reset-password', recipient: person.email, data: { link } });
  });
}

/**
 * Returns the user whose password the link sets, and the facts that are still missing if the link creates an account.
 * @throws AppError reset_link_expired
 */
export async function checkResetLink(
  services: Services,
  token: string,
): Promise<{ email: string; missing: MissingFact[] }> {
  const { use, email, confirmedName } = await findLink(services, token);
  if (confirmedName !== undefined) return { email, missing: [] };
  return { email, missing: use.purpose === 'first-admin' ? ['name'] : ['name', 'role'] };
}

/**
 * Sets a new password and revokes old credentials. The link also proves the mailbox. If no user had confirmed the
 * email, a new account is created without data of earlier registrations. The first admin's link creates the owner.
 * @throws AppError password_too_common, password_personal, reset_link_expired
 */
export async function resetPassword(services: Services, input: ResetPasswordInput): Promise<void> {
  const { database } = services;
  await assertUncommonPassword(input.password);
  // Checked first, so that no one can trigger hashing without a link.
  const { use, email, confirmedName } = await findLink(services, input.token);
  assertImpersonalPassword({
    password: input.password,
    brand: services.env.BRAND_NAME,
    name: confirmedName ?? input.name ?? '',
    email,
  });
  const hash = await hashPassword(input.password);
  await database.asSystem('the user who opens a mailed link has no session', async (tx) => {
    const makesOwner = use.purpose === 'first-admin';
    if (makesOwner) await lockAccess(tx);
    if (makesOwner && (await queries.hasOwner(tx))) throw new AppError('reset_link_expired');
    await queries.lockEmail(tx, email);
    const user = await queries.lockUser(tx, { email });
    if (!(await consumeToken(tx, use))) throw new AppError('reset_link_expired');
    const person = user?.emailVerified ? user : await begin(tx, services, { input, email, makesOwner });
    await queries.setPasswordHash(tx, { userId: person.id, hash });
    await revokeIssuedTokens(tx, { person });
    if (makesOwner) await createOwner(tx, services, { id: person.id, email });
    const [kind, page] = person === user ? ['password-changed', paths.forgotPassword] : ['account-begun', paths.login];
    await mailUser(tx, services, { kind, person, page });
  });
}

type ResetLink = {
  use: { purpose: 'reset-password' | 'first-admin'; token: string; now: Date };
  email: string;
  /** Name of the user who confirmed the email. If undefined, the link creates an account. */
  confirmedName: string | undefined;
};

/** @throws AppError reset_link_expired */
async function findLink({ database, now }: Services, token: string): Promise<ResetLink> {
  const link = await database.asSystem(
    'the user who opens a mailed link has no session',
    async (tx): Promise<ResetLink | undefined> => {
      const use = { purpose: 'reset-password', token, now: now() } as const;
      const userId = await findToken(tx, use);
      const person = userId && (await queries.findUser(tx, { id: userId }));
      if (person) return { use, email: person.email, confirmedName: getConfirmedName(person) };
      const ownerUse = { ...use, purpose: 'first-admin' } as const;
      const email = await findToken(tx, ownerUse);
      if (!email || (await queries.hasOwner(tx))) return undefined;
      return { use: ownerUse, email, confirmedName: getConfirmedName(await queries.findUser(tx, { email })) };
    },
  );
  if (!link) throw new AppError('reset_link_expired');
  return link;
}

function getConfirmedName(person: queries.LoginUser | undefined): string | undefined {
  return person?.emailVerified ? person.name : undefined;
}

async function begin(
  tx: Transaction,
  services: Services,
  { input, email, makesOwner }: { input: ResetPasswordInput; email: string; makesOwner: boolean },
): Promise<queries.LoginUser> {
  const name = input.name ?? nameFromEmail(email);
  return createConfirmedUser(tx, services, {
    name,
    email,
    role: makesOwner ? input.role : (input.role ?? DEFAULT_ROLE),
    timeZone: input.time_zone,
  });
}

async function createOwner(
  tx: Transaction,
  { env, now }: Services,
  { id: userId, email }: { id: string; email: string },
): Promise<void> {
  // Acts as the operator, who created the link.
  await actAsOperator(tx);
  await grantRole(tx, { userId, role: 'admin', trialDays: env.TRIAL_DAYS, now: now() });
  await queries.grantOwnership(tx, userId);
  await addressWaitingMail(tx, email);
}
