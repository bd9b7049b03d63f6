import { z } from '@hono/zod-openapi';

import { AppError } from '#core/server/errors.ts';
import { createApi, defineCommand, defineRoute, jsonBody } from '#core/server/guard.ts';
import { takeFromLimit } from '#core/server/limits.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { clearSessionToken, setSessionToken } from '#core/server/session-cookie.ts';
import { roles } from '#features/roles/schema.ts';

import {
  codeInput,
  confirmationInput,
  emailInput,
  missingFacts,
  resetPasswordInput,
  signInInput,
  signUpInput,
  tokenInput,
  type SessionRecord,
} from '../schema.ts';
import { openAuth, type Client } from './auth.ts';
import { confirmEmail } from './confirmation.ts';
import { answerEvenly } from './even-answers.ts';
import { checkResetLink, resetPassword, sendResetLink } from './recovery.ts';
import { resendConfirmation, signUp } from './service.ts';
import { enterCode, readSession, refreshSession, signIn, signOut } from './sessions.ts';
import { registrationCookie, secondStepCookie } from './token-cookies.ts';

const MAIL_WINDOW_SECONDS = 600;
const ASKS_PER_ADDRESS = 20;

export type AccountsApi = ReturnType<typeof accountsRoutes>;
export type SessionApi = ReturnType<typeof sessionRoutes>;

export function accountsRoutes(services: Services) {
  const account = { ...services, auth: openAuth(services) };

  /** Does what may send a mail: limited by the asker's address alone, and alike for recipients known and unknown. */
  async function askForMail(
    c: RequestContext,
    { email, send }: { email: string; send: (services: Services, email: string) => Promise<void> },
  ): Promise<void> {
    const { database, now } = services;
    await takeFromLimit({
      database,
      key: `mail:address:${c.get('ip')}`,
      limit: ASKS_PER_ADDRESS,
      windowSeconds: MAIL_WINDOW_SECONDS,
      now: now(),
    });
    await answerEvenly(() => send(services, email));
  }

  return createApi()
    .openapi(signUpRoute, async (c) => {
      const input = c.req.valid('json');
      const token = await answerEvenly(() => signUp(account, { input, client: clientOf(c) }));
      registrationCookie.set(c, { ...services, token });
      return c.json({ email: input.email }, 201);
    })
    .openapi(signInRoute, async (c) => {
      const outcome = await signIn(account, { input: c.req.valid('json'), client: clientOf(c), token: c.get('token') });
      if ('secondStep' in outcome) {
        secondStepCookie.set(c, { ...services, token: outcome.secondStep });
        return c.json({ session: null, needs_code: true }, 200);
      }
      setSessionToken(c, { ...services, token: outcome.token });
      return c.json({ session: outcome.session, needs_code: false }, 200);
    })
    .openapi(codeRoute, async (c) => {
      const secondStep = secondStepCookie.read(c, services);
      if (!secondStep) throw new AppError('second_step_expired');
      const { session, token } = await enterCode(account, {
        ...c.req.valid('json'),
        secondStep,
        client: clientOf(c),
        token: c.get('token'),
      });
      setSessionToken(c, { ...services, token });
      secondStepCookie.clear(c, services);
      return c.json({ session }, 200);
    })
    .openapi(signOutRoute, async (c) => {
      const token = c.get('token');
      if (token) await signOut(services, token);
      clearSessionToken(c, services);
      return c.body(null, 204);
    })
    .openapi(resendRoute, async (c) => {
      await askForMail(c, { email: c.req.valid('json').email, send: resendConfirmation });
      return c.json({}, 202);
    })
    .openapi(confirmRoute, async (c) => {
      const registration = registrationCookie.read(c, services);
      await confirmEmail(services, { input: c.req.valid('json'), registration, client: clientOf(c) });
      registrationCookie.clear(c, services);
      return c.body(null, 204);
    })
    .openapi(forgotRoute, async (c) => {
      await askForMail(c, { email: c.req.valid('json').email, send: sendResetLink });
      return c.json({}, 202);
    })
    .openapi(checkRoute, async (c) => {
      return c.json({ missing: await checkResetLink(services, c.req.valid('json').token) }, 200);
    })
    .openapi(resetRoute, async (c) => {
      await resetPassword(services, c.req.valid('json'));
      return c.body(null, 204);
    });
}

export function sessionRoutes(services: Services) {
  return createApi()
    .openapi(readRoute, async (c) => {
      const token = c.get('token');
      const session = (token && (await readSession(services, token))) || null;
      if (!session) clearSessionToken(c, services);
      return c.json({ session }, 200);
    })
    .openapi(refreshRoute, async (c) => {
      return c.json({ session: await refreshSession(services, c.get('token')) }, 200);
    });
}

