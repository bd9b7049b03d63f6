import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';

import type { claimChange, ClaimKey, ClaimRow } from '../schema.ts';
import type { ClaimsApi } from '../server/routes.ts';

const api = createApi<ClaimsApi>('/api/claims');

export const siteClaims = queryOptions({ queryKey: ['claims'], queryFn: listClaims });

export async function readClaim(id: string): Promise<ClaimRow> {
  const found = (await listClaims()).find((claim) => claim.id === id);
  if (!found) throw new Error('This claim is gone');
  return found;
}

export async function changeClaim(key: ClaimKey, json: z.input<typeof claimChange>): Promise<ClaimRow> {
  return unwrap(api[':key'].$patch({ param: { key }, json }));
}

async function listClaims(): Promise<ClaimRow[]> {
  return (await unwrap(api.index.$get())).rows;
}
