import type { SQL } from 'drizzle-orm';

import { anyAccess, type Access } from '#core/server/access.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import type { ErrorCode } from '#core/shared/messages.ts';
import { messageText } from '#core/shared/messages.ts';
import { userTexts } from '#core/shared/user-messages.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { owner, withPermission } from '#features/accounts/roles/server/access.ts';
import { landingPath } from '#features/accounts/roles/rules.ts';
import type { Role } from '#features/accounts/roles/schema.ts';

import { assignableRoles, canManageAdmin, roleAbilities } from '../rules.ts';
import type {
  AdminChange,
  AdminInput,
  AdminRow,
  AssignInput,
  StoredAdmin,
  StoredUser,
  TrialInput,
  UserDetails,
} from '../schema.ts';
import {
  callAccessFunction,
  calls,
  findAdmin,
  findUser,
  type AccessResult,
  type AccessChangeError,
} from './queries.ts';

/** Admins who find users by name. Their permissions decide what else they learn. */
export const reader: Access = anyAccess(
  withPermission('manage_users'),
  withPermission('manage_roles'),
  withPermission('manage_subscriptions'),
  withPermission('manage_providers'),
);
export const ownerAccess = owner();

/** @throws AppError wrong_role; invalid with the email's field */
export async function assignRole(ctx: ActorContext, { email, role }: AssignInput): Promise<UserDetails> {
  return ctx.transaction(async (tx, actor) => {
    const { user, changed } = await give(tx, calls.assignRole({ email, role, trialDays: ctx.env.TRIAL_DAYS }));
    if (changed) await tellOfRole(tx, { user, role, isActive: true });
    return readBack(tx, actor, user);
  });
}

/** @throws AppError wrong_role, not_found, own_access, changed_meanwhile */
export async function setRoleActive(
  ctx: ActorContext,
  given: { id: string; isActive: boolean; version: number },
): Promise<UserDetails> {
  return ctx.transaction(async (tx, actor) => {
    const { user, role, changed } = done(await callAccessFunction(tx, calls.switchRole(given)));
    if (role && changed) await tellOfRole(tx, { user, role, isActive: given.isActive });
    return readBack(tx, actor, user);
  });
}

/** @throws AppError wrong_role, not_found, own_access, changed_meanwhile; invalid if it would end before it starts */
export async function setTrial(ctx: ActorContext, id: string, input: TrialInput): Promise<UserDetails> {
  const { trial_start_date: start, trial_end_date: end, is_subscribed: isSubscribed, version } = input;
  return ctx.transaction(async (tx, actor) => {
    const answer = await callAccessFunction(
      tx,
      calls.setTrial({
        id,
        start: start === undefined ? null : `${start}T00:00:00Z`,
        end: end === undefined ? null : `${end}T23:59:59Z`,
        isSubscribed: isSubscribed ?? null,
        version,
      }),
    );
    if (answer.refused === 'trial_ends_early') throw invalidFields({ trial_end_date: userTexts.trialEndsEarly });
    const { user, role } = done(answer);
    if (role) {
      await notify(tx, {
        userId: user,
        kind: 'role',
        title: `Your ${role} trial or subscription was changed`,
        message: `An admin changed the trial or subscription for your ${role} access.`,
        link: landingPath(role),
      });
    }
    return readBack(tx, actor, user);
  });
}

/**
 * Ends the sessions of one device, or of all if none is named.
 * @throws AppError wrong_role, not_found, own_access
 */
export async function endSessions(
  ctx: ActorContext,
  { id, session }: { id: string; session?: string },
): Promise<UserDetails> {
  return ctx.transaction(async (tx, actor) => {
    const { user } = done(await callAccessFunction(tx, calls.endSessions({ id, session: session ?? null })));
    return readBack(tx, actor, user);
  });
}

