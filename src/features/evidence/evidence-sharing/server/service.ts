import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { paths } from '#core/shared/paths.ts';
import { notify } from '#features/communication/notifications/server/queries.ts';
import { recordTypes } from '#records/registry.ts';

import { canEditBinder, findGrantChange, normalize, emptyGrant, type GrantChange } from '../rules.ts';
import { BINDERS, type GrantInput, type ProviderRow } from '../schema.ts';
import { clearGrant, findProvider, readDisplayName, saveGrant } from './queries.ts';

const shareable = new Set([BINDERS, ...recordTypes.map(({ table }) => table)]);

/**
 * Sets what a mentor or attorney of the user may read from now on, and notifies them. An empty list declines.
 * @throws AppError invalid; not_found if they are not assigned
 */
export async function share(ctx: ActorContext, providerId: string, input: GrantInput): Promise<ProviderRow> {
  if (!input.types.every((type) => shareable.has(type))) {
    throw invalidFields({ types: 'Please choose from the types of evidence' });
  }
  return ctx.transaction(async (tx, { userId }) => {
    const before = await getProvider(tx, providerId);
    const wanted = normalize(input);
    if (wanted.can_edit_binder && !canEditBinder(before)) {
      throw invalidFields({ can_edit_binder: 'Only an attorney can arrange your binder' });
    }
    await saveGrant(tx, providerId, wanted);
    const after = await getProvider(tx, providerId);
    const change = findGrantChange(before, after);
    if (change) await notifyProvider(tx, { applicantId: userId, provider: after, change });
    return after;
  });
}

/**
 * Revokes all read access, even after the user's trial has ended.
 * @throws AppError not_found
 */
export async function stopSharing(ctx: ActorContext, providerId: string): Promise<void> {
  await ctx.transaction(async (tx, { userId }) => {
    const before = await getProvider(tx, providerId);
    await clearGrant(tx, providerId);
    if (findGrantChange(before, emptyGrant)) {
      await notifyProvider(tx, { applicantId: userId, provider: before, change: 'ended' });
    }
  });
}

async function getProvider(tx: Transaction, providerId: string): Promise<ProviderRow> {
  const found = await findProvider(tx, providerId);
  if (!found) throw new AppError('not_found');
  return found;
}

async function notifyProvider(
  tx: Transaction,
  { applicantId, provider, change }: { applicantId: string; provider: ProviderRow; change: GrantChange },
): Promise<void> {
  const [role = 'mentor'] = provider.roles;
  const name = await readDisplayName(tx, applicantId);
  const link = `${paths[role]}/users/${applicantId}/${hasRecords(provider) ? 'evidence' : 'binder'}`;
  const notification = {
    begun: { title: `${name} shares evidence with you`, message: 'You can read it and comment on it.', link },
    changed: {
      title: `${name} changed what they share with you`,
      message: 'Open their evidence to see what you can read now.',
      link,
    },
    ended: {
      title: `${name} no longer shares evidence with you`,
      message: `You can no longer open what ${name} shared with you.`,
    },
  } as const;
  await notify(tx, { userId: provider.provider_id, kind: 'role', ...notification[change] });
}

/** Whether they may read more than the binder. */
function hasRecords({ all_types, types }: ProviderRow): boolean {
  return all_types || types.some((type) => type !== BINDERS);
}
