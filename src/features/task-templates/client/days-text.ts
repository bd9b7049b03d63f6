import { counted } from '#core/shared/sentence.ts';

/** When a task from a template is due, in words. */
export function daysText(days: number): string {
  return counted(days, {
    none: 'due on the day you assign it',
    one: 'due {count} day after assignment',
    other: 'due {count} days after assignment',
  });
}
