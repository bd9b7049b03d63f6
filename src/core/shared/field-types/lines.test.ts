import { describe, expect, it } from 'vitest';

import { listIssues } from '#testing/sentences.ts';

import { LINE_CHARACTERS, lines, linesInput, MAX_LINES } from './lines.ts';

const achievements = linesInput(lines({ label: 'Key achievements' }));
const duties = linesInput(lines({ label: 'Duties', required: 'Duties are required' }));

describe('a lines field', () => {
  it('keeps its order, trims each line and omits blank ones', () => {
    expect(achievements.parse(['  Led a team ', '', ' \t', 'Cut costs by half\r'])).toEqual([
      'Led a team',
      'Cut costs by half',
    ]);
  });

  it('removes text direction marks', () => {
    expect(achievements.parse(['a\u202Eb'])).toEqual(['ab']);
  });

  it('can be empty unless required', () => {
    expect(achievements.parse([])).toEqual([]);
    expect(listIssues(duties, ['', ' '])).toEqual(['Duties are required']);
  });

  it('reports an invalid line on the field', () => {
    const { error } = achievements.safeParse(['good', 'a\u0000b', 'x'.repeat(LINE_CHARACTERS + 1)]);
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [[], 'A line of Key achievements must not contain control characters'],
    ]);
    expect(listIssues(achievements, ['x'.repeat(LINE_CHARACTERS + 1)])).toEqual([
      'A line of Key achievements must be at most 1,000 characters long',
    ]);
    expect(achievements.safeParse(['x'.repeat(LINE_CHARACTERS)]).success).toBe(true);
  });

  it('accepts as many lines as allowed, and no more', () => {
    const most = Array.from({ length: MAX_LINES }, (_, number) => `line ${number}`);
    expect(achievements.parse(most)).toHaveLength(MAX_LINES);
    expect(listIssues(achievements, [...most, 'more'])).toEqual(['Key achievements must have at most 100 lines']);
  });

  it.each([null, 'Led a team', {}, [7]])('rejects %j, which is not a list of lines', (value) => {
    expect(listIssues(achievements, value)).toContain('Key achievements must be a list of lines');
  });
});
