import { signedIn } from '#core/server/access.ts';
import type { PendingItemSource } from '#core/server/feature.ts';
import { JsonText } from '#core/server/json-source.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';

import {
  overviewQuery,
  pendingItemCounts,
  pendingItemsOverview,
  pendingItemsQuery,
  type PendingItemCounts,
  type PendingItemsOverview,
  type PendingItemsPart,
} from '../schema.ts';
import { definePendingItems, type StoredOverview } from './queries.ts';

/** Pending items of all features that declare some. Signed-in users read their own. */
function createRoutes(sources: readonly PendingItemSource[]) {
  const statements = definePendingItems(sources);
  const toDay = (now: Date) => now.toISOString().slice(0, 10);
  return [
    defineRoute({
      method: 'get',
      path: '/',
      summary: 'How many items need the user’s attention, by the page that lists them',
      access: signedIn,
      query: pendingItemsQuery,
      success: pendingItemCounts,
      async handle({ ctx, query: { today = toDay(ctx.now) } }) {
        const { json } = await ctx.read(statements.counts(today));
        return new JsonText<PendingItemCounts>(json ?? '{}');
      },
    }),
    defineQueryRoute({
      path: '/overview',
      summary: 'Items that need the user’s or the staff’s attention, those due first',
      access: signedIn,
      query: overviewQuery,
      success: pendingItemsOverview,
      read: ({ ctx, query: { today = toDay(ctx.now), more } }) =>
        more ? statements.longOverview(today) : statements.overview(today),
      present: (stored: StoredOverview) => presentOverview(sources, stored),
    }),
  ] as const;
}

export type PendingItemsApi = MountedRoutes<ReturnType<typeof createRoutes>>;

export function pendingItemsRoutes(services: Services, sources: readonly PendingItemSource[]): PendingItemsApi {
  return mountRoutes(services, createRoutes(sources));
}

/** Adds the text and page that each line's source declares. */
function presentOverview(sources: readonly PendingItemSource[], stored: StoredOverview): PendingItemsOverview {
  return { reader: presentPart(sources, stored.reader), staff: presentPart(sources, stored.staff) };
}

function presentPart(
  sources: readonly PendingItemSource[],
  { total, lines }: StoredOverview['reader'],
): PendingItemsPart {
  return {
    total,
    lines: lines.map(({ place, ...row }) => {
      const line = sources[place]?.line;
      if (!line) throw new Error(`What waits at place ${place} has no line`);
      return { ...row, tone: line.tone, action: line.action ?? null, link: line.link?.(row.id) ?? null };
    }),
  };
}
