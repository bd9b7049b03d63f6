import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { checkForm } from './check-form.ts';
import { listProblems } from './checked-form.ts';
import { remainingErrors } from './remaining-errors.ts';

const schema = z.strictObject({
  title: z.string().trim().min(1, 'Title is required').min(3, 'Title must be at least 3 characters long'),
  country: z.string().min(1, 'Country is required'),
  address: z.strictObject({ city: z.string().min(1, 'City is required') }),
});

describe('checkForm', () => {
  it('gives the parsed input, not the typed text', () => {
    const values = { title: '  Gear ', country: 'DE', address: { city: 'Ulm' } };
    expect(checkForm({ schema, values })).toEqual({ input: { ...values, title: 'Gear' } });
  });

  it('names every wrong field at once, each with its first sentence', () => {
    expect(checkForm({ schema, values: { title: ' ', country: '', address: { city: '' } } })).toEqual({
      errors: { title: 'Title is required', country: 'Country is required', 'address.city': 'City is required' },
    });
  });
});

describe('listProblems', () => {
  it('follows the order of the form and links each sentence to its field', () => {
    expect(listProblems({ errors: { country: 'C', title: 'T' }, names: ['title', 'country'], idOf })).toEqual([
      { message: 'T', id: 'f-title' },
      { message: 'C', id: 'f-country' },
    ]);
  });

  it('keeps a sentence for a field that the form does not show, without a link', () => {
    expect(listProblems({ errors: { other: 'O', title: 'T' }, names: ['title'], idOf })).toEqual([
      { message: 'T', id: 'f-title' },
      { message: 'O' },
    ]);
  });
});

describe('remainingErrors', () => {
  const passwords = z
    .object({ email: z.string().min(1, 'Email is required'), password: z.string(), again: z.string() })
    .refine(({ password, again }) => password === again, { path: ['again'], error: 'The passwords differ' });
  const empty = { email: '', password: 'a', again: 'b' };
  const shown = { errors: { email: 'Email is required', again: 'The passwords differ' }, values: empty };

  it('lets a sentence go with the first valid value, and keeps the others', () => {
    const values = { ...empty, email: 'ada@example.com' };
    expect(remainingErrors({ schema: passwords, shown, values })).toEqual({ again: 'The passwords differ' });
    expect(remainingErrors({ schema: passwords, shown, values: { ...empty, again: 'c' } })).toEqual(shown.errors);
  });

  it('lets a sentence go with the value of the other field that it compares', () => {
    const differing = { errors: { again: 'The passwords differ' }, values: { ...empty, email: 'a' } };
    const values = { ...differing.values, password: 'b' };
    expect(remainingErrors({ schema: passwords, shown: differing, values })).toEqual({});
  });

  it('keeps what the server said of a field until this field is changed', () => {
    const sent = { email: 'ada@example.com', password: 'a', again: 'a' };
    const taken = { schema: passwords, shown: { errors: { email: 'This email is taken' }, values: sent } };
    const others = { ...sent, password: 'c', again: 'c' };
    expect(remainingErrors({ ...taken, values: others })).toEqual({ email: 'This email is taken' });
    expect(remainingErrors({ ...taken, values: { ...others, email: 'eve@example.com' } })).toEqual({});
  });
});

function idOf(name: string): string {
  return `f-${name}`;
}
