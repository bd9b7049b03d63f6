// Two-factor routes of the signed-in user, below those of the profile.
import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import { defineNoContentRoute, defineRoute } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { appCodeInput, bothFactors, codeInput, twoFactorSetup } from '../schema.ts';
import { twoFactorSecret } from './answers.ts';
import { confirmSecondFactor, renewRecoveryCodes, setUp, disableTwoFactor, enableTwoFactor } from './two-factor.ts';

const codes = z.object({ recovery_codes: z.array(z.string()) });
const refusals = ['too_many_requests', 'two_factor_off', 'two_factor_unreadable'] as const;

export function twoFactorRoutes(services: Services) {
  const toTokenContext = ({ token }: ActorContext) => ({ services, token });
  return [
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
