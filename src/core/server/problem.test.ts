import { expect, it } from 'vitest';

import { asAppError } from './problem.ts';

it.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('a database outage is reported as unavailable: %s', (message) => {
  expect(asAppError(new Error('Failed query', { cause: new Error(message) })).code).toBe('unavailable');
});

it.each(['EROFS', 'ECONNREFUSED'])('a disk or network outage is reported as unavailable: %s', (code) => {
  expect(asAppError(Object.assign(new Error('it failed'), { code })).code).toBe('unavailable');
});

it.each([
  ['57014', 'statement timeout'],
  ['55P03', 'lock timeout'],
])('an overloaded database is reported as unavailable: %s, a %s', (code) => {
  expect(asAppError(new Error('Failed query', { cause: Object.assign(new Error('canceled'), { code }) })).code).toBe(
    'unavailable',
  );
});

it('an unknown error is reported as internal', () => {
  expect(asAppError(new Error('undefined is not a function')).code).toBe('internal');
});
