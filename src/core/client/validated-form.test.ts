import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { validateForm } from './validate-form.ts';
import { listProblems } from './validated-form.ts';

const schema = z.strictObject({
  title: z.string().trim().min(1, 'Title is required').min(3, 'Title must be at least 3 characters long'),
  country: z.string().min(1, 'Country is required'),
  address: z.strictObject({ city: z.string().min(1, 'City is required') }),
});

describe('validateForm', () => {
  it('returns the parsed input, not the typed text', () => {
    const values = { title: '  Gear ', country: 'DE', address: { city: 'Ulm' } };
    expect(validateForm({ schema, values })).toEqual({ input: { ...values, title: 'Gear' } });
  });

  it('reports every invalid field at once, each with its first message', () => {
    expect(validateForm({ schema, values: { title: ' ', country: '', address: { city: '' } } })).toEqual({
      errors: { title: 'Title is required', country: 'Country is required', 'address.city': 'City is required' },
    });
  });
});

describe('listProblems', () => {
  it('follows the order of the form and links each message to its field', () => {
    expect(listProblems({ errors: { country: 'C', title: 'T' }, names: ['title', 'country'], getId })).toEqual([
      { message: 'T', id: 'f-title' },
      { message: 'C', id: 'f-country' },
    ]);
  });

  it('keeps a message for a field that is not in the form, without a link', () => {
    expect(listProblems({ errors: { other: 'O', title: 'T' }, names: ['title'], getId })).toEqual([
      { message: 'T', id: 'f-title' },
      { message: 'O' },
    ]);
  });
});

function getId(name: string): string {
  return `f-${name}`;
}
