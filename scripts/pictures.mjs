import { ensureBuilt, ensureInstalled, run } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';

await ensureInstalled();
await ensureChromium();
await ensureBuilt();
process.exitCode = await run('node', ['e2e/pictures.ts']);
