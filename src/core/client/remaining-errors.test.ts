import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { remainingErrors } from './remaining-errors.ts';

describe('remainingErrors', () => {
  const passwords = z
    .object({ email: z.string().min(1, 'Email is required'), password: z.string(), again: z.string() })
    .refine(({ password, again }) => password === again, { path: ['again'], error: 'The passwords differ' });
  const empty = { email: '', password: 'a', again: 'b' };
  const shown = { errors: { email: 'Email is required', again: 'The passwords differ' }, values: empty };

  it('removes a message with the first valid value, and keeps the others', () => {
    const values = { ...empty, email: 'ada@example.com' };
    expect(remainingErrors({ schema: passwords, shown, values })).toEqual({ again: 'The passwords differ' });
    expect(remainingErrors({ schema: passwords, shown, values: { ...empty, again: 'c' } })).toEqual(shown.errors);
  });

  it('removes a message when the other field it compares becomes valid', () => {
    const differing = { errors: { again: 'The passwords differ' }, values: { ...empty, email: 'a' } };
    const values = { ...differing.values, password: 'b' };
    expect(remainingErrors({ schema: passwords, shown: differing, values })).toEqual({});
  });

  it('keeps a server message until its field is changed', () => {
    const sent = { email: 'ada@example.com', password: 'a', again: 'a' };
    const taken = { schema: passwords, shown: { errors: { email: 'This email is taken' }, values: sent } };
    const others = { ...sent, password: 'c', again: 'c' };
    expect(remainingErrors({ ...taken, values: others })).toEqual({ email: 'This email is taken' });
    expect(remainingErrors({ ...taken, values: { ...others, email: 'eve@example.com' } })).toEqual({});
  });
});
