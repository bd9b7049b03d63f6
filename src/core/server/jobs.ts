import type { Log } from './log.ts';

/** In minutes. */
export const SECOND = 1 / 60;
export const HOUR = 60;
export const DAY = 24 * HOUR;

/** Several servers on one database each run all jobs, perhaps at once: a job must bear that. */
export type Job = {
  name: string;
  everyMinutes: number;
  /** Runs once as soon as the server has started: in a crash loop its turn would never come. */
  isEarly?: true;
  /** Waited for when the server stops, which the signal tells. */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** Told of each run of a job, for the metrics. */
type OnEnd = (run: { job: string; isSuccess: boolean }) => void;

export type RunningJobs = { stop(): Promise<void> };

/** Runs each job a while after the start, soon if it is run often, and then again and again; a failure is logged, and the next turn comes. */
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

/** Has a job of this process run at once, or once more where it is under way: there is something for it to do. */
export function wakeJob(name: string): void {
  for (const wake of wakers.get(name) ?? []) wake();
}

const wakers = new Map<string, Set<() => void>>();

const MINUTE_MS = 60_000;

async function repeat(
  job: Job,
  { log, onEnd, signal }: { log: Log; onEnd: OnEnd; signal: AbortSignal },
): Promise<void> {
  const alarm = makeAlarm(job.name);
  // By chance, so that servers that were started together do not all sweep together.
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

function makeAlarm(name: string) {
  let isRung = false;
  let end = (): void => undefined;
  const ring = (): void => {
    isRung = true;
    end();
  };
  const known = wakers.get(name) ?? new Set();
  wakers.set(name, known.add(ring));
  return {
    forget: () => known.delete(ring),
    /** Whether the time has passed, or the job was woken; false as soon as the signal aborts. */
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
