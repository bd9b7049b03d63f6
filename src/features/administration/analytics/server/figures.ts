// Cache of the figures, since counting is expensive.
import type { ActorContext } from '#core/server/actor-context.ts';
import { selectJson } from '#core/server/database/listing.ts';

import { readFigures } from './queries.ts';

/** Milliseconds that one count is cached. Among a million rows it costs as much as many other requests. */
const SERVES_MS = 30_000;

/** Reads the current figures as JSON, counted at most twice a minute per server for all readers. */
export function createFigureCache(): (ctx: ActorContext) => Promise<string> {
  let counted: { at: number; json: Promise<string> } | undefined;
  return async (ctx) => {
    // Access is checked each time.
    await ctx.transaction(async () => undefined);
    const at = ctx.now.getTime();
    if (!counted || at - counted.at >= SERVES_MS) {
      const reading = ctx.readElevated('counts the figures of the platform', (tx) => selectJson(tx, readFigures()));
      counted = { at, json: reading.then(({ json }) => json ?? '') };
      counted.json.catch(() => (counted = undefined));
    }
    return counted.json;
  };
}
