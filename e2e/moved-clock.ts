import { writeFileSync } from 'node:fs';
import path from 'node:path';

import type { Page } from '@playwright/test';

import type { Settings } from './server.ts';

const FILE = 'hours-ahead';

/** Module that lets the server and its threads read how far their clock is ahead, from the data folder. */
const program = `
  import { readFileSync } from 'node:fs';
  const real = globalThis.Date;
  const clock = real.now;
  let ahead = 0;
  setInterval(() => { try { ahead = Number(readFileSync('${FILE}', 'utf8')) * 3600000; } catch {} }, 50).unref();
  real.now = () => clock() + ahead;
  globalThis.Date = new Proxy(real, {
    construct: (target, given, made) => Reflect.construct(target, given.length === 0 ? [real.now()] : given, made),
  });`;

/** Settings of a server whose clock can be moved. */
export const movableClock: Settings = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(program)}`,
};

/** Moves the clock of a server ahead, and those of these pages. The pages must be loaded afterwards. */
export async function moveClock({ folder }: { folder: string }, hours: number, pages: readonly Page[]): Promise<void> {
  writeFileSync(path.join(folder, FILE), String(hours));
  for (const { clock } of pages) await clock.install({ time: Date.now() + hours * 3_600_000 });
}
