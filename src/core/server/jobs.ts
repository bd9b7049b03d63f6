import type { Log } from './log.ts';

/** In minutes. */
export const SECOND = 1 / 60;
export const HOUR = 60;
export const DAY = 24 * HOUR;

/** Several servers on one database each run all jobs, perhaps at once: a job must bear that. */
export type Job = {
  name: string;
  everyMinutes: number;
  /** Waited for when the server stops, which the signal tells. */
  run: (stopping: AbortSignal) => Promise<void>;
};

/** Told of each run of a job, for the metrics. */
type OnEnd = (run: { job: string; isSuccess: boolean }) => void;

export type RunningJobs = { stop(): Promise<void> };

/** Runs each job a while after the start and then again and again; a failure is logged, and the next turn comes. */
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

const MINUTE_MS = 60_000;

async function repeat(
  job: Job,
  { log, onEnd, signal }: { log: Log; onEnd: OnEnd; signal: AbortSignal },
): Promise<void> {
  // By chance, so that servers that were started together do not all sweep together.
  for (
    let pause = MINUTE_MS * (0.5 + Math.random());
    await waited(pause, signal);
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
}

/** Whether the time has passed; false as soon as the signal aborts. */
async function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  const giveUp = () => resolve();
  signal.addEventListener('abort', giveUp);
  await promise;
  clearTimeout(timer);
  signal.removeEventListener('abort', giveUp);
  return !signal.aborted;
}
