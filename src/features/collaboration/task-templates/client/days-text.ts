import { counted } from '#core/shared/sentence.ts';

/** Returns the due date of a task from a template in words. */
export function daysText(days: number): string {
  return counted(days, {
    none: 'due on the day you assign it',
    one: 'due {count} day after assignment',
    other: 'due {count} days after assignment',
  });
}
