import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';

import { createLog } from './log.ts';

function logged(error: unknown): { line: string; err: Record<string, unknown> } {
  const lines: string[] = [];
  createLog('error', { write: (line) => void lines.push(line) }).error({ err: error }, 'failed');
  const line = lines.join('');
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

it('the log contains what failed and why, without the statement’s values', () => {
  const cause = Object.assign(new Error('Connection terminated unexpectedly'), { code: '57P01' });
  const { line, err } = logged(new DrizzleQueryError('select app.authenticate($1)', ['a secret token'], cause));
  expect(err.message).toBe('Failed query: select app.authenticate($1)');
  expect(err.stack).toContain('log.test.ts');
  expect(err.cause).toMatchObject({ message: 'Connection terminated unexpectedly', code: '57P01' });
  expect(line).not.toContain('a secret token');
});

it('the log contains no other property of an error', () => {
  const error = Object.assign(new Error('duplicate key'), {
    detail: 'Key (email)=(ada@example.com) already exists.',
    client: { password: 'hidden' },
  });
  const { line } = logged(error);
  expect(line).not.toMatch(/ada@example|hidden/);
});

it('the log accepts any thrown value', () => {
  expect(logged('a text').err).toEqual({ type: 'string', message: 'a text' });
});
