import { randomUUID } from 'node:crypto';
import { join } from 'node:path';

import { z } from 'zod';

import { findConverter, readVersion } from '#binder-engine/server/convert.ts';
import { invalidFields } from '#core/server/errors.ts';
import { defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { withRecentSecondFactor, owner } from '#features/accounts/roles/server/access.ts';

import { serverEquipment, settingInput, settingKeys, settingRow, settingValues } from '../schema.ts';
import { listSettings, saveSetting } from './queries.ts';
import { applySettings } from './service.ts';

const settingList = z.object({ settings: z.array(settingRow) });

/** Routes of the owners' settings page. Features use `readSettings`. */
const routes = [
  defineRoute({
    method: 'get',
    path: '/',
    summary: 'Settings that can be changed while the server runs, for owner admins',
    access: owner(),
    success: settingList,
    handle: ({ ctx }) => ctx.transaction(async (tx) => ({ settings: await listSettings(tx, ctx.env) })),
  }),
  defineRoute({
    method: 'get',
    path: '/server',
    summary: 'Other programs that this server uses, a malware scanner and LibreOffice, for owner admins',
    access: owner(),
    success: serverEquipment,
    async handle({ ctx }) {
      await ctx.transaction(async () => {});
      const { env, store } = ctx;
      const program = findConverter(env.LIBREOFFICE_PATH);
      const folder = join(store.temporaryFolder, `converter-${randomUUID()}`);
      const version = program === undefined ? undefined : await readVersion(program, folder);
      return { scans_files: env.CLAMD_URL !== undefined, converter: version ?? null };
    },
  }),
  defineRoute({
    method: 'put',
    path: '/{key}',
    summary: 'Change a setting; an empty value restores its default',
    access: withRecentSecondFactor(owner()),
    params: z.object({ key: z.enum(settingKeys) }),
    body: settingInput,
    success: settingList,
    errors: ['version_conflict'],
    async handle({ ctx, params: { key }, body }) {
      const checked = settingValues[key].safeParse(body.value);
      if (!checked.success) {
        throw invalidFields({ value: checked.error.issues[0]?.message ?? 'This is not valid here' });
      }
      await ctx.transaction((tx) => saveSetting(tx, { key, value: checked.data, version: body.version }));
      await applySettings(ctx);
      return ctx.transaction(async (tx) => ({ settings: await listSettings(tx, ctx.env) }));
    },
  }),
] as const;

export type SettingsApi = MountedRoutes<typeof routes>;

export function settingsRoutes(services: Services): SettingsApi {
  return mountRoutes(services, routes);
}
