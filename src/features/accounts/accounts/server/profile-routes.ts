// Account routes for signed-in users. Only the system accesses accounts and enters the session itself (`asPerson`). So
// `for` sets the access, and the request's own transactions are not used.
import { z } from 'zod';

import { anyone, signedIn } from '#core/server/access.ts';
import type { Act } from '#core/server/act.ts';
import { defineCommand, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { clearSessionToken } from '#core/server/session-cookie.ts';

import { deletionInput, emailChange, passwordChange, profileChange, tokenInput } from '../schema.ts';
import { ownSession, profile } from './answers.ts';
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

function routesOf(services: Services) {
  const askingOf = ({ token }: Act) => ({ services, token });
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'Name, address and time zone',
      for: signedIn,
      success: profile,
      handle: ({ act }) => readProfile(askingOf(act)),
    }),
    defineRoute({
      method: 'patch',
      path: '/',
      summary: 'Change name or time zone',
      for: signedIn,
      body: profileChange,
      success: profile,
      handle: ({ act, body }) => changeProfile(askingOf(act), body),
    }),
    defineCommand({
      method: 'post',
      path: '/password',
      summary: 'Choose a new password; every other session ends',
      for: signedIn,
      body: passwordChange,
      refuses: ['password_too_common', 'password_personal', 'too_many_requests'],
      handle: ({ act, body }) => changePassword(askingOf(act), body),
    }),
    defineCommand({
      method: 'post',
      path: '/email',
      summary: 'Request a new email address; a link is sent to both addresses',
      for: signedIn,
      body: emailChange,
      refuses: ['too_many_requests'],
      handle: ({ act, body }) => answerEvenly(() => askForEmailChange(askingOf(act), body)),
    }),
    defineRoute({
      method: 'post',
      path: '/email/confirm',
      summary: 'Confirm a new email address with an emailed link; the address changes once both links are opened',
      for: anyone,
      body: tokenInput,
      success: z.object({ isChanged: z.boolean() }),
      refuses: ['verification_expired'],
      handle: async ({ body }) => ({ isChanged: await confirmEmailChange(services, body.token) }),
    }),
    defineRoute({
      method: 'get',
      path: '/sessions',
      summary: 'The user’s sign-in sessions',
      for: signedIn,
      success: z.array(ownSession),
      handle: ({ act }) => listSessions(askingOf(act)),
    }),
    defineCommand({
      method: 'delete',
      path: '/sessions/{id}',
      summary: 'End one sign-in session',
      for: signedIn,
      params: z.object({ id: z.uuid() }),
      handle: ({ act, params: { id } }) => endOwnSession(askingOf(act), id),
    }),
    defineCommand({
      method: 'post',
      path: '/sessions/end-others',
      summary: 'End every other sign-in session',
      for: signedIn,
      handle: ({ act }) => endOtherSessions(askingOf(act)),
    }),
    defineCommand({
      method: 'post',
      path: '/deletion',
      summary: 'Request deletion of the account in 30 days; every session ends',
      for: signedIn,
      body: deletionInput,
      refuses: ['too_many_requests', 'last_owner', 'last_staying_owner'],
      async handle({ act, c, body }) {
        await askForDeletion(askingOf(act), body.currentPassword);
        clearSessionToken(c, services);
      },
    }),
    defineCommand({
      method: 'delete',
      path: '/deletion',
      summary: 'Cancel the deletion of the account',
      for: signedIn,
      handle: ({ act }) => keepAccount(askingOf(act)),
    }),
    ...twoFactorRoutes(services),
  ] as const;
}

export type ProfileApi = MountedRoutes<ReturnType<typeof routesOf>>;

export function profileRoutes(services: Services): ProfileApi {
  return mountRoutes(services, routesOf(services));
}
