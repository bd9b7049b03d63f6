import { ensureInstalled, ensurePagesBuilt, run } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';

await ensureInstalled();
await ensureChromium();
await ensurePagesBuilt();
process.exitCode =
  (await run('node', ['e2e/screenshots.ts'])) ||
  (await run('oxfmt', ['src/app/client/images.ts', 'e2e/screenshot-pages.json']));
