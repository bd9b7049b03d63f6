import { describe, expect, it } from 'vitest';

import { attestationAbilities, isOutdated, sayable } from './rules.ts';
import { attestationInput } from './schema.ts';

describe('what may be said of an element', () => {
  it.each([
    ['attorney', 'documents', ['awards'], ['attested', 'doubted', 'suggested']],
    ['attorney', 'nothing', ['awards'], ['doubted', 'suggested']],
    ['attorney', 'documents', [], []],
    ['mentor', 'documents', ['awards'], ['suggested']],
    ['mentor', 'nothing', ['awards'], ['suggested']],
    ['mentor', 'documents', [], []],
  ] as const)('by an assigned %s, where it has %s by %j, is %j', (as, state, tables, says) => {
    expect(sayable({ state, tables: [...tables] }, as)).toEqual(says);
  });
});

describe('what was said', () => {
  it('is outdated once the evidence is another, or the element is gone', () => {
    expect(isOutdated({ digest: 'a' }, { digest: 'a' })).toBe(false);
    expect(isOutdated({ digest: 'a' }, { digest: 'b' })).toBe(true);
    expect(isOutdated({ digest: 'a' }, undefined)).toBe(true);
  });

  it('is changed and taken back by its author alone, and changed only where they may still say something', () => {
    expect(attestationAbilities({ is_own: true }, ['suggested'])).toEqual({ change: true, withdraw: true });
    expect(attestationAbilities({ is_own: true }, [])).toEqual({ change: false, withdraw: true });
    expect(attestationAbilities({ is_own: false }, ['suggested'])).toEqual({ change: false, withdraw: false });
  });

  it('needs words, unless it attests', () => {
    const input = { note: ' ', seen: 'a', version: 0 };
    expect(attestationInput.safeParse({ ...input, verdict: 'attested' }).success).toBe(true);
    for (const verdict of ['doubted', 'suggested']) {
      expect(attestationInput.safeParse({ ...input, verdict }).error?.issues).toMatchObject([
        { path: ['note'], message: 'Note is required: write what you question or suggest' },
      ]);
    }
  });
});
