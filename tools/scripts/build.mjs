import { ensureInstalled, ensurePagesBuilt, ensureServerBuilt } from './bootstrap.mjs';

await ensureInstalled();
await ensurePagesBuilt();
await ensureServerBuilt();
