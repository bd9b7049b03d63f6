import type { ActorContext } from '#core/server/actor-context.ts';
import { anyAccess, type Access } from '#core/server/access.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { spellDate } from '#core/shared/date-text.ts';
import { messageText } from '#core/shared/messages.ts';
import { isTimeZone } from '#core/shared/time-zone.ts';
import { userTexts } from '#core/shared/user-messages.ts';
import { wallTimeAt } from '#core/shared/zoned-time.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { owner, withPermission } from '#features/accounts/roles/server/access.ts';
import { grantRole, lockAccessChanges } from '#features/accounts/roles/server/queries.ts';
import {
  grantFreeAccess,
  hasPaidAccess,
  lockEntitlements,
  revokeFreeAccess,
} from '#features/billing/entitlements/server/queries.ts';
import { landingPath } from '#features/accounts/roles/rules.ts';
import { roles, type Role } from '#features/accounts/roles/schema.ts';

import { assignableRoles, canManageAdmin, roleAbilities } from '../rules.ts';
import type { AssignInput, StoredUser, TrialInput, UserDetails } from '../schema.ts';
import {
  addEmptyAdmin,
  deleteSessions,
  findHolder,
  findRecipient,
  findTimeZone,
  isUser,
  lockRole,
  updateRole,
  type Recipient,
} from './access-rows.ts';
import { findUser } from './queries.ts';

/** Admins who find users by name. Their permissions decide what else they learn. */
export const reader: Access = anyAccess(
  withPermission('manage_users'),
  withPermission('manage_roles'),
  withPermission('manage_subscriptions'),
  withPermission('manage_providers'),
);
export const ownerAccess = owner();

/**
 * Grants a user another role, or activates one that they have. Their other roles are unchanged.
 * @throws AppError wrong_role, second_factor_not_recent; invalid with the email's field
 */
export async function assignRole(ctx: ActorContext, { email, role }: AssignInput): Promise<UserDetails> {
  return ctx.elevated('gives a user a role', async (tx) => {
    const actor = await lockAccessChanges(ctx, tx);
    if (!assignableRoles(actor).includes(role)) throw new AppError('wrong_role');
    const person = await findRecipient(tx, email);
    if (person && person.id !== actor.userId && !person.hasRole) {
      throw invalidFields({ email: userTexts.noRoleToUpdate });
    }
    const userId = requireRecipient(person, actor);
    const grant = { userId, role, trialDays: ctx.env.TRIAL_DAYS, now: ctx.now };
    const isChanged = await grantRole(tx, grant);
    if (role === 'admin') await addEmptyAdmin(tx, userId);
    if (isChanged) await notifyOfRole(tx, { user: userId, role, isActive: true });
    return readBack(tx, actor, userId);
  });
}

/** @throws AppError wrong_role, second_factor_not_recent, not_found, own_access, version_conflict */
export async function setRoleActive(
  ctx: ActorContext,
  { id, isActive, version }: { id: string; isActive: boolean; version: number },
): Promise<UserDetails> {
  return ctx.elevated('activates or deactivates a role', async (tx) => {
    const actor = await lockAccessChanges(ctx, tx);
    const locked = await lockRole(tx, id);
    if (!locked) throw new AppError('not_found');
    const { userId: user } = locked;
    const role = toRole(locked);
    if (user === actor.userId) throw new AppError('own_access');
    if (!roleAbilities(actor, { user, role }).set_active) throw new AppError('wrong_role');
    if (locked.version !== version) throw new AppError('version_conflict');
    await updateRole(tx, id, { isActive });
    if (locked.isActive !== isActive) await notifyOfRole(tx, { user, role, isActive });
    return readBack(tx, actor, user);
  });
}

/**
 * Changes a trial, and grants or revokes access without payment. Omitted values are unchanged.
 * @throws AppError wrong_role, not_found, own_access, version_conflict; access_is_paid if nothing else is left to
 * revoke; invalid if it would end before it starts
 */
