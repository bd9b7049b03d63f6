import { onTestFailed, TestRunner } from 'vitest';

import { createLog, type Log } from '#core/server/log.ts';

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/**
 * Creates the log of a test application. Errors are printed if the running test fails, and immediately outside of
 * tests.
 */
export function createTestLog(): Log {
  return createLog('error', { write: printIfFailed });
}

export function printIfFailed(line: string): void {
  const print = () => console.error(describe(line));
  if (TestRunner.getCurrentTest()) onTestFailed(print);
  else print();
}

function describe(line: string): string {
  const { msg, err, requestId } = JSON.parse(line) as { msg: string; err?: LoggedError; requestId?: string };
  return [`The server logged "${msg}"${requestId ? ` for request ${requestId}` : ''}`, ...errorLines(err)].join('\n');
}

function errorLines(error: LoggedError | undefined): string[] {
  if (!error) return [];
  const { type, code, message, stack, cause } = error;
  return [`${type}${code ? ` ${code}` : ''}: ${message}`, ...(stack ? [stack] : []), ...errorLines(cause)];
}
