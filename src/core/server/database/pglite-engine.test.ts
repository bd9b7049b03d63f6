import { execFile } from 'node:child_process';

import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';

import { copyPglite, createEngine } from '#testing/test-app.ts';

import { collectGarbage } from '../v8.ts';
import { startPglite, type PgliteEngine } from './pglite-engine.ts';
import { PgliteStream } from './pglite-stream.ts';

const MEGABYTE = 1024 * 1024;

/** Source of a thread that opens, and then does this with each packet. */
const threadThat = (work: string) =>
  asModule(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (packet) => { ${work} });
    parentPort.postMessage('open');`);
const silent = threadThat('');
const echoing = threadThat('parentPort.postMessage(packet);');
const breaking = threadThat('throw new Error("out of memory");');
const shut = asModule('throw new Error("no such folder");');

it('PGlite runs in a separate thread without blocking this one', async () => {
  const engine = startPglite();
  const client = connectTo(engine);
  await client.connect();
  const tick = vi.fn<() => void>();
  const ticking = setInterval(tick, 10);
  const { rows } = await client.query('select count(*)::int as many from generate_series(1, 1000000)');
  clearInterval(ticking);
  expect(rows).toEqual([{ many: 1_000_000 }]);
  expect(tick.mock.calls.length).toBeGreaterThan(5);
  await client.end();
  await engine.close();
});

it('PGlite retains nothing of its responses', async () => {
  const lite = await copyPglite('newPgliteDump');
  const client = connectTo(createEngine(lite));
  await client.connect();
  const answerOften = async () => {
    for (let round = 0; round < 100; round += 1) await client.query("select repeat('a', 500000) as text");
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = await answerOften();
  const after = await answerOften();
  expect(after - before).toBeLessThan(20 * MEGABYTE);
  await client.end();
  await lite.close();
});

it('PGlite reports why it cannot be opened', async () => {
  const engine = startPglite(undefined, shut);
  await expect(engine.opened).rejects.toThrow('no such folder');
  await engine.close();
});

describe('the process with PGlite', () => {
  it('exits with a reason if no response arrives', async () => {
    expect(await runToEnd(silent, 'engine.endWhenHung(900); await engine.execute(new Uint8Array(1));')).toEqual({
      ending: 'SIGKILL',
      output: 'The database has not responded for 0.9 s, so the server is stopping. Start it again.\n',
    });
  });

  it('continues while responses arrive, and while it is idle', async () => {
    const work = `
      engine.endWhenHung(1500);
      for (let round = 0; round < 100; round += 1) await engine.execute(new Uint8Array(1));
      await new Promise((resolve) => setTimeout(resolve, 2000));`;
    expect(await runToEnd(echoing, work)).toEqual({ ending: null, output: '' });
  });

  it('exits if the thread crashes', async () => {
    const { ending, output } = await runToEnd(breaking, 'await engine.execute(new Uint8Array(1));');
    expect(ending).toBe(1);
    expect(output).toContain('The embedded database failed');
    expect(output).toContain('out of memory');
  });
});

function connectTo(engine: PgliteEngine): pg.Client {
  return new pg.Client({ user: 'postgres', database: 'postgres', stream: () => new PgliteStream(engine) });
}

function asModule(code: string): URL {
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

/** Runs a process with this thread and this work, and returns how it ended. */
function runToEnd(thread: URL, work: string): Promise<{ ending: string | number | null; output: string }> {
  const script = `
    import { startPglite } from '${new URL('pglite-engine.ts', import.meta.url).href}';
    const engine = startPglite(undefined, new URL(${JSON.stringify(thread.href)}));
    await engine.opened;
    ${work}`;
  const parameters = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script];
  return new Promise((resolve) => {
    execFile(process.execPath, parameters, { timeout: 60_000 }, (error, _out, output) =>
      resolve({ ending: error?.signal ?? error?.code ?? null, output }),
    );
  });
}
