import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';

import type { claimChange, ClaimKey, ClaimRow } from '../schema.ts';
import type { ClaimsApi } from '../server/routes.ts';

const api = createApi<ClaimsApi>('/api/claims');

/** A claim is known by its key. */
export type Claim = ClaimRow & { id: ClaimKey };

export const siteClaims = queryOptions({ queryKey: ['claims'], queryFn: listClaims });

export async function readClaim(id: string): Promise<Claim> {
  const found = (await listClaims()).find(({ key }) => key === id);
  if (!found) throw new Error('This claim is gone');
  return found;
}

export async function changeClaim(key: ClaimKey, json: z.input<typeof claimChange>): Promise<Claim> {
  return asClaim(await unwrap(api[':key'].$patch({ param: { key }, json })));
}

async function listClaims(): Promise<Claim[]> {
  return (await unwrap(api.index.$get())).rows.map(asClaim);
}

function asClaim(row: ClaimRow): Claim {
  return { ...row, id: row.key };
}
