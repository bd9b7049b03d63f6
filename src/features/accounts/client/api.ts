import { ApiError, createApi, problemOf, unwrap } from '#core/client/api.ts';

import type { SessionRecord, SignInInput, SignUpInput } from '../schema.ts';
import type { AccountsApi, SessionApi } from '../server/routes.ts';

const accounts = createApi<AccountsApi>('/api/accounts');
const session = createApi<SessionApi>('/api/session');

export async function readSession(): Promise<SessionRecord | null> {
  return (await unwrap(session.index.$get())).session;
}

export async function refreshSession(): Promise<SessionRecord> {
  return (await unwrap(session.refresh.$post())).session;
}

export async function signIn(json: SignInInput): Promise<SessionRecord> {
  const answer: { session?: SessionRecord } = await unwrap(accounts['sign-in'].$post({ json }));
  if (!answer.session) throw new ApiError(problemOf('no_user_returned'));
  return answer.session;
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

export async function confirmVerification(json: { token: string }): Promise<void> {
  await unwrap(accounts.verification.confirm.$post({ json }));
}

export async function sendResetMail(json: { email: string }): Promise<void> {
  await unwrap(accounts.password.forgot.$post({ json }));
}

export async function checkResetToken(json: { token: string }): Promise<void> {
  await unwrap(accounts.password.check.$post({ json }));
}

export async function resetPassword(json: { token: string; password: string }): Promise<void> {
  await unwrap(accounts.password.reset.$post({ json }));
}
