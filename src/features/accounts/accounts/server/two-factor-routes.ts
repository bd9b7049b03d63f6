// Two-factor routes of the signed-in user, below those of the profile.
import { z } from 'zod';

import { signedIn } from '#core/server/access.ts';
import type { Act } from '#core/server/act.ts';
import { defineCommand, defineRoute } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import { appCodeInput, bothFactors, codeInput, twoFactorSetup } from '../schema.ts';
import { twoFactorSecret } from './answers.ts';
import { prove, renewRecoveryCodes, setUp, switchOff, switchOn } from './two-factor.ts';

const codes = z.object({ recovery_codes: z.array(z.string()) });
const refusals = ['too_many_requests', 'two_factor_off', 'two_factor_unreadable'] as const;

export function twoFactorRoutes(services: Services) {
  const askingOf = ({ token }: Act) => ({ services, token });
  return [
    defineRoute({
      method: 'post',
      path: '/two-factor/setup',
      summary: 'Generate a secret for an authenticator app; no code is required yet',
      for: signedIn,
      body: twoFactorSetup,
      holdsSecret: true,
      success: twoFactorSecret,
      refuses: ['too_many_requests', 'two_factor_on'],
      handle: ({ act, body }) => setUp(askingOf(act), body.currentPassword),
    }),
    defineRoute({
      method: 'post',
      path: '/two-factor/on',
      summary: 'Turn on two-factor authentication with a first code; every other session ends',
      for: signedIn,
      body: appCodeInput,
      holdsSecret: true,
      success: codes,
      refuses: [...refusals, 'two_factor_on'],
      handle: async ({ act, body }) => ({ recovery_codes: await switchOn(askingOf(act), body.code) }),
    }),
    defineRoute({
      method: 'post',
      path: '/two-factor/recovery-codes',
      summary: 'Generate new recovery codes; the old ones no longer work',
      for: signedIn,
      body: bothFactors,
      holdsSecret: true,
      success: codes,
      refuses: refusals,
      handle: async ({ act, body }) => ({ recovery_codes: await renewRecoveryCodes(askingOf(act), body) }),
    }),
    defineCommand({
      method: 'post',
      path: '/two-factor/confirm',
      summary: 'Verify the second factor again, for changes that require a code from the last 15 minutes',
      for: signedIn,
      body: codeInput,
      refuses: refusals,
      handle: ({ act, body }) => prove(askingOf(act), body.code),
    }),
    defineCommand({
      method: 'post',
      path: '/two-factor/off',
      summary: 'Turn off two-factor authentication',
      for: signedIn,
      body: bothFactors,
      refuses: refusals,
      handle: ({ act, body }) => switchOff(askingOf(act), body),
    }),
  ] as const;
}
