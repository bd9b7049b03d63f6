// Routes of their own: what people do with their account once they are signed in.
import { z } from '@hono/zod-openapi';

import { createApi, defineCommand, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { clearSessionToken } from '#core/server/session-cookie.ts';

import {
  deletionInput,
  emailChange,
  passwordChange,
  profileChange,
  tokenInput,
  type OwnSession,
  type Profile,
} from '../schema.ts';
import { askForDeletion, keepAccount } from './deletion.ts';
import { askForEmailChange, confirmEmailChange } from './email-change.ts';
import { answerEvenly } from './even-answers.ts';
import {
  changePassword,
  changeProfile,
  endOtherSessions,
  endOwnSession,
  listSessions,
  readProfile,
} from './profile.ts';
import { twoFactorRoutes } from './two-factor-routes.ts';

export type ProfileApi = ReturnType<typeof profileRoutes>;

const profile: z.ZodType<Profile> = z
  .object({
    name: z.string(),
    email: z.string(),
    time_zone: z.string(),
    delete_after: z.string().nullable(),
    two_factor_enabled: z.boolean(),
    recovery_codes_left: z.int(),
  })
  .openapi('Profile');
const session: z.ZodType<OwnSession> = z
  .object({
    id: z.uuid(),
    created_at: z.string(),
    used_at: z.string(),
    ip_address: z.string(),
    user_agent: z.string(),
    is_current: z.boolean(),
  })
  .openapi('OwnSession');

const read = defineRoute({
  method: 'get',
  path: '/',
  summary: 'Name, address and time zone',
  success: { status: 200, body: profile },
  refuses: ['signed_out'],
});
const change = defineRoute({
  method: 'patch',
  path: '/',
  summary: 'Change name or time zone',
  request: { body: jsonBody(profileChange) },
  success: { status: 200, body: profile },
  refuses: ['signed_out', 'invalid'],
});
const password = defineCommand({
  method: 'post',
  path: '/password',
  summary: 'Choose a new password; every other session ends',
  request: { body: jsonBody(passwordChange) },
  refuses: ['signed_out', 'invalid', 'password_too_common', 'password_personal', 'too_many_requests'],
});
const email = defineCommand({
  method: 'post',
  path: '/email',
  summary: 'Ask for another address; both are mailed a link',
  request: { body: jsonBody(emailChange) },
  refuses: ['signed_out', 'invalid', 'too_many_requests'],
});
const confirm = defineRoute({
  method: 'post',
  path: '/email/confirm',
  summary: 'Confirm another address by a mailed link; it changes with the second one',
  request: { body: jsonBody(tokenInput) },
  success: { status: 200, body: z.object({ isChanged: z.boolean() }) },
  refuses: ['verification_expired', 'invalid'],
});
const sessions = defineRoute({
  method: 'get',
  path: '/sessions',
  summary: 'Own live sessions',
  success: { status: 200, body: z.array(session) },
  refuses: ['signed_out'],
});
const end = defineCommand({
  method: 'delete',
  path: '/sessions/{id}',
  summary: 'End one session',
  request: { params: z.object({ id: z.uuid() }) },
  refuses: ['signed_out', 'not_found'],
});
const endOthers = defineCommand({
  method: 'post',
  path: '/sessions/end-others',
  summary: 'End every session but this one',
  refuses: ['signed_out'],
});

const leave = defineCommand({
  method: 'post',
  path: '/deletion',
  summary: 'Ask for the account to be deleted in 30 days; every session ends',
  request: { body: jsonBody(deletionInput) },
  refuses: ['signed_out', 'invalid', 'too_many_requests', 'last_owner'],
});
const stay = defineCommand({
  method: 'delete',
  path: '/deletion',
  summary: 'Keep the account',
  refuses: ['signed_out'],
});

export function profileRoutes(services: Services) {
  const askingOf = (c: RequestContext) => ({ services, token: c.get('token') });
  return createApi()
    .route('/two-factor', twoFactorRoutes(services))
    .openapi(read, async (c) => c.json(await readProfile(askingOf(c)), 200))
    .openapi(change, async (c) => c.json(await changeProfile(askingOf(c), c.req.valid('json')), 200))
    .openapi(password, async (c) => {
      await changePassword(askingOf(c), c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(email, async (c) => {
      await answerEvenly(() => askForEmailChange(askingOf(c), c.req.valid('json')));
      return c.body(null, 204);
    })
    .openapi(confirm, async (c) =>
      c.json({ isChanged: await confirmEmailChange(services, c.req.valid('json').token) }, 200),
    )
    .openapi(leave, async (c) => {
      await askForDeletion(askingOf(c), c.req.valid('json').currentPassword);
      clearSessionToken(c, services);
      return c.body(null, 204);
    })
    .openapi(stay, async (c) => {
      await keepAccount(askingOf(c));
      return c.body(null, 204);
    })
    .openapi(sessions, async (c) => c.json(await listSessions(askingOf(c)), 200))
    .openapi(endOthers, async (c) => {
      await endOtherSessions(askingOf(c));
      return c.body(null, 204);
    })
    .openapi(end, async (c) => {
      await endOwnSession(askingOf(c), c.req.valid('param').id);
      return c.body(null, 204);
    });
}
