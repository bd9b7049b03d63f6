import { z } from '@hono/zod-openapi';

import type { Transaction } from '#core/server/database/database.ts';
import { invalidFields, throwRefusal } from '#core/server/errors.ts';
import { createApi, defineRoute, jsonBody } from '#core/server/guard.ts';
import type { RequestContext } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import { planKeys, type PlanKey } from '#features/plans/schema.ts';
import { ownerRefusal } from '#features/roles/rules.ts';

import { paymentDetails, settingInput, settingKeys, settingRow, settingValues } from '../schema.ts';
import { listSettings, readSettings, saveSetting } from './queries.ts';

export type SettingsApi = ReturnType<typeof settingsRoutes>;

const settingList = z.object({ settings: z.array(settingRow) });

const list = defineRoute({
  method: 'get',
  path: '/',
  summary: 'What is set while the server runs, for owner admins',
  success: { status: 200, body: settingList },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off'],
});

const payment = defineRoute({
  method: 'get',
  path: '/payment',
  summary: 'How to pay by transfer, and each plan’s payment page, for whoever is signed in',
  success: { status: 200, body: paymentDetails },
  refuses: ['signed_out'],
});

const save = defineRoute({
  method: 'put',
  path: '/{key}',
  summary: 'Set one, or with an empty value leave it to its default',
  request: { params: z.object({ key: z.enum(settingKeys) }), body: jsonBody(settingInput) },
  success: { status: 200, body: settingList },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'invalid'],
});

/** The settings page of owner admins, and what of it payers are told. What a feature needs it asks `readSettings` for. */
export function settingsRoutes({ database, env }: Services) {
  const asOwner = (c: RequestContext, work: (tx: Transaction) => Promise<void>) =>
    database.asActor(c.get('token'), async (tx, actor) => {
      throwRefusal(ownerRefusal(actor));
      await work(tx);
      return { settings: await listSettings(tx, env) };
    });

  return createApi()
    .openapi(list, async (c) => c.json(await asOwner(c, async () => {}), 200))
    .openapi(payment, async (c) => {
      const linkOf = (plan: PlanKey) => `payment_link_${plan}` as const;
      const set = await database.asActor(c.get('token'), (tx) =>
        readSettings(tx, { env, keys: ['bank_details', ...planKeys.map(linkOf)] }),
      );
      const links = planKeys.map((plan) => [plan, set[linkOf(plan)] ?? null]);
      return c.json(
        {
          bank_details: set.bank_details ?? null,
          plan_links: Object.fromEntries(links) as Record<PlanKey, string | null>,
        },
        200,
      );
    })
    .openapi(save, async (c) => {
      const { key } = c.req.valid('param');
      const checked = settingValues[key].safeParse(c.req.valid('json').value);
      if (!checked.success) {
        throw invalidFields({ value: checked.error.issues[0]?.message ?? 'This is not valid here' });
      }
      return c.json(await asOwner(c, (tx) => saveSetting(tx, { key, value: checked.data })), 200);
    });
}