const roleRow = z.object({
  role: z.enum(roles),
  is_active: z.boolean(),
  trial_start_date: z.string(),
  trial_end_date: z.string(),
  is_subscribed: z.boolean(),
});
const sessionRecord: z.ZodType<SessionRecord> = z
  .object({
    expires_at: z.int(),
    expires_in: z.int(),
    token_type: z.literal('cookie'),
    user: z.object({
      id: z.uuid(),
      email: z.email(),
      name: z.string(),
      created_at: z.string(),
      two_factor_enabled: z.boolean(),
    }),
    roles: z.array(roleRow),
  })
  .openapi('Session');
const mailAsked = { status: 202 as const, body: z.object({}) };

const signUpRoute = defineRoute({
  method: 'post',
  path: '/sign-up',
  summary: 'Register a user, replacing any unconfirmed registration of the address, and mail the confirmation link',
  request: { body: jsonBody(signUpInput) },
  success: { status: 201, body: z.object({ email: z.email() }) },
  refuses: ['already_registered', 'invalid', 'password_too_common', 'password_personal', 'signup_rate_limited'],
});
const signInRoute = defineRoute({
  method: 'post',
  path: '/sign-in',
  summary: 'Open a session, kept in a cookie; or, with two-factor authentication, ask for a code first',
  request: { body: jsonBody(signInInput) },
  success: { status: 200, body: z.object({ session: sessionRecord.nullable(), needs_code: z.boolean() }) },
  refuses: ['invalid_credentials', 'email_not_confirmed', 'invalid', 'signin_rate_limited'],
});
const codeRoute = defineRoute({
  method: 'post',
  path: '/sign-in/code',
  summary: 'Open the session after the right password, by a code from the user’s app or a recovery code',
  request: { body: jsonBody(codeInput) },
  success: { status: 200, body: z.object({ session: sessionRecord }) },
  refuses: ['second_step_expired', 'invalid', 'too_many_requests', 'signin_rate_limited', 'two_factor_unreadable'],
});
const signOutRoute = defineCommand({ method: 'post', path: '/sign-out', summary: 'End the session', refuses: [] });
const resendRoute = defineRoute({
  method: 'post',
  path: '/verification/resend',
  summary: 'Mail the confirmation link again',
  request: { body: jsonBody(emailInput) },
  success: mailAsked,
  refuses: ['invalid', 'too_many_requests'],
});
const confirmRoute = defineCommand({
  method: 'post',
  path: '/verification/confirm',
  summary:
    'Confirm the email address by a mailed link, in the browser that signed up or with the password chosen there',
  request: { body: jsonBody(confirmationInput) },
  refuses: ['verification_expired', 'confirmation_needs_password', 'invalid', 'too_many_requests'],
});
const forgotRoute = defineRoute({
  method: 'post',
  path: '/password/forgot',
  summary: 'Mail a link for a new password to the address',
  request: { body: jsonBody(emailInput) },
  success: mailAsked,
  refuses: ['invalid', 'too_many_requests'],
});
const checkRoute = defineRoute({
  method: 'post',
  path: '/password/check',
  summary: 'Ask whether a link for a new password works, and what else to send where it creates an account',
  request: { body: jsonBody(tokenInput) },
  success: { status: 200, body: z.object({ missing: z.array(z.enum(missingFacts)) }) },
  refuses: ['reset_link_expired', 'invalid'],
});
const resetRoute = defineCommand({
  method: 'post',
  path: '/password/reset',
  summary:
    'Choose a new password by a mailed link; every session ends. Where the address was never confirmed, a new account is created',
  request: { body: jsonBody(resetPasswordInput) },
  refuses: ['reset_link_expired', 'invalid', 'password_too_common', 'password_personal'],
});
const readRoute = defineRoute({
  method: 'get',
  path: '/',
  summary: 'Who is signed in',
  success: { status: 200, body: z.object({ session: sessionRecord.nullable() }) },
  refuses: [],
});
const refreshRoute = defineRoute({
  method: 'post',
  path: '/refresh',
  summary: 'Extend the session: 7 days without use, 30 at most',
  success: { status: 200, body: z.object({ session: sessionRecord }) },
  refuses: ['signed_out'],
});

function clientOf(c: RequestContext): Client {
  return { ip: c.get('ip'), userAgent: c.req.header('user-agent') };
}
