import { z } from 'zod';

import { anyone, signedIn } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { consumeRateLimit } from '#core/server/limits.ts';
import { consumeMailLimit } from '#core/server/mail/outbox.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import { defineNoContentRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { clearSessionToken, setSessionToken } from '#core/server/session-cookie.ts';

import {
  codeInput,
  confirmationInput,
  emailInput,
  missingFacts,
  resetPasswordInput,
  signInInput,
  signUpInput,
  tokenInput,
} from '../schema.ts';
import { sessionRecord } from './answers.ts';
import { confirmEmail } from './confirmation.ts';
import { respondInConstantTime } from './constant-time.ts';
import { checkResetLink, resetPassword, sendResetLink } from './recovery.ts';
import { createDeviceMark } from './known-device.ts';
import { resendConfirmation, signUp } from './service.ts';
import type { Client } from './queries.ts';
import { enterCode, readSession, refreshSession, signIn, signOut } from './sessions.ts';
import { knownDeviceCookie, registrationCookie, secondStepCookie } from './token-cookies.ts';

const MAIL_WINDOW_SECONDS = 600;
const ASKS_PER_ADDRESS = 20;

// The caller has no session yet, so everything here runs as the system. Only the token and IP address of the request
// are used.
function createAccountRoutes(services: Services) {
  return [
    defineRoute({
      method: 'post',
      path: '/sign-up',
      summary:
        'Register a user, replacing any unconfirmed registration of the address, and email the confirmation link',
      access: anyone,
      body: signUpInput,
      success: z.object({ email: z.string() }),
      status: 201,
      errors: [
        'already_registered',
        'password_too_common',
        'password_personal',
        'signup_rate_limited',
        'too_many_requests',
      ],
      async handle({ c, body }) {
        const token = await respondInConstantTime(() => signUp(services, { input: body, client: getClient(c) }));
        registrationCookie.set(c, { ...services, token });
        return { email: body.email };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/sign-in',
      summary: 'Start a session, kept in a cookie; with two-factor authentication, ask for a code first',
      access: anyone,
      body: signInInput,
      success: z.object({ session: sessionRecord.nullable(), needs_code: z.boolean() }),
      errors: ['invalid_credentials', 'email_not_confirmed', 'signin_rate_limited'],
      async handle({ ctx, c, body }) {
        const mark = knownDeviceCookie.read(c, services);
        const outcome = await signIn(services, { input: body, client: getClient(c), token: ctx.token, mark });
        if ('secondStep' in outcome) {
          secondStepCookie.set(c, { ...services, token: outcome.secondStep });
          return { session: null, needs_code: true };
        }
        setSessionToken(c, { ...services, token: outcome.token });
        knownDeviceCookie.set(c, { ...services, token: createDeviceMark(services, body.email) });
        return { session: outcome.session, needs_code: false };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/sign-in/code',
      summary: 'Start the session after the right password, with a code from the user’s app or a recovery code',
      access: anyone,
      body: codeInput,
      success: z.object({ session: sessionRecord }),
      errors: ['second_step_expired', 'too_many_requests', 'signin_rate_limited', 'two_factor_unreadable'],
      async handle({ ctx, c, body }) {
        const secondStep = secondStepCookie.read(c, services);
        if (!secondStep) throw new AppError('second_step_expired');
        const attempt = { ...body, secondStep, client: getClient(c), token: ctx.token };
        const { session, token } = await enterCode(services, attempt);
        setSessionToken(c, { ...services, token });
        secondStepCookie.clear(c, services);
        knownDeviceCookie.set(c, { ...services, token: createDeviceMark(services, session.user.email) });
        return { session };
      },
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/sign-out',
      summary: 'End the session',
      access: anyone,
      async handle({ ctx, c }) {
        if (ctx.token) await signOut(services, ctx.token);
        clearSessionToken(c, services);
      },
    }),
    defineMailRoute({
      path: '/verification/resend',
      summary: 'Email the confirmation link again',
      kind: 'confirm-email',
      send: (email) => resendConfirmation(services, email),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/verification/confirm',
      summary:
        'Confirm the email address with an emailed link, in the browser that signed up or with the password chosen there, and start a session, kept in a cookie',
      access: anyone,
      body: confirmationInput,
      errors: ['verification_expired', 'confirmation_needs_password', 'too_many_requests', 'signin_rate_limited'],
      async handle({ ctx, c, body }) {
        const registration = registrationCookie.read(c, services);
        const request = { input: body, registration, client: getClient(c), token: ctx.token };
        const opened = await confirmEmail(services, request);
        if (opened) {
          setSessionToken(c, { ...services, token: opened.token });
          knownDeviceCookie.set(c, { ...services, token: createDeviceMark(services, opened.session.user.email) });
        }
        registrationCookie.clear(c, services);
      },
    }),
    defineMailRoute({
      path: '/password/forgot',
      summary: 'Email a link for a new password to the address',
      kind: 'reset-password',
      send: (email) => sendResetLink(services, email),
    }),
    defineRoute({
      method: 'post',
      path: '/password/check',
      summary:
        'Check a link for a new password: whether it works, for which address, and what else to send if it creates an account',
      access: anyone,
      body: tokenInput,
      success: z.object({ email: z.string(), missing: z.array(z.enum(missingFacts)) }),
      errors: ['reset_link_expired'],
      handle: ({ body }) => checkResetLink(services, body.token),
    }),
    defineNoContentRoute({
      method: 'post',
      path: '/password/reset',
      summary:
        'Choose a new password with an emailed link; every session ends. If the address was never confirmed, a new account is created',
      access: anyone,
      body: resetPasswordInput,
      errors: ['reset_link_expired', 'password_too_common', 'password_personal'],
      handle: ({ body }) => resetPassword(services, body),
    }),
  ] as const;
}

function createSessionRoutes(services: Services) {
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'The signed-in user',
      access: anyone,
      success: z.object({ session: sessionRecord.nullable() }),
      async handle({ ctx, c }) {
        const session = (ctx.token && (await readSession(services, ctx.token))) || null;
        if (!session) clearSessionToken(c, services);
        return { session };
      },
    }),
    defineRoute({
      method: 'post',
      path: '/refresh',
      summary: 'Extend the session: 7 days without use, 30 at most',
      access: signedIn,
      success: z.object({ session: sessionRecord }),
      handle: async ({ ctx }) => ({ session: await refreshSession(services, ctx.token) }),
    }),
  ] as const;
}

