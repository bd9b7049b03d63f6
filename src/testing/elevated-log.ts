import { ELEVATED } from '#core/server/actor-context.ts';
import { createLog, type Log } from '#core/server/log.ts';

import { printIfFailed } from './test-log.ts';

/** Action without row policies, as logged. */
export type ElevatedAction = { level: number; reason: string; userId: string };

/** Creates a log that collects actions without row policies, and prints errors as other test logs do. */
export function createElevatedLog(): { log: Log; acts: ElevatedAction[] } {
  const acts: ElevatedAction[] = [];
  const log = createLog('debug', {
    write(line) {
      const entry = JSON.parse(line) as ElevatedAction & { msg: string };
      if (entry.msg === ELEVATED) acts.push(entry);
      else if (entry.level >= 50) printIfFailed(line);
    },
  });
  return { log, acts };
}
