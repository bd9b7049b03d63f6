import { z } from '@hono/zod-openapi';

import type { Transaction } from '#core/server/database/database.ts';
import { AppError, throwRefusal } from '#core/server/errors.ts';
import { createApi, defineRoute, jsonBody, jsonText } from '#core/server/guard.ts';
import type { Services } from '#core/server/services.ts';
import { permissionRefusal } from '#features/roles/rules.ts';

import {
  claimChange,
  claimKeys,
  claimList,
  claimRow,
  type ClaimChange,
  type ClaimKey,
  type ClaimList,
  type ClaimRow,
} from '../schema.ts';
import { findClaim, listClaims, updateClaim } from './queries.ts';

export type ClaimsApi = ReturnType<typeof claimsRoutes>;

const list = defineRoute({
  method: 'get',
  path: '/',
  summary: 'What the site claims of the company; what is not active for admins who manage content',
  success: { status: 200, body: claimList },
  refuses: ['signed_out'],
});
const change = defineRoute({
  method: 'patch',
  path: '/{key}',
  summary: 'Change a claim, say where it is from, show it or hide it',
  request: { params: z.object({ key: z.enum(claimKeys) }), body: jsonBody(claimChange) },
  success: { status: 200, body: claimRow },
  refuses: ['signed_out', 'wrong_role', 'access_switched_off', 'not_found', 'changed_meanwhile', 'invalid'],
});

/** What admins edit of the site's figures; its pages ask `listPublicClaims`. */
export function claimsRoutes({ database }: Services) {
  return createApi()
    .openapi(list, async (c) => {
      const { json } = await database.readAsActor(c.get('token'), listClaims());
      return jsonText<ClaimList>(c, json ?? '');
    })
    .openapi(change, async (c) => {
      const changed = await database.asActor(c.get('token'), async (tx, actor) => {
        throwRefusal(permissionRefusal(actor, 'manage_content'));
        return changeClaim(tx, c.req.valid('param').key, c.req.valid('json'));
      });
      return c.json(changed, 200);
    });
}

async function changeClaim(tx: Transaction, key: ClaimKey, input: ClaimChange): Promise<ClaimRow> {
  const isChanged = await updateClaim(tx, key, input);
  const row = await findClaim(tx, key);
  if (!row) throw new AppError('not_found');
  if (!isChanged) throw new AppError('changed_meanwhile');
  return row;
}
