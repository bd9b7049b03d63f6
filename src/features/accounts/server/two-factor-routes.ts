// Routes of their own, below those of the profile: two-factor authentication of the signed-in user.
import { z } from '@hono/zod-openapi';

import { createApi, defineCommand, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';

import { appCodeInput, bothFactors, twoFactorSetup } from '../schema.ts';
import { renewRecoveryCodes, setUp, switchOff, switchOn } from './two-factor.ts';

const codes = z.object({ recovery_codes: z.array(z.string()) });
const secret = z.object({ secret: z.string(), uri: z.string() });

const setup = defineRoute({
  method: 'post',
  path: '/setup',
  summary: 'Make a secret for an authenticator app; no code is asked for yet',
  request: { body: jsonBody(twoFactorSetup) },
  success: { status: 200, body: secret },
  refuses: ['signed_out', 'invalid', 'too_many_requests', 'two_factor_on'],
});
const on = defineRoute({
  method: 'post',
  path: '/on',
  summary: 'Switch it on with a first code; every other session ends',
  request: { body: jsonBody(appCodeInput) },
  success: { status: 200, body: codes },
  refuses: ['signed_out', 'invalid', 'too_many_requests', 'two_factor_on', 'two_factor_off', 'two_factor_unreadable'],
});
const renew = defineRoute({
  method: 'post',
  path: '/recovery-codes',
  summary: 'Make new recovery codes; the old ones no longer work',
  request: { body: jsonBody(bothFactors) },
  success: { status: 200, body: codes },
  refuses: ['signed_out', 'invalid', 'too_many_requests', 'two_factor_off', 'two_factor_unreadable'],
});
const off = defineCommand({
  method: 'post',
  path: '/off',
  summary: 'Switch it off',
  request: { body: jsonBody(bothFactors) },
  refuses: ['signed_out', 'invalid', 'too_many_requests', 'two_factor_off', 'two_factor_unreadable'],
});

export function twoFactorRoutes(services: Services) {
  const askingOf = (c: RequestContext) => ({ services, token: c.get('token') });
  return createApi()
    .openapi(setup, async (c) => c.json(await setUp(askingOf(c), c.req.valid('json').currentPassword), 200))
    .openapi(on, async (c) => c.json({ recovery_codes: await switchOn(askingOf(c), c.req.valid('json').code) }, 200))
    .openapi(renew, async (c) =>
      c.json({ recovery_codes: await renewRecoveryCodes(askingOf(c), c.req.valid('json')) }, 200),
    )
    .openapi(off, async (c) => {
      await switchOff(askingOf(c), c.req.valid('json'));
      return c.body(null, 204);
    });
}
