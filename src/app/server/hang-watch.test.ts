import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';

const watch = new URL('hang-watch.ts', import.meta.url).href;

/** How a process ends that watches itself and then does this. */
function endOf(work: string): Promise<{ signal: string | null; output: string }> {
  const script = `import { endWhenHung } from '${watch}'; endWhenHung(900); ${work}`;
  return new Promise((resolve) => {
    execFile(process.execPath, ['--input-type=module', '-e', script], { timeout: 60_000 }, (error, _out, output) =>
      resolve({ signal: error?.signal ?? null, output }),
    );
  });
}

test('a server whose event loop stands still ends, and says why', async () => {
  expect(await endOf('setTimeout(() => { for (;;); }, 300);')).toEqual({
    signal: 'SIGKILL',
    output: 'The server has hung for 0.9 s, so it ends. Start it again.\n',
  });
});

test('a server that works for a while, and one that has nothing to do, goes on', async () => {
  const work =
    'setTimeout(() => { const end = Date.now() + 300; while (Date.now() < end); }, 300); setTimeout(() => {}, 2500);';
  expect(await endOf(work)).toEqual({ signal: null, output: '' });
});
