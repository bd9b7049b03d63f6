import { describe, expect, it } from 'vitest';

import { attestationAbilities, isOutdated, allowedVerdicts } from './rules.ts';
import { attestationInput } from './schema.ts';

describe('permission to assess an element', () => {
  it.each([
    ['attorney', 'documents', ['awards'], ['attested', 'doubted', 'suggested']],
    ['attorney', 'nothing', ['awards'], ['doubted', 'suggested']],
    ['attorney', 'documents', [], []],
    ['mentor', 'documents', ['awards'], ['suggested']],
    ['mentor', 'nothing', ['awards'], ['suggested']],
    ['mentor', 'documents', [], []],
  ] as const)(
    'permission to assess an element of an assigned %s, if it has %s by %j, is %j',
    (as, state, tables, verdicts) => {
      expect(allowedVerdicts({ state, tables: [...tables] }, as)).toEqual(verdicts);
    },
  );
});

describe('an assessment', () => {
  it('is outdated if the evidence changed or the element is gone', () => {
    expect(isOutdated({ digest: 'a' }, { digest: 'a' })).toBe(false);
    expect(isOutdated({ digest: 'a' }, { digest: 'b' })).toBe(true);
    expect(isOutdated({ digest: 'a' }, undefined)).toBe(true);
  });

  it('is changed and withdrawn only by its author, and changed only with permission', () => {
    expect(attestationAbilities({ is_own: true }, ['suggested'])).toEqual({ change: true, withdraw: true });
    expect(attestationAbilities({ is_own: true }, [])).toEqual({ change: false, withdraw: true });
    expect(attestationAbilities({ is_own: false }, ['suggested'])).toEqual({ change: false, withdraw: false });
  });

  it('requires text unless it attests', () => {
    const input = { note: ' ', seen: 'a', version: 0 };
    expect(attestationInput.safeParse({ ...input, verdict: 'attested' }).success).toBe(true);
    for (const verdict of ['doubted', 'suggested']) {
      expect(attestationInput.safeParse({ ...input, verdict }).error?.issues).toMatchObject([
        { path: ['note'], message: 'Note is required: write what you question or suggest' },
      ]);
    }
  });
});
