import type { Log } from './log.ts';

/** One second in minutes. */
export const SECOND = 1 / 60;
export const HOUR = 60;
export const DAY = 24 * HOUR;

/** A job. All servers on a database run all jobs, possibly at the same time, so a job must tolerate that. */
export type Job = {
  name: string;
  everyMinutes: number;
  /** Runs once immediately after the server starts. In a crash loop, its interval would otherwise never elapse. */
  isEarly?: true;
  /** Runs the job. A stopping server aborts the signal and waits for the job. */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** Called after each run of a job, for metrics. */
type OnEnd = (run: { job: string; isSuccess: boolean }) => void;

export type RunningJobs = { stop(): Promise<void> };

/**
 * Runs each job shortly after the start, and then repeatedly. The first delay is shorter for frequent jobs. A failure
 * is logged and does not stop later runs.
 */
export function startJobs({
  jobs,
  log,
  onEnd = () => {},
}: {
  jobs: readonly Job[];
  log: Log;
  onEnd?: OnEnd;
}): RunningJobs {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(job, { log, onEnd, signal: stopping.signal }));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

/** Runs a job of this process immediately, or again after the current run. Called when there is work for it. */
export function wakeJob(name: string): void {
  for (const wake of wakers.get(name) ?? []) wake();
}

const wakers = new Map<string, Set<() => void>>();

const MINUTE_MS = 60_000;

async function repeat(
  job: Job,
  { log, onEnd, signal }: { log: Log; onEnd: OnEnd; signal: AbortSignal },
): Promise<void> {
  const alarm = createAlarm(job.name);
  // Random, so that servers started together do not sweep at the same time.
  for (
    let pause = job.isEarly ? 0 : Math.min(MINUTE_MS, job.everyMinutes * MINUTE_MS) * (0.5 + Math.random());
    await alarm.waited(pause, signal);
    pause = job.everyMinutes * MINUTE_MS
  ) {
    try {
      await job.run(signal);
      onEnd({ job: job.name, isSuccess: true });
    } catch (error) {
      log.error({ job: job.name, err: error }, 'job failed');
      onEnd({ job: job.name, isSuccess: false });
    }
  }
  alarm.forget();
}

function createAlarm(name: string) {
  let isRung = false;
  let end = (): void => undefined;
  const ring = (): void => {
    isRung = true;
    end();
  };
  const existing = wakers.get(name) ?? new Set();
  wakers.set(name, existing.add(ring));
  return {
    forget: () => existing.delete(ring),
    /** Resolves to true when the time has passed or the job is woken, and to false when the signal aborts. */
    async waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
      if (signal.aborted) return false;
      const { promise, resolve } = Promise.withResolvers<void>();
      end = resolve;
      const timer = setTimeout(resolve, isRung ? 0 : milliseconds);
      isRung = false;
      signal.addEventListener('abort', end);
      await promise;
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      isRung = false;
      return !signal.aborted;
    },
  };
}
