// What the server remembers of the figures, since counting them is dear.
import type { Act } from '#core/server/act.ts';

import { readFigures } from './queries.ts';

/** How long one count serves: among a million rows it takes as long as many other requests. */
const SERVES_MS = 30_000;

/** Reads the figures of now as JSON, counted at most twice a minute on each server, for all of their readers. */
export function rememberFigures(): (act: Act) => Promise<string> {
  let counted: { at: number; json: Promise<string> } | undefined;
  return async (act) => {
    // Who reads is asked each time.
    await act.transaction(async () => undefined);
    const at = act.now.getTime();
    if (!counted || at - counted.at >= SERVES_MS) {
      counted = { at, json: act.read(readFigures()).then(({ json }) => json ?? '') };
      counted.json.catch(() => (counted = undefined));
    }
    return counted.json;
  };
}
