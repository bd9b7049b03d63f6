// Account routes for signed-in users. Only the system accesses accounts, and it enters the session itself (`withUser`).
// So `access` declares who may call the route, and the request's own transactions are not used.
import { z } from 'zod';

import { anyone, signedIn } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { clearSessionToken } from '#core/server/session-cookie.ts';

import {
  appCodeInput,
  bothFactors,
  codeInput,
  deletionInput,
  emailChange,
  passwordChange,
  profileChange,
  tokenInput,
  twoFactorSetup,
} from '../schema.ts';
import { ownSession, profile, twoFactorSecret } from './answers.ts';
import { askForDeletion, cancelAccountDeletion } from './deletion.ts';
import { askForEmailChange, confirmEmailChange } from './email-change.ts';
import { respondInConstantTime } from './constant-time.ts';
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endOwnSession,
  listSessions,
  readProfile,
} from './profile.ts';
import { confirmSecondFactor, disableTwoFactor, enableTwoFactor, renewRecoveryCodes, setUp } from './two-factor.ts';

const codes = z.object({ recovery_codes: z.array(z.string()) });
const refusals = ['too_many_requests', 'two_factor_off', 'two_factor_unreadable'] as const;

function createRoutes(services: Services) {
  const toTokenContext = ({ token }: ActorContext) => ({ services, token });
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'The user’s name, email address and time zone',
      access: signedIn,
      success: profile,
      handle: ({ ctx }) => readProfile(toTokenContext(ctx)),
    }),
    defineRoute({
      method: 'patch',
      path: '/',
      summary: 'Change the user’s name or time zone',
      access: signedIn,
      body: profileChange,
      success: profile,
      handle: ({ ctx, body }) => changeProfile(toTokenContext(ctx), body),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/password',
      summary: 'Choose a new password; every other session ends',
      access: signedIn,
      body: passwordChange,
      errors: ['password_too_common', 'password_personal', 'too_many_requests'],
      handle: ({ ctx, body }) => changePassword(toTokenContext(ctx), body),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/email',
      summary: 'Request a new email address; a link is sent to both addresses',
      access: signedIn,
      body: emailChange,
      errors: ['too_many_requests'],
      handle: ({ ctx, body }) => respondInConstantTime(() => askForEmailChange(toTokenContext(ctx), body)),
    }),
    defineRoute({
      method: 'post',
      path: '/email/confirm',
      summary: 'Confirm a new email address with an emailed link; the address changes once both links are opened',
      access: anyone,
      body: tokenInput,
      success: z.object({ isChanged: z.boolean() }),
      errors: ['verification_expired'],
      handle: async ({ body }) => ({ isChanged: await confirmEmailChange(services, body.token) }),
    }),
    defineRoute({
      method: 'get',
      path: '/sessions',
      summary: 'The user’s sign-in sessions',
      access: signedIn,
      success: z.array(ownSession),
      handle: ({ ctx }) => listSessions(toTokenContext(ctx)),
    }),
    defineNoContentRoute({
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'End one sign-in session',
      access: signedIn,
      params: z.object({ id: z.uuid() }),
      handle: ({ ctx, params: { id } }) => endOwnSession(toTokenContext(ctx), id),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/sessions/end-others',
      summary: 'End every other sign-in session',
      access: signedIn,
      handle: ({ ctx }) => endOtherSessions(toTokenContext(ctx)),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/deletion',
      summary: 'Request deletion of the account in 30 days; every session ends',
      access: signedIn,
      body: deletionInput,
      errors: ['too_many_requests', 'last_owner', 'last_staying_owner'],
      async handle({ ctx, c, body }) {
        await askForDeletion(toTokenContext(ctx), body.currentPassword);
        clearSessionToken(c, services);
      },
    }),
    defineNoContentRoute({
      method: 'delete',
      path: '/deletion',
      summary: 'Cancel the deletion of the account',
      access: signedIn,
      handle: ({ ctx }) => cancelAccountDeletion(toTokenContext(ctx)),
    }),
    defineRoute({
      method: 'post',
      path: '/two-factor/setup',
      summary: 'Generate a secret for an authenticator app; no code is required yet',
      access: signedIn,
      body: twoFactorSetup,
      holdsSecret: true,
      success: twoFactorSecret,
      errors: ['too_many_requests', 'two_factor_on'],
      handle: ({ ctx, body }) => setUp(toTokenContext(ctx), body.currentPassword),
    }),
    defineRoute({
      method: 'post',
      path: '/two-factor/on',
      summary: 'Turn on two-factor authentication with a first code; every other session ends',
      access: signedIn,
      body: appCodeInput,
      holdsSecret: true,
      success: codes,
      errors: [...refusals, 'two_factor_on'],
      handle: async ({ ctx, body }) => ({ recovery_codes: await enableTwoFactor(toTokenContext(ctx), body.code) }),
    }),
    defineRoute({
      method: 'post',
      path: '/two-factor/recovery-codes',
      summary: 'Generate new recovery codes; the old ones no longer work',
      access: signedIn,
      body: bothFactors,
      holdsSecret: true,
      success: codes,
      errors: refusals,
      handle: async ({ ctx, body }) => ({ recovery_codes: await renewRecoveryCodes(toTokenContext(ctx), body) }),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/two-factor/confirm',
      summary: 'Verify the second factor again, for changes that require a code from the last 15 minutes',
      access: signedIn,
      body: codeInput,
      errors: refusals,
      handle: ({ ctx, body }) => confirmSecondFactor(toTokenContext(ctx), body.code),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/two-factor/off',
      summary: 'Turn off two-factor authentication',
      access: signedIn,
      body: bothFactors,
      errors: refusals,
      handle: ({ ctx, body }) => disableTwoFactor(toTokenContext(ctx), body),
    }),
  ] as const;
}

export type ProfileApi = MountedRoutes<ReturnType<typeof createRoutes>>;

export function profileRoutes(services: Services): ProfileApi {
  return mountRoutes(services, createRoutes(services));
}
