// Process of `worker.ts`, which may read the program and some files, and write to one folder.
import { fork, type ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { resolveBundled } from '#core/server/bundled.ts';

const HEAP_MEGABYTES = 512;

export type Access = { readable: readonly string[]; folder: string };

export function startChild({ readable, folder }: Access): ChildProcess {
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  // A bundle in a build: the six hundred modules of the sources take three times as long to load.
  const program = realpathSync(resolveBundled(new URL('worker.ts', import.meta.url)));
  const allowed = [
    ...['node_modules', 'src/binder-engine', 'src/core', 'package.json'].map((path) => realpathSync(join(root, path))),
    dirname(program),
    ...readable,
    folder,
  ];
  return fork(program, [], {
    execArgv: [
      '--permission',
      ...allowed.map((path) => `--allow-fs-read=${path}`),
      `--allow-fs-write=${folder}`,
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      '--max-semi-space-size=8',
    ],
    // None of the server's settings, which contain secrets. With one memory arena, freed memory returns to the system.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  });
}
