import { describe, expect, it } from 'vitest';

import { ruleAbilities, getState } from './rules.ts';

describe('the status of a rule', () => {
  const today = '2026-11-24';
  it.each([
    [{ from: null, until: null, isOff: false }, 'on'],
    [{ from: null, until: null, isOff: true }, 'off'],
    [{ from: today, until: today, isOff: false }, 'on'],
    [{ from: '2026-11-25', until: null, isOff: false }, 'waiting'],
    [{ from: '2026-11-25', until: null, isOff: true }, 'off'],
    [{ from: null, until: '2026-11-23', isOff: false }, 'ended'],
    [{ from: null, until: '2026-11-23', isOff: true }, 'ended'],
  ] as const)('the status of a rule of %j is %s', (rule, state) => {
    expect(getState(rule, today)).toBe(state);
  });
});

it('rules can be turned off, and elements cannot', () => {
  expect([ruleAbilities('rule'), ruleAbilities('element')]).toEqual([{ toggle: true }, { toggle: false }]);
});
