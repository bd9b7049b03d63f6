// What the server does with the processes that it starts for binders.
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Lets the server go first where there are too few processors for both: a pack takes a moment longer. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not let it.
  }
}

/** In a shell: as long as the process $1 is there, as well as $2. */
const WHILE_BOTH = 'while kill -0 "$1" && kill -0 "$2"; do sleep 1; done 2>/dev/null';

/**
 * Ends a child within seconds after this process was killed. While it computes, a child does not hear that its parent is
 * gone, and it would go on without any of the limits that its parent keeps.
 * @param target the child alone, or all of the group that it leads
 */
export function endWithParent({ pid }: ChildProcess, target: 'child' | 'group' = 'child'): void {
  if (pid === undefined) return;
  const killed = target === 'group' ? `-${pid}` : String(pid);
  const script = `${WHILE_BOTH}; kill -0 "$1" 2>/dev/null || kill -9 "$3" 2>/dev/null`;
  spawn('/bin/sh', ['-c', script, 'sh', String(process.pid), String(pid), killed], {
    // In a group of its own, so that it outlives what ends this process and its group.
    detached: true,
    stdio: 'ignore',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  })
    .on('error', () => {
      // Without a shell, the parent alone keeps the limits.
    })
    .unref();
}

/** Resident memory of a process, where the system tells: a heap limit counts neither buffers nor WebAssembly. */
export function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // Another system, or it has just ended: the clock still limits it.
    return 0;
  }
}

/** The same of all processes of a group. */
export function residentMegabytesOfGroup(group: number | undefined): number {
  const members = processes().filter((pid) => groupOf(pid) === group);
  return members.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
}

function groupOf(pid: number): number | undefined {
  try {
    // The name of a program, in parentheses, may hold anything.
    const [, , group] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ') ?? [];
    return Number(group);
  } catch {
    // It has just ended.
    return undefined;
  }
}

function processes(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
  } catch {
    // Another system.
    return [];
  }
}
