import { describe, expect, it } from 'vitest';

import { dayProblems, daysLeftText, taskDay, usualDelivery } from './rules.ts';

describe('the deadline of a notice', () => {
  it('is announced calmly before, on and after the last day', () => {
    expect([87, 2, 1, 0, -1, -12].map(daysLeftText)).toEqual([
      '87 days left',
      '2 days left',
      '1 day left',
      'Due today',
      '1 day overdue',
      '12 days overdue',
    ]);
  });

  it('makes tasks due ten days before it, or on the last day if that has passed', () => {
    expect(taskDay('2028-03-05', '2028-01-01')).toBe('2028-02-24');
    expect(taskDay('2028-03-05', '2028-02-24')).toBe('2028-02-24');
    expect(taskDay('2028-03-05', '2028-02-25')).toBe('2028-03-05');
  });

  it('depends on the usual delivery: online if the receipt number starts with IOE', () => {
    expect(['IOE0912345678', ' ioe 091', 'LIN0912345678', ''].map(usualDelivery)).toEqual([
      'online',
      'online',
      'mail',
      'mail',
    ]);
  });

  it('is rejected if impossible, with a message for each field', () => {
    const days = { issued_on: '2026-03-02', printed_due_on: '2026-03-02', responded_on: '2026-03-01' };
    expect(dayProblems(days)).toEqual({
      printed_due_on: 'Due date must be after the date of the notice',
      responded_on: 'Response date must not be before the date of the notice',
    });
    expect(dayProblems({ ...days, printed_due_on: '2026-03-03', responded_on: '2026-03-02' })).toEqual({});
  });
});
