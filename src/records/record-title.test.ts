import { describe, expect, it } from 'vitest';

import { titleOf, wantedText } from './record-title.ts';
import { patents } from './record-types/patents.ts';
import { totality } from './record-types/totality.ts';

describe('titleOf', () => {
  it('is the field that the declaration names', () => {
    expect(titleOf(patents, { patent_title: 'Gear' })).toBe('Gear');
  });

  it.each([{}, { patent_title: '' }, { patent_title: null }])('says what a record without one is: %j', (row) => {
    expect(titleOf(patents, row)).toBe('Untitled patent');
  });

  it('is the beginning of a long text, and never half a character', () => {
    expect(titleOf(totality, { executive_summary: 'Acclaimed since 2015.\nIn three countries.' })).toBe(
      'Acclaimed since 2015.',
    );
    expect(titleOf(totality, { executive_summary: '🏳️‍🌈'.repeat(101) })).toBe(`${'🏳️‍🌈'.repeat(100)}…`);
    expect(titleOf(totality, { executive_summary: '🏳️‍🌈'.repeat(100) })).toBe('🏳️‍🌈'.repeat(100));
  });
});

describe('wantedText', () => {
  it('uses the question of a field, or its label if it has none', () => {
    expect(wantedText({ label: 'Patent number', ask: 'Add the number' }, 'Gear')).toBe('Add the number: “Gear”');
    expect(wantedText({ label: 'Patent number', ask: undefined }, 'Gear')).toBe('Patent number of “Gear”');
  });
});
