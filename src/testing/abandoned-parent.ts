// Server that is killed during an inspection. Prints the process ID of its child. Usage: node abandoned-parent.ts FILE
// FOLDER
import { execFileSync } from 'node:child_process';
import { setImmediate } from 'node:timers/promises';

import { inspectFiles } from './inspecting.ts';

const [path = '', folder = ''] = process.argv.slice(2);
const inspecting = inspectFiles([{ path, sha256: 'file' }], { folder });
const isChild = new RegExp(`^\\s*\\d+\\s+${process.pid}\\s.*worker\\.ts`);
let child: string | undefined;
while (child === undefined) {
  await setImmediate();
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  child = processes.split('\n').find((line) => isChild.test(line));
}
console.log(Number.parseInt(child, 10));
await inspecting;
