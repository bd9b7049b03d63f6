import { ApiError, createApi, toProblem, unwrap } from '#core/client/api.ts';

import type { ConfirmationInput, MissingFact, ResetPasswordInput, SignInInput, SignUpInput } from '../schema.ts';
import type { SessionRecord } from '../server/answers.ts';
import type { AccountsApi, SessionApi } from '../server/routes.ts';

const accounts = createApi<AccountsApi>('/api/accounts');
const session = createApi<SessionApi>('/api/session');

declare global {
  /** Session in a workspace page (tools/scripts/finish-build.ts). Undefined if the server added none. */
  var laurelSession: SessionRecord | undefined;
}

export async function readSession(): Promise<SessionRecord | null> {
  const { laurelSession: embedded } = globalThis;
  globalThis.laurelSession = undefined;
  return embedded ?? (await unwrap(session.index.$get())).session;
}

export async function refreshSession(): Promise<SessionRecord> {
  return (await unwrap(session.refresh.$post())).session;
}

/** Returns null if a second-factor code is also required. */
export async function signIn(json: SignInInput): Promise<SessionRecord | null> {
  const response: { session?: SessionRecord | null; needs_code?: boolean } = await unwrap(
    accounts['sign-in'].$post({ json }),
  );
  if (!response.session && !response.needs_code) throw new ApiError(toProblem('no_user_returned'));
  return response.session ?? null;
}

export async function enterCode(json: { code: string }): Promise<SessionRecord> {
  return (await unwrap(accounts['sign-in'].code.$post({ json }))).session;
}

export async function signOut(): Promise<void> {
  await unwrap(accounts['sign-out'].$post());
}

export function signUp(json: SignUpInput): Promise<{ email: string }> {
  return unwrap(accounts['sign-up'].$post({ json }));
}

export async function resendVerification(json: { email: string }): Promise<void> {
  await unwrap(accounts.verification.resend.$post({ json }));
}

export async function confirmVerification(json: ConfirmationInput): Promise<void> {
  await unwrap(accounts.verification.confirm.$post({ json }));
}

export async function sendResetMail(json: { email: string }): Promise<void> {
  await unwrap(accounts.password.forgot.$post({ json }));
}

/** Returns the account whose password the link sets, and the facts that it still lacks. */
export function checkResetToken(json: { token: string }): Promise<{ email: string; missing: MissingFact[] }> {
  return unwrap(accounts.password.check.$post({ json }));
}

export async function resetPassword(json: ResetPasswordInput): Promise<void> {
  await unwrap(accounts.password.reset.$post({ json }));
}