export async function setTrial(ctx: ActorContext, id: string, input: TrialInput): Promise<UserDetails> {
  const { trial_start_date: start, trial_end_date: end, is_subscribed: isSubscribed, version } = input;
  return ctx.elevated('changes a trial or subscription', async (tx) => {
    const actor = await lockAccessChanges(ctx, tx);
    await lockEntitlements(tx, (await findHolder(tx, id)) ?? '');
    const locked = await lockRole(tx, id);
    if (!locked || locked.role === 'admin') throw new AppError('not_found');
    const { userId: user } = locked;
    const role = toRole(locked);
    if (user === actor.userId) throw new AppError('own_access');
    if (locked.version !== version) throw new AppError('version_conflict');
    const trialStartDate = start === undefined ? locked.trialStartDate : new Date(`${start}T00:00:00Z`);
    const trialEndDate = end === undefined ? locked.trialEndDate : new Date(`${end}T23:59:59Z`);
    if (trialEndDate < trialStartDate) throw invalidFields({ trial_end_date: userTexts.trialEndsEarly });
    const isPaid = await hasPaidAccess(tx, locked);
    if (isSubscribed === true && !locked.isSubscribed) await grantFreeAccess(tx, locked);
    if (isSubscribed === false && locked.isSubscribed && !(await revokeFreeAccess(tx, locked)) && isPaid) {
      throw new AppError('access_is_paid');
    }
    const isNowSubscribed = isSubscribed === undefined ? locked.isSubscribed : isSubscribed || isPaid;
    await updateRole(tx, id, { trialStartDate, trialEndDate, isSubscribed: isNowSubscribed });
    await notifyOfTrial(tx, {
      user,
      role,
      trialEndDate,
      isSubscribed: isNowSubscribed === locked.isSubscribed ? undefined : isNowSubscribed,
    });
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
  return ctx.elevated('signs a user out', async (tx, actor) => {
    if (!canManageAdmin(actor, id)) throw new AppError('own_access');
    if (!(await isUser(tx, id))) throw new AppError('not_found');
    const isEnded = await deleteSessions(tx, id, session);
    if (!isEnded && session !== undefined) throw new AppError('not_found');
    return readBack(tx, actor, id);
  });
}

export function presentUser(stored: StoredUser, { actor }: { actor: Actor }): UserDetails {
  return {
    ...stored,
    roles: stored.roles.map((role) => ({ ...role, can: roleAbilities(actor, { user: stored.id, role: role.role }) })),
    can: {
      assign: stored.id === actor.userId ? [] : assignableRoles(actor),
      end_sessions: canManageAdmin(actor, stored.id),
    },
  };
}

/**
 * Returns the user to whom an admin grants access by email.
 * @throws AppError invalid with the email's field, if there is no such user or it is the admin
 */
export function requireRecipient(person: Recipient | undefined, { userId }: Actor): string {
  if (!person) throw invalidFields({ email: userTexts.userNotFound });
  if (person.id === userId) throw invalidFields({ email: messageText('own_access') });
  if (!person.isConfirmed) throw invalidFields({ email: messageText('address_unconfirmed') });
  return person.id;
}

function toRole({ role }: { role: string }): Role {
  const found = roles.find((one) => one === role);
  if (!found) throw new Error(`${role} is not a role`);
  return found;
}

export async function notifyOfRole(
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
          message:
            role === 'admin'
              ? 'An owner gave you admin access. It requires two-factor authentication: if you have not turned it on yet, you will be asked to when you open the admin pages.'
              : `An admin activated your ${role} access.`,
          link: landingPath(role),
        }
      : {
          title: `Your ${role} access was deactivated`,
          message: `An admin deactivated your ${role} access. If you think this is a mistake, please contact support.`,
          type: 'warning' as const,
        }),
  });
}

/** Notifies the user of the changed subscription, or else of the changed length of the trial. */
async function notifyOfTrial(
  tx: Transaction,
  {
    user,
    role,
    trialEndDate,
    isSubscribed,
  }: { user: string; role: Role; trialEndDate: Date; isSubscribed?: boolean | undefined },
): Promise<void> {
  const zone = await findTimeZone(tx, user);
  const day = spellDate(wallTimeAt(trialEndDate, isTimeZone(zone) ? zone : 'UTC').date);
  const words =
    isSubscribed === undefined
      ? { title: `Your ${role} trial now ends on ${day}`, message: 'An admin changed your trial.' }
      : isSubscribed
        ? {
            title: `You have ${articled(role)} subscription`,
            message: 'An admin gave you access with no payment and no end date.',
          }
        : {
            title: `Your ${role} subscription was removed`,
            message: `An admin removed your free access. The end date of your trial is ${day}.`,
          };
  await notify(tx, { userId: user, kind: 'role', ...words, link: landingPath(role) });
}

const articled = (role: Role) => (role === 'mentor' ? 'a mentor' : `an ${role}`);

async function readBack(tx: Transaction, actor: Actor, id: string): Promise<UserDetails> {
  const stored = await findUser(tx, actor, id);
  if (!stored) throw new AppError('not_found');
  return presentUser(stored, { actor });
}
