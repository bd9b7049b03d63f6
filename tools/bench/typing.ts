import type { CDPSession } from '@playwright/test';

import { inBrowser } from './browser.ts';

/** Slowdown factor of the processor. */
const SLOWED = 4;
/** Path of the longest record form, and its first field. */
const FORM = '/dashboard/totality?new';
const FIELD = 'Executive summary';
const TEXT = 'A method for sorting proteins by their mass';

type Traced = { name: string; ph: string; pid: number; tid: number; dur?: number; args?: { name?: string } };

/**
 * Types into the form of a page whose list has 2,000 rows, on a processor slowed by a factor of four.
 * @returns milliseconds of the longest main-thread task per key, from Chromium's trace
 */
export function typeIntoForm(port: number): Promise<number[]> {
  return inBrowser(port, async (context) => {
    const page = await context.newPage();
    await page.goto(FORM, { waitUntil: 'networkidle' });
    const input = page.getByLabel(FIELD).first();
    await input.waitFor();
    await input.focus();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const longest: number[] = [];
    for (const key of TEXT) {
      const tasks = await traceTasks(session, async () => {
        await page.keyboard.press(key);
        await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
      });
      longest.push(Math.max(...tasks));
    }
    return longest;
  });
}

/** Returns milliseconds of each main-thread task of the page during the work. */
async function traceTasks(session: CDPSession, work: () => Promise<void>): Promise<number[]> {
  const events: Traced[] = [];
  const take = ({ value }: { value: object[] }): void => void events.push(...(value as Traced[]));
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'] },
  });
  await work();
  const ended = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', take);
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const tasks = events.filter(({ name, pid, tid }) => name === 'RunTask' && pid === main?.pid && tid === main.tid);
  return tasks.map(({ dur = 0 }) => dur / 1000);
}
