import { pino, type DestinationStream, type Logger } from 'pino';

import { sourceStack } from './source-stack.ts';

export type Log = Logger;

/** One line of JSON an event. Callers log names and numbers, never bodies, addresses with tokens or cookies. */
export function makeLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization'],
    serializers: { err: describeError },
  };
  return pino(options, destination ?? pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 500 }));
}

type ErrorFacts = { type: string; message: string; code?: string; stack?: string; cause?: ErrorFacts };

/**
 * What went wrong and where. An error of the database carries more: a statement's values, the row that broke a
 * constraint, the whole connection. Tokens, addresses and hashes of passwords are among them, so none of it is kept.
 */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: string | number };
  return {
    type: error.name,
    message: error.message.replace(/\nparams: [\s\S]*/, ''),
    ...(code === undefined ? {} : { code: String(code) }),
    stack: error.stack && framesOf(error.stack),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function framesOf(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line));
  return sourceStack(frames.join('\n'));
}