/** @throws AppError wrong_role; invalid with the email's field */
export async function addAdmin(ctx: ActorContext, { email, permissions, is_owner }: AdminInput): Promise<AdminRow> {
  return ctx.transaction(async (tx, actor) => {
    const answer = await give(tx, calls.addAdmin({ email, permissions, isOwner: is_owner }));
    await tellOfRole(tx, { user: answer.user, role: 'admin', isActive: true });
    return readAdmin(tx, actor, answer);
  });
}

/** @throws AppError wrong_role, not_found, own_access, changed_meanwhile */
export async function changeAdmin(
  ctx: ActorContext,
  id: string,
  { permissions, is_owner, version }: AdminChange,
): Promise<AdminRow> {
  return ctx.transaction(async (tx, actor) => {
    const answer = done(
      await callAccessFunction(tx, calls.changeAdmin({ id, permissions, isOwner: is_owner, version })),
    );
    await notify(tx, {
      userId: answer.user,
      kind: 'role',
      title: 'Your admin permissions were changed',
      message: 'An owner changed your admin permissions.',
      link: landingPath('admin'),
    });
    return readAdmin(tx, actor, answer);
  });
}

/** @throws AppError wrong_role, not_found, own_access, changed_meanwhile */
export async function setAdminActive(
  ctx: ActorContext,
  given: { id: string; isActive: boolean; version: number },
): Promise<AdminRow> {
  return ctx.transaction(async (tx, actor) => {
    const answer = done(await callAccessFunction(tx, calls.switchAdmin(given)));
    await tellOfRole(tx, { user: answer.user, role: 'admin', isActive: given.isActive });
    return readAdmin(tx, actor, answer);
  });
}

export function presentUser(stored: StoredUser, actor: Actor): UserDetails {
  return {
    ...stored,
    roles: stored.roles.map((held) => ({ ...held, can: roleAbilities(actor, { user: stored.id, role: held.role }) })),
    can: {
      assign: stored.id === actor.userId ? [] : assignableRoles(actor),
      end_sessions: canManageAdmin(actor, stored.id),
    },
  };
}

export function presentAdmin(stored: StoredAdmin, actor: Actor): AdminRow {
  return { ...stored, can: { edit: canManageAdmin(actor, stored.user_id) } };
}

type Given = Extract<AccessResult, { user: string }>;

/** Error for the field that names the user, since another user may be named there. */
async function give(tx: Transaction, call: SQL): Promise<Given> {
  const answer = await callAccessFunction(tx, call);
  const sentence = answer.refused && recipientRefusals[answer.refused];
  if (sentence) throw invalidFields({ email: sentence });
  return done(answer);
}

const recipientRefusals: Partial<Record<AccessChangeError, string>> = {
  user_not_found: userTexts.userNotFound,
  no_role_to_update: userTexts.noRoleToUpdate,
  already_admin: userTexts.alreadyAdmin,
  own_access: messageText('own_access'),
  address_unconfirmed: messageText('address_unconfirmed'),
};

function done(answer: AccessResult): Given {
  if (answer.refused !== undefined) throw new AppError(answer.refused as ErrorCode);
  return answer;
}

async function tellOfRole(
  tx: Transaction,
  { user, role, isActive }: { user: string; role: Role; isActive: boolean },
): Promise<void> {
  await notify(tx, {
    userId: user,
    kind: 'role',
    isMailed: 'at once',
    ...(isActive
      ? {
          title: `You have ${role} access`,
          message: `An admin activated your ${role} access.`,
          link: landingPath(role),
        }
      : {
          title: `Your ${role} access was deactivated`,
          message: `An admin deactivated your ${role} access. If you think this is a mistake, please contact support.`,
          type: 'warning' as const,
        }),
  });
}

async function readBack(tx: Transaction, actor: Actor, id: string): Promise<UserDetails> {
  const stored = await findUser(tx, id);
  if (!stored) throw new AppError('not_found');
  return presentUser(stored, actor);
}

async function readAdmin(tx: Transaction, actor: Actor, { admin }: Given): Promise<AdminRow> {
  const stored = admin === undefined ? undefined : await findAdmin(tx, admin);
  if (!stored) throw new AppError('not_found');
  return presentAdmin(stored, actor);
}
