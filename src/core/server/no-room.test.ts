import { expect, it } from 'vitest';

import { AppError } from './errors.ts';
import { isNoRoom } from './no-room.ts';
import { asAppError } from './problem.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

it.each([
  ['a folder', full],
  ['an upload', new AppError('upload_unavailable', { cause: full })],
  [
    'the database',
    new Error('Failed query', { cause: Object.assign(new Error('could not extend'), { code: '53100' }) }),
  ],
  ['PGlite', { name: 'ErrnoError', errno: 51 }],
  ['a child process', new Error('ENOSPC: no space left on device, write')],
])('a full disk is detected from the error of %s, and named', (_what, error) => {
  expect(isNoRoom(error)).toBe(true);
  expect(asAppError(error)).toMatchObject({
    code: 'no_room',
    status: 503,
    retryAfterSeconds: 60,
    message: 'The server has run out of space, so nothing could be saved. Please try again later, or contact support.',
  });
});

it('other failures are not reported as a full disk', () => {
  for (const error of [new Error('x'), undefined, null, 'ENOSPC', new AppError('upload_unavailable')]) {
    expect(isNoRoom(error)).toBe(false);
  }
});
