// Starts the binder's child process from the bundle that `tools/scripts/child-setup.mjs` makes.
import { setBundle } from '#core/server/bundled.ts';

export const childModule = new URL('../binder-engine/server/worker.ts', import.meta.url);
export const childBundle = new URL('../../.cache/child/worker.js', import.meta.url).href;

setBundle(childModule, childBundle);
