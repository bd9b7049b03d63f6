// Compares the binding engine with the usual way: the same files, alternating, each run in a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

import type { FileInspection } from '#binder-engine/binder.ts';
import { getPartContent } from '#binder-engine/content.ts';
import { plan } from '#binder-engine/plan.ts';
import { createFiles } from '#binder-engine/server/child.ts';
import { AT, createBinder, createSection } from '#testing/binder.ts';
import { inspectFiles } from '#testing/inspecting.ts';

import { median, readParentPid } from './measure.ts';
import { FILES, scannedFile } from './scans.ts';

const WATCH_MS = 20;
const PLANS = 41;
const EXHIBITS = 300;

/** Seconds and peak megabytes, as medians of the rounds. */
type Cost = { seconds: number; megabytes: number };

export type Binding = {
  pages: number;
  megabytes: number;
  inspectSeconds: number;
  streaming: Cost;
  inMemory: Cost;
  planMs: number;
};

/** @param folder created, and deleted afterwards */
export async function measureBinding(folder: string, rounds: number): Promise<Binding> {
  const sources = path.join(folder, 'sources');
  mkdirSync(sources, { recursive: true });
  try {
    const files = Array.from({ length: FILES }, (_, index) => {
      const name = `file-${String(index).padStart(2, '0')}`;
      writeFileSync(path.join(sources, name), scannedFile(name));
      return { path: path.join(sources, name), sha256: name };
    });
    const began = performance.now();
    const facts = await inspectFiles(files, { folder: path.join(folder, 'inspection') });
    const inspectSeconds = secondsSince(began);
    const inspections = Object.fromEntries(facts.map((fact) => [fact.sha256, fact]));
    const planned = plan(createBinder(files.map(({ sha256 }) => sha256)), inspections, { format: 'print', limit: 0 });
    const contents = planned.parts.map((part) => getPartContent(planned, part));
    const bySha256 = Object.fromEntries(
      files.map(
        ({ path: own, sha256 }) =>
          [sha256, { path: own, kind: 'pdf', rung: inspections[sha256]?.rung ?? 'own' }] as const,
      ),
    );
    const [streaming, inMemory]: [Cost[], Cost[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      const made = path.join(folder, 'made');
      streaming.push(await measureCost(() => createFiles(contents, { sources: bySha256, folder: made, at: AT })));
      rmSync(made, { recursive: true });
      inMemory.push(await measureCost(() => bindInMemory(sources)));
    }
    return {
      pages: planned.pages.length,
      megabytes: files.reduce((sum, file) => sum + readFileSync(file.path).byteLength, 0) / 1e6,
      inspectSeconds,
      streaming: computeMedian(streaming),
      inMemory: computeMedian(inMemory),
      planMs: measurePlan(facts),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Measures the plan of 300 exhibits in a dozen sections as online parts, which is computed after each change of order.
 */
function measurePlan(facts: readonly FileInspection[]): number {
  const inspections = Object.fromEntries(facts.map((fact) => [fact.sha256, fact]));
  const sections = Array.from({ length: 12 }, (_, at) =>
    createSection({
      id: `section-${at}`,
      title: `Section ${at}`,
      exhibits: Array.from({ length: EXHIBITS / 12 }, (_each, index) => ({
        id: `exhibit-${at}-${index}`,
        title: `Exhibit ${index} of section ${at}`,
        isIncluded: true,
        items: [
          { id: `item-${at}-${index}`, title: 'Certificate', isIncluded: true, file: facts[index]?.sha256 ?? null },
        ],
      })),
    }),
  );
  const binder = createBinder([], {
    sections: [createSection({ id: 'index', title: 'Index', kind: 'index' }), ...sections],
  });
  const times = Array.from({ length: PLANS }, () => {
    const began = performance.now();
    plan(binder, inspections, { format: 'online', limit: 11_500_000 });
    return performance.now() - began;
  });
  return median(times);
}

async function bindInMemory(folder: string): Promise<void> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('bind-in-memory.ts', import.meta.url)), folder], {
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`binding in memory ended with ${code}`);
}

/** Returns the duration of the work, and the peak memory of this process's children during it. */
async function measureCost(work: () => Promise<unknown>): Promise<Cost> {
  let peak = 0;
  const watch = setInterval(() => (peak = Math.max(peak, peakOfChildren(process.pid))), WATCH_MS);
  const began = performance.now();
  try {
    await work();
  } finally {
    clearInterval(watch);
  }
  return { seconds: secondsSince(began), megabytes: peak };
}

/** Returns the peak memory of the children in megabytes. Processes of PostgreSQL are not counted. */
export function peakOfChildren(pid: number): number {
  const peaks = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .map((child) => {
      try {
        const isBinding = /bind-in-memory|--permission/.test(readFileSync(`/proc/${child}/cmdline`, 'utf8'));
        if (!isBinding || readParentPid(child) !== pid) return 0;
        return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) / 1024;
      } catch {
        // The process has ended in the meantime.
        return 0;
      }
    });
  return Math.max(0, ...peaks);
}

function computeMedian(costs: readonly Cost[]): Cost {
  return {
    seconds: median(costs.map(({ seconds }) => seconds)),
    megabytes: median(costs.map(({ megabytes }) => megabytes)),
  };
}

function secondsSince(began: number): number {
  return (performance.now() - began) / 1000;
}
