import { z } from 'zod';

import { createApi, unwrap } from '#core/client/api.ts';
import type { RowSource } from '#core/client/rows.ts';

import type { statChange, StatKey, StatRow } from '../schema.ts';
import type { SiteStatsApi } from '../server/routes.ts';

const api = createApi<SiteStatsApi>('/api/site-stats');

const query = z.strictObject({});

/** Figures on the site. No others are ever added. */
export const siteStats = {
  key: ['site-stats'],
  query,
  list: async () => ({ rows: await listStats(), can: { create: false } }),
} satisfies RowSource<StatRow, typeof query, { create: boolean }>;

export async function readStat(id: string): Promise<StatRow> {
  const found = (await listStats()).find((stat) => stat.id === id);
  if (!found) throw new Error('This statistic does not exist');
  return found;
}

export async function changeStat(key: StatKey, json: z.input<typeof statChange>): Promise<StatRow> {
  return unwrap(api[':key'].$patch({ param: { key }, json }));
}

async function listStats(): Promise<StatRow[]> {
  return (await unwrap(api.index.$get())).rows;
}
