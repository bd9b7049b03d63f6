import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt, run } from './bootstrap.mjs';
import { ensureChromium } from './chromium.mjs';

await ensureInstalled();
await ensureChromium();
await ensurePagesBuilt();
await ensureServerBuilt();
const folder = mkdtempSync(join(tmpdir(), 'laurel-lighthouse-'));
process.exitCode = await run('node', ['e2e/lighthouse.ts', ...process.argv.slice(2)], {
  env: { LAUREL_LIGHTHOUSE_DATA: folder },
});
rmSync(folder, { recursive: true, force: true });
