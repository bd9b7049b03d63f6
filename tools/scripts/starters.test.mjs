import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

import { root } from './bootstrap.mjs';
import { readImports } from './imports.mjs';

/** Creates a project that npm starts like the product, with a server that only waits to be stopped. */
function createProject() {
  const folder = mkdtempSync(join(tmpdir(), 'started-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const start = scripts.start.replace('tools/scripts/start.mjs', 'start.mjs');
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  writeFileSync(
    join(folder, 'start.mjs'),
    `import { run } from ${JSON.stringify(join(root, 'tools/scripts/bootstrap.mjs'))};
    console.log('starter', process.pid);
    await run('node', [${JSON.stringify(join(folder, 'server.mjs'))}], { isHeld: true });`,
  );
  writeFileSync(
    join(folder, 'server.mjs'),
    `import { handleShutdownSignals } from ${JSON.stringify(join(root, 'src/app/server/program.ts'))};
    const log = { info: () => {}, fatal: () => {} };
    handleShutdownSignals({ services: { log }, stop: async () => console.log('stopped') });
    setInterval(() => {}, 1000);
    console.log('server', process.pid);`,
  );
  return folder;
}

test.each(['npm', 'starter'])('a server exits if %s is killed', { timeout: 60_000 }, async (killed) => {
  const npm = spawn('npm', ['start', '--silent'], { cwd: createProject(), stdio: ['ignore', 'pipe', 'inherit'] });
  const ids = { npm: npm.pid };
  const lines = [];
  for await (const line of createInterface({ input: npm.stdout })) {
    lines.push(line);
    const [name, id] = line.split(' ');
    if (id) ids[name] = Number(id);
    if (name === 'server') process.kill(ids[killed], 'SIGKILL');
  }
  // The output ends when no process is left.
  expect(lines.at(-1)).toBe('stopped');
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
});

test('npm scripts on a bare machine import no package', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Only these scripts run without installing dependencies.
  const later = ['check-structure', 'db:generate'];
  const programs = Object.entries(scripts).filter(([name]) => !later.includes(name));
  const reached = new Set(programs.flatMap(([, command]) => /tools\/scripts\/\S+/.exec(command) ?? []));
  for (const file of reached) {
    for (const { specifier } of readImports(readFileSync(join(root, file), 'utf8'))) {
      if (specifier.startsWith('node:')) continue;
      expect(specifier, `${file} imports it`).toMatch(/^\./);
      reached.add(join(dirname(file), specifier));
    }
  }
  expect(reached).toContain('tools/scripts/bootstrap.mjs');
});
