// Cache of the figures, since counting is expensive.
import type { Act } from '#core/server/act.ts';

import { readFigures } from './queries.ts';

/** Milliseconds that one count is cached. Among a million rows it costs as much as many other requests. */
const SERVES_MS = 30_000;

/** Reads the current figures as JSON, counted at most twice a minute per server for all readers. */
export function rememberFigures(): (act: Act) => Promise<string> {
  let counted: { at: number; json: Promise<string> } | undefined;
  return async (act) => {
    // Access is checked each time.
    await act.transaction(async () => undefined);
    const at = act.now.getTime();
    if (!counted || at - counted.at >= SERVES_MS) {
      counted = { at, json: act.read(readFigures()).then(({ json }) => json ?? '') };
      counted.json.catch(() => (counted = undefined));
    }
    return counted.json;
  };
}
