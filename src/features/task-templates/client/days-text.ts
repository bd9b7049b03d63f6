/** When a task from a template is due, in words. */
export function daysText(days: number): string {
  if (days === 0) return 'due on the day you assign it';
  return `due ${days} ${days === 1 ? 'day' : 'days'} after assignment`;
}