export type AccountsApi = MountedRoutes<ReturnType<typeof createAccountRoutes>>;
export type SessionApi = MountedRoutes<ReturnType<typeof createSessionRoutes>>;

export function accountsRoutes(services: Services): AccountsApi {
  return mountRoutes(services, createAccountRoutes(services));
}

export function sessionRoutes(services: Services): SessionApi {
  return mountRoutes(services, createSessionRoutes(services));
}

/**
 * Defines a route that may send mail to an address. Limited by IP address and mailbox, identically for known and
 * unknown recipients.
 */
function defineMailRoute<const Path extends string>({
  kind,
  send,
  ...declared
}: {
  path: Path;
  summary: string;
  kind: 'confirm-email' | 'reset-password';
  send: (email: string) => Promise<void>;
}) {
  return defineRoute({
    ...declared,
    method: 'post',
    access: anyone,
    body: emailInput,
    success: z.object({}),
    status: 202,
    errors: ['too_many_requests'],
    async handle({ ctx: { database, now, ip }, body: { email } }) {
      await consumeRateLimit({
        database,
        key: `mail:address:${ip}`,
        limit: ASKS_PER_ADDRESS,
        windowSeconds: MAIL_WINDOW_SECONDS,
        now,
      });
      await database.asSystem('an asker has no session, and a mailbox no user', (tx) =>
        consumeMailLimit(tx, { kind, recipient: email, now }),
      );
      await respondInConstantTime(() => send(email));
      return {};
    },
  });
}

function getClient(c: RequestContext): Client {
  return { ip: c.get('ip'), userAgent: c.req.header('user-agent') };
}
