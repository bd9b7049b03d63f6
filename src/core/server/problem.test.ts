import { expect, it } from 'vitest';

import { asAppError } from './problem.ts';

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('calls a database that is away unavailable: %s', (message) => {
  expect(asAppError(new Error('Failed query', { cause: new Error(message) })).code).toBe('unavailable');
});

it.each(['EROFS', 'ECONNREFUSED'])('calls a disk or network that is away unavailable: %s', (code) => {
  expect(asAppError(Object.assign(new Error('it failed'), { code })).code).toBe('unavailable');
});

it('calls whatever it does not know internal', () => {
  expect(asAppError(new Error('undefined is not a function')).code).toBe('internal');
});
