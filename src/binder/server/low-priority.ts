import type { ChildProcess } from 'node:child_process';
import { constants, setPriority } from 'node:os';

/** Lets the server go first where there are too few processors for both: who waits for a pack waits a moment longer. */
export function lowerPriority({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not let it.
  }
}
