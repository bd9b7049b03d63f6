import { pino, type Logger } from 'pino';

export type Log = Logger;

/** One line of JSON an event. Callers log names and numbers, never bodies, addresses with tokens or cookies. */
export function makeLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', 'token', 'cookie', 'authorization', '*.password', '*.token', '*.cookie', '*.authorization'],
  });
}
