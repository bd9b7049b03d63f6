import { performance } from 'node:perf_hooks';

/** Time without work after which users do not notice a collection. */
const PERIOD_MS = 5_000;
/** Share of a period in which the event loop may work, for example for open streams and jobs. */
const IDLE = 0.05;
/** Rise of the resident memory that is worth a collection of a tenth of a second. */
const RISE_BYTES = 32 * 1024 * 1024;

type Sources = {
  /** Resident memory in bytes. */
  readMemory: () => number;
  /** Share of the time since the last call in which the event loop worked. */
  readLoad: () => number;
};

/**
 * Calls `collect` once no work is left after the resident memory rose. V8 keeps the pages of a heap that has grown, and
 * returns them only when it runs out of memory or is asked to.
 */
export function collectWhenIdle(
  collect: () => void,
  sources: Sources = { readMemory, readLoad: createLoadMeter() },
): void {
  let settled = sources.readMemory();
  setInterval(() => {
    if (sources.readLoad() > IDLE || sources.readMemory() < settled + RISE_BYTES) return;
    collect();
    // The remaining memory is in use or cannot be returned. The next collection starts only if memory rises above it.
    settled = sources.readMemory();
  }, PERIOD_MS).unref();
}

const readMemory = (): number => process.memoryUsage.rss();

function createLoadMeter(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
