import { ApiError, createApi, problemOf, unwrap } from '#core/client/api.ts';

import type {
  BothFactors,
  ConfirmationInput,
  EmailChange,
  MissingFact,
  PasswordChange,
  ProfileChange,
  ResetPasswordInput,
  SignInInput,
  SignUpInput,
} from '../schema.ts';
import type { OwnSession, Profile, SessionRecord, TwoFactorSecret } from '../server/answers.ts';
import type { ProfileApi } from '../server/profile-routes.ts';
import type { AccountsApi, SessionApi } from '../server/routes.ts';

const accounts = createApi<AccountsApi>('/api/accounts');
const session = createApi<SessionApi>('/api/session');
const profile = createApi<ProfileApi>('/api/profile');

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
  if (!response.session && !response.needs_code) throw new ApiError(problemOf('no_user_returned'));
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

export function readProfile(signal: AbortSignal): Promise<Profile> {
  return unwrap(profile.index.$get({}, { init: { signal } }));
}

export function changeProfile(json: ProfileChange): Promise<Profile> {
  return unwrap(profile.index.$patch({ json }));
}

export async function changePassword(json: PasswordChange): Promise<void> {
  await unwrap(profile.password.$post({ json }));
}

export async function askForEmailChange(json: EmailChange): Promise<void> {
  await unwrap(profile.email.$post({ json }));
}

export async function confirmEmailChange(json: { token: string }): Promise<{ isChanged: boolean }> {
  return unwrap(profile.email.confirm.$post({ json }));
}

export function listSessions(signal?: AbortSignal): Promise<OwnSession[]> {
  return unwrap(profile.sessions.$get({}, { init: { signal } }));
}

export async function endSession(id: string): Promise<void> {
  await unwrap(profile.sessions[':id'].$delete({ param: { id } }));
}

export async function endOtherSessions(): Promise<void> {
  await unwrap(profile.sessions['end-others'].$post());
}

export function setUpTwoFactor(json: { currentPassword: string }): Promise<TwoFactorSecret> {
  return unwrap(profile['two-factor'].setup.$post({ json }));
}

/** Returns the recovery codes. */
export async function enableTwoFactor(json: { code: string }): Promise<string[]> {
  return (await unwrap(profile['two-factor'].on.$post({ json }))).recovery_codes;
}

export async function renewRecoveryCodes(json: BothFactors): Promise<string[]> {
  return (await unwrap(profile['two-factor']['recovery-codes'].$post({ json }))).recovery_codes;
}

/** Confirms the second factor for changes that require a code from the last 15 minutes. */
export async function proveSecondFactor(json: { code: string }): Promise<void> {
  await unwrap(profile['two-factor'].confirm.$post({ json }));
}

export async function disableTwoFactor(json: BothFactors): Promise<void> {
  await unwrap(profile['two-factor'].off.$post({ json }));
}

export async function askForDeletion(json: { currentPassword: string }): Promise<void> {
  await unwrap(profile.deletion.$post({ json }));
}

export async function cancelAccountDeletion(): Promise<void> {
  await unwrap(profile.deletion.$delete());
}
