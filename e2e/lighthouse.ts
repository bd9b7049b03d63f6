/**
 * Measures every public page of the built application with Lighthouse on a simulated phone. Speed is the median of five
 * runs. Also checks accessibility, best practices and SEO. Exits with 1 if a page falls short. Usage: npm run
 * lighthouse [-- /pricing /faq …]
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { chromium } from '@playwright/test';

import { findFreePort } from '#testing/postgres-server.ts';

import { findChromium } from '../tools/scripts/chromium.mjs';
import { installAside } from '../tools/scripts/install-aside.mjs';
import { serverEnvironment, serverFlags, serverProgram } from '../tools/scripts/server-flags.mjs';
import { variableNames } from '../src/core/server/env.ts';
import { accountPaths, publicPaths } from '../src/core/shared/paths.ts';

type Audit = {
  id: string;
  title: string;
  score: number | null;
  numericValue?: number;
  details?: { type: string; items: { resourceType?: string; transferSize?: number }[] };
};
/** The part of Lighthouse's result that is read here. */
type Result = {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};
type Lighthouse = (
  url: string,
  flags: { port: number; logLevel: 'silent'; output: 'json' },
) => Promise<{ lhr: Result } | undefined>;

const LIGHTHOUSE = 'lighthouse@13.5.0';
const PORT = '4330';
const RUNS = 5;
const PERFORMANCE_MIN = 98;
const url = `http://localhost:${PORT}`;
const perfect = ['accessibility', 'best-practices', 'seo'] as const;

const selected = process.argv.slice(2);
const pages = selected.length > 0 ? selected : publicPaths.filter((page) => !accountPaths.includes(page));

const { default: lighthouse } = (await import(
  pathToFileURL(path.join(installAside(LIGHTHOUSE), 'core/index.js')).href
)) as { default: Lighthouse };
const server = spawn('node', [...serverFlags, serverProgram], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: {
    ...process.env,
    ...Object.fromEntries(variableNames.map((name) => [name, ''])),
    ...serverEnvironment,
    PORT,
    APP_URL: url,
    DATA_DIR: process.env.LAUREL_LIGHTHOUSE_DATA,
  },
});
const debuggingPort = await findFreePort();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [
    `--remote-debugging-port=${debuggingPort}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});
try {
  await waitFor(`${url}/readyz`);
  let short = 0;
  console.log(
    ['page'.padEnd(16), 'speed', 'access', 'practice', 'search', 'LCP s', 'CLS', 'TBT ms', 'JS kB', 'HTML kB'].join(
      '  ',
    ),
  );
  for (const page of pages) {
    const runs: Result[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(url + page));
    const middle = runs.toSorted((a, b) => getSpeed(a) - getSpeed(b))[Math.floor(RUNS / 2)];
    if (!middle) throw new Error('A page was measured no times');
    const rest = perfect.map((category) => Math.min(...runs.map((run) => getScore(run, category))));
    const shift = Math.max(...runs.map((run) => getValue(run, 'cumulative-layout-shift')));
    if (getSpeed(middle) < PERFORMANCE_MIN || rest.some((score) => score < 100) || shift > 0) short += 1;
    const columns = [
      String(getSpeed(middle)).padStart(5),
      ...rest.map((score, index) => String(score).padStart([6, 8, 6][index] ?? 0)),
      (getValue(middle, 'largest-contentful-paint') / 1000).toFixed(2).padStart(5),
      shift.toFixed(3),
      getValue(middle, 'total-blocking-time').toFixed(0).padStart(6),
      formatKilobytes(middle, 'Script').padStart(5),
      formatKilobytes(middle, 'Document').padStart(7),
    ];
    console.log([page.padEnd(16), ...columns].join('  '));
    for (const finding of listFindings(middle)) console.log(`    ${finding}`);
  }
  console.log(`\n${pages.length - short} passed, ${short} failed`);
  process.exitCode = short === 0 ? 0 : 1;
} finally {
  await browser.close();
  server.kill('SIGTERM');
}

/** Measures one page. On a busy machine the browser's trace may lack its beginning, so it is retried. */
async function measure(address: string, triesLeft = 2): Promise<Result> {
  const outcome = await lighthouse(address, { port: debuggingPort, logLevel: 'silent', output: 'json' });
  if (outcome && !outcome.lhr.runtimeError) return outcome.lhr;
  if (triesLeft > 0) return measure(address, triesLeft - 1);
  throw new Error(`${address} could not be measured: ${outcome?.lhr.runtimeError?.message ?? 'no result'}`);
}

function getSpeed(result: Result): number {
  return getScore(result, 'performance');
}

/** Returns a score from 0 to 100. */
function getScore(result: Result, category: string): number {
  return Math.round((result.categories[category]?.score ?? 0) * 100);
}

function getValue(result: Result, audit: string): number {
  return result.audits[audit]?.numericValue ?? Number.NaN;
}

/** Returns the kilobytes transferred for a type of resource. */
function formatKilobytes(result: Result, kind: string): string {
  const details = result.audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const bytes = requests
    .filter((request) => request.resourceType === kind)
    .reduce((sum, request) => sum + Number(request.transferSize), 0);
  return (bytes / 1000).toFixed(1);
}

/** Returns the audits that lower a score which should be 100. */
function listFindings(result: Result): string[] {
  return perfect
    .flatMap((category) => result.categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => result.audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => `${audit?.id}: ${audit?.title}`);
}

async function waitFor(address: string): Promise<void> {
  while (
    !(await fetch(address).then(
      (response) => response.ok,
      () => false,
    ))
  ) {
    await new Promise((resolve) => void setTimeout(resolve, 100));
  }
}
