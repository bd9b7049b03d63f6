import type { PendingItemSource } from '#core/server/feature.ts';

import type { PendingItemsOverview, PendingItemsPart } from '../schema.ts';
import type { StoredOverview } from './queries.ts';

/** Adds the text and page that each line's source declares. */
export function presentOverview(sources: readonly PendingItemSource[], stored: StoredOverview): PendingItemsOverview {
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
