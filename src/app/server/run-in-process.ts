import type { Env } from '#core/server/env.ts';
import { sendDueMail } from '#core/server/mail/worker.ts';

import { runCommand, type CommandRequest, type ProgressCallback } from './commands.ts';
import { mailParts } from './mail.ts';
import { openServices } from './open-services.ts';

const MAIL_TIMEOUT_MS = 15_000;

/** Runs a command in this process, with its own database connection. */
export async function runCommandInProcess(env: Env, request: CommandRequest, tell?: ProgressCallback): Promise<string> {
  const services = await openServices({ ...env, LOG_LEVEL: 'error' });
  try {
    const output = await runCommand(services, request, tell);
    // Sends what the command queued. A server that starts later would send it as well.
    const parts = mailParts(services);
    await sendDueMail(parts, AbortSignal.timeout(MAIL_TIMEOUT_MS));
    parts.transport.close();
    return output;
  } finally {
    await services.database.close();
  }
}
