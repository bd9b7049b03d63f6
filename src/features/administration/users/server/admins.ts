// Actions of owners on admins and their permissions.
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Actor, Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { userTexts } from '#core/shared/user-messages.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { grantRole, lockAccessChanges } from '#features/accounts/roles/server/queries.ts';
import { landingPath } from '#features/accounts/roles/rules.ts';

import { canManageAdmin } from '../rules.ts';
import type { AdminChange, AdminInput, AdminRow, StoredAdmin } from '../schema.ts';
import { findRecipient, lockAdmin, setAdminRoleActive, updateAdmin, upsertAdmin } from './access-rows.ts';
import { findAdmin } from './queries.ts';
import { requireRecipient, notifyOfRole } from './service.ts';

/**
 * Makes a user an admin, with these permissions or as an owner.
 * @throws AppError wrong_role, second_factor_not_recent; invalid with the email's field
 */
export async function addAdmin(ctx: ActorContext, { email, permissions, is_owner }: AdminInput): Promise<AdminRow> {
  return ctx.elevated('makes an admin of a user', async (tx) => {
    const actor = await lockAccessChanges(ctx, tx);
    const person = await findRecipient(tx, email);
    const userId = requireRecipient(person, actor);
    if (person?.isAdmin) throw invalidFields({ email: userTexts.alreadyAdmin });
    const admin = await upsertAdmin(tx, { userId, permissions, isOwner: is_owner });
    await grantRole(tx, { userId, role: 'admin', trialDays: 0, now: ctx.now });
    await notifyOfRole(tx, { user: userId, role: 'admin', isActive: true });
    return readAdmin(tx, actor, admin);
  });
}

/** @throws AppError wrong_role, second_factor_not_recent, not_found, own_access, version_conflict */
export async function changeAdmin(
  ctx: ActorContext,
  id: string,
  { permissions, is_owner, version }: AdminChange,
): Promise<AdminRow> {
  return ctx.elevated('changes the permissions of an admin', async (tx) => {
    const { actor, userId } = await takeTurnOn(ctx, tx, { id, version });
    await updateAdmin(tx, id, { permissions, isOwner: is_owner });
    await notify(tx, {
      userId,
      kind: 'role',
      title: 'Your admin permissions were changed',
      message: 'An owner changed your admin permissions.',
      link: landingPath('admin'),
    });
    return readAdmin(tx, actor, id);
  });
}

/**
 * Activates or deactivates an admin's permissions together with their admin role.
 * @throws AppError wrong_role, second_factor_not_recent, not_found, own_access, version_conflict
 */
export async function setAdminActive(
  ctx: ActorContext,
  { id, isActive, version }: { id: string; isActive: boolean; version: number },
): Promise<AdminRow> {
  return ctx.elevated('activates or deactivates an admin', async (tx) => {
    const { actor, userId } = await takeTurnOn(ctx, tx, { id, version });
    await updateAdmin(tx, id, { isActive });
    await setAdminRoleActive(tx, { userId, isActive });
    await notifyOfRole(tx, { user: userId, role: 'admin', isActive });
    return readAdmin(tx, actor, id);
  });
}

export function presentAdmin(stored: StoredAdmin, { actor }: { actor: Actor }): AdminRow {
  return { ...stored, can: { edit: canManageAdmin(actor, stored.user_id) } };
}

async function takeTurnOn(
  ctx: ActorContext,
  tx: Transaction,
  { id, version }: { id: string; version: number },
): Promise<{ actor: Actor; userId: string }> {
  const actor = await lockAccessChanges(ctx, tx);
  const admin = await lockAdmin(tx, id);
  if (!admin) throw new AppError('not_found');
  if (!canManageAdmin(actor, admin.userId)) throw new AppError('own_access');
  if (admin.version !== version) throw new AppError('version_conflict');
  return { actor, userId: admin.userId };
}

async function readAdmin(tx: Transaction, actor: Actor, id: string): Promise<AdminRow> {
  const stored = await findAdmin(tx, id);
  if (!stored) throw new AppError('not_found');
  return presentAdmin(stored, { actor });
}
