import { readFileSync, readdirSync } from 'node:fs';

/** Unit of the kernel's counters, the same on every current Linux. */
const TICKS_PER_SECOND = 100;

/** Returns the seconds of processor time of a process, including its children if requested. */
export function cpuSeconds(pid: number, { withChildren = false } = {}): number {
  const own = readStat(pid);
  if (!withChildren) return (own.user + own.system) / TICKS_PER_SECOND;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryStat(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.user ?? 0) + (stat?.system ?? 0), 0);
  return (own.user + own.system + own.ofEnded + children) / TICKS_PER_SECOND;
}

export function readParentPid(pid: number): number {
  return readStat(pid).parent;
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Returns the median of each figure over the rounds. */
export function medians<Figures extends Record<string, number>>(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name] ?? NaN))])) as Figures;
}

function tryStat(pid: number) {
  try {
    return readStat(pid);
  } catch {
    return undefined;
  }
}

function readStat(pid: number) {
  // The name is in parentheses and may contain anything. The counters follow it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11);
  return { parent, user, system, ofEnded: userOfEnded + systemOfEnded };
}
