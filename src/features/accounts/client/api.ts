import { ApiError, errorFrom, problemOf } from '#core/client/api.ts';

import type { SessionRecord, SignInInput, SignUpInput } from '../schema.ts';

export async function readSession(): Promise<SessionRecord | null> {
  const { session } = await call<{ session: SessionRecord | null }>('GET', '/api/session');
  return session;
}

export async function refreshSession(): Promise<SessionRecord> {
  const { session } = await call<{ session: SessionRecord }>('POST', '/api/session/refresh');
  return session;
}

export async function signIn(input: SignInInput): Promise<SessionRecord> {
  const { session } = await call<{ session: SessionRecord | null }>('POST', '/api/accounts/sign-in', input);
  if (!session) throw new ApiError(problemOf('no_user_returned'));
  return session;
}

export const signOut = () => call<void>('POST', '/api/accounts/sign-out');

export const signUp = (input: SignUpInput) => call<{ email: string }>('POST', '/api/accounts/sign-up', input);

export const resendVerification = (input: { email: string }) =>
  call<object>('POST', '/api/accounts/verification/resend', input);

export const confirmVerification = (input: { token: string }) =>
  call<void>('POST', '/api/accounts/verification/confirm', input);

export const sendResetMail = (input: { email: string }) => call<object>('POST', '/api/accounts/password/forgot', input);

export const checkResetToken = (input: { token: string }) =>
  call<void>('POST', '/api/accounts/password/check', input);

export const resetPassword = (input: { token: string; password: string }) =>
  call<void>('POST', '/api/accounts/password/reset', input);

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body && JSON.stringify(body),
  }).catch((cause: unknown) => {
    throw new ApiError(problemOf('unreachable'), { cause });
  });
  if (!response.ok) throw await errorFrom(response);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}
