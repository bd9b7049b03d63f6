// What the server does with the processes that it starts for binders.
import type { ChildProcess } from 'node:child_process';
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
