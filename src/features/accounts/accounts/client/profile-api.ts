import { createApi, unwrap } from '#core/client/api.ts';

import type { BothFactors, EmailChange, PasswordChange, ProfileChange } from '../schema.ts';
import type { OwnSession, Profile, TwoFactorSecret } from '../server/answers.ts';
import type { ProfileApi } from '../server/profile-routes.ts';

// Calls of signed-in users. Those of every page are in api.ts.
const profile = createApi<ProfileApi>('/api/profile');

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
