import { pino, type DestinationStream, type Logger } from 'pino';

import { mapStackTrace } from './source-maps.ts';

export type Log = Logger;

/**
 * Creates a logger that writes one line of JSON per event. Log only names and numbers, never bodies, URLs with tokens,
 * or cookies.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
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
 * Returns the message and location of an error. Database errors also contain statement values, the row that violated a
 * constraint, and the whole connection. These include tokens, emails and password hashes, so they are dropped.
 */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: string | number };
  return {
    type: error.name,
    message: error.message.replace(/\nparams: [\s\S]*/, ''),
    ...(code === undefined ? {} : { code: String(code) }),
    stack: error.stack && mapFrames(error.stack),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

function mapFrames(stack: string): string {
  const frames = stack.split('\n').filter((line) => /^ +at /.test(line));
  return mapStackTrace(frames.join('\n'));
}
