import { readFileSync, readdirSync } from 'node:fs';

/** What the kernel counts in, on every Linux of today. */
const TICKS_PER_SECOND = 100;

/** Seconds of processor time that a process used, with those of its children where asked. */
export function cpuSeconds(pid: number, { withChildren = false } = {}): number {
  const own = statOf(pid);
  if (!withChildren) return (own.user + own.system) / TICKS_PER_SECOND;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryStat(Number(name)))
    .filter((stat) => stat?.parent === pid)
    .reduce((sum, stat) => sum + (stat?.user ?? 0) + (stat?.system ?? 0), 0);
  return (own.user + own.system + own.ofEnded + children) / TICKS_PER_SECOND;
}

export function parentOf(pid: number): number {
  return statOf(pid).parent;
}

export function residentMegabytes(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2;
}

/** Each figure's median over the rounds. */
export function medians<Figures extends Record<string, number>>(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => round[name] ?? NaN))])) as Figures;
}

function tryStat(pid: number) {
  try {
    return statOf(pid);
  } catch {
    return undefined;
  }
}

function statOf(pid: number) {
  // The name stands in brackets and may hold anything; what is counted comes after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11);
  return { parent, user, system, ofEnded: userOfEnded + systemOfEnded };
}
