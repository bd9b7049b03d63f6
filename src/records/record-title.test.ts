import { describe, expect, it } from 'vitest';

import { getTitle, missingItemText } from './record-title.ts';
import { patents } from './record-types/patents.ts';
import { totality } from './record-types/totality.ts';

describe('getTitle', () => {
  it('returns the field in the declaration', () => {
    expect(getTitle(patents, { patent_title: 'Gear' })).toBe('Gear');
  });

  it.each([{}, { patent_title: '' }, { patent_title: null }])(
    'returns a description for a record without a title: %j',
    (row) => {
      expect(getTitle(patents, row)).toBe('Untitled patent');
    },
  );

  it('returns the start of a long text, and never half a character', () => {
    expect(getTitle(totality, { executive_summary: 'Acclaimed since 2015.\nIn three countries.' })).toBe(
      'Acclaimed since 2015.',
    );
    expect(getTitle(totality, { executive_summary: '🏳️‍🌈'.repeat(101) })).toBe(`${'🏳️‍🌈'.repeat(100)}…`);
    expect(getTitle(totality, { executive_summary: '🏳️‍🌈'.repeat(100) })).toBe('🏳️‍🌈'.repeat(100));
  });
});

describe('missingItemText', () => {
  it('uses a field’s question, or its label without one', () => {
    expect(missingItemText({ label: 'Patent number', ask: 'Add the number' }, 'Gear')).toBe('Add the number (“Gear”)');
    expect(missingItemText({ label: 'Patent number', ask: undefined }, 'Gear')).toBe('Patent number for “Gear”');
  });
});
