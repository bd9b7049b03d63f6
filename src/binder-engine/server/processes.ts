// Manages the child processes that the server starts for binders.
import { spawn, type ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of a child, so that the server runs first if there are too few processors. Packets take slightly
 * longer.
 */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has exited, or the system does not permit it.
  }
}

/**
 * Shell command, followed by the ID of this process, a program and its parameters, that runs the program and kills its
 * process group within seconds after this process is killed. The watch runs before the program does: a process that is
 * killed directly after it started a program leaves nothing behind.
 */
export const RUN_WITH_PARENT = '(while kill -0 "$1"; do sleep 1; done; kill -9 0) >/dev/null 2>&1 & shift; exec "$@"';

/**
 * Kills a child within seconds after this process is killed. A busy child does not notice that its parent is gone, and
 * would continue without the limits that the parent enforces. A child that has no work yet exits with its channel.
 */
export function endWithParent({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  const script =
    'while kill -0 "$1" && kill -0 "$2"; do sleep 1; done 2>/dev/null; kill -0 "$1" 2>/dev/null || kill -9 "$2" 2>/dev/null';
  spawn('/bin/sh', ['-c', script, 'sh', String(process.pid), String(pid)], {
    // A separate process group, so that it survives a signal that kills this process and its group.
    detached: true,
    stdio: 'ignore',
    env: { PATH: '/usr/local/bin:/usr/bin:/bin' },
  })
    .on('error', () => {
      // Without a shell, only the parent enforces the limits.
    })
    .unref();
}

/**
 * Returns the resident memory of a process, or 0 if the system does not report it. Heap limits count neither buffers
 * nor WebAssembly.
 */
export function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // Not Linux, or the process has just exited. The time limit still applies.
    return 0;
  }
}

/** Maximum duration of a process, as a multiple of its processor time. On a busy machine it hardly gets any. */
const MAX_DURATION_FACTOR = 6;
const TICKS_PER_SECOND = 100;

/**
 * Calls `stop` once a process has used this much processor time from now on, or {@link MAX_DURATION_FACTOR} times as
 * much time has passed. If the system does not report processor time, the time that has passed counts.
 * @returns function that ends the watch
 */
export function limitProcessorTime(
  pid: number | undefined,
  { seconds, stop }: { seconds: number; stop: () => void },
): () => void {
  const used = processorSeconds(pid);
  const latest = performance.now() + MAX_DURATION_FACTOR * seconds * 1000;
  const look = (): void => {
    const left = used === undefined ? 0 : seconds - ((processorSeconds(pid) ?? Infinity) - used);
    const wait = Math.min(left * 1000, latest - performance.now());
    if (wait > 0) timer = setTimeout(look, Math.max(wait, 1000 / TICKS_PER_SECOND));
    else stop();
  };
  let timer = setTimeout(look, seconds * 1000);
  return () => clearTimeout(timer);
}

/** Returns the processor time that a process has used. Undefined if the system does not report it. */
function processorSeconds(pid: number | undefined): number | undefined {
  // See proc_pid_stat(5). The first field after the name is the third.
  const ticks = readStatFields(pid)?.slice(11, 13);
  return ticks && (Number(ticks[0]) + Number(ticks[1])) / TICKS_PER_SECOND;
}

/** Returns the resident memory of all processes in a group. */
export function residentMegabytesOfGroup(group: number | undefined): number {
  const members = processes().filter((pid) => findProcessGroup(pid) === group);
  return members.reduce((sum, pid) => sum + residentMegabytes(pid), 0);
}

function findProcessGroup(pid: number): number | undefined {
  const group = readStatFields(pid)?.[2];
  return group === undefined ? undefined : Number(group);
}

/** Returns what the system reports of a process after its name. */
function readStatFields(pid: number | undefined): string[] | undefined {
  try {
    // The name, in parentheses, may contain any character.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(')').at(-1)?.trim().split(' ');
  } catch {
    // Not Linux, or the process has just exited.
    return undefined;
  }
}

function processes(): number[] {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
  } catch {
    // Not Linux.
    return [];
  }
}
