import type { ActorContext } from '#core/server/actor-context.ts';
import { selectRows } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { ProviderRole } from '#features/accounts/roles/schema.ts';

import type { ProviderSettings, ProviderSettingsInput } from '../schema.ts';
import { readOwnSettings, saveSettings } from './queries.ts';

/** @throws AppError version_conflict */
export async function upsertProviderSettings(
  ctx: ActorContext,
  role: ProviderRole,
  input: ProviderSettingsInput,
): Promise<ProviderSettings> {
  return ctx.transaction(async (tx) => {
    if (!(await saveSettings(tx, role, input))) throw new AppError('version_conflict');
    const [row] = await selectRows<{ json: string }>(tx, readOwnSettings({ role }));
    if (!row) throw new Error('the settings were not answered');
    return JSON.parse(row.json) as ProviderSettings;
  });
}
