import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

import { z } from 'zod';

import type { Log } from '#core/server/log.ts';

import { commandRequest, errorText, type CommandRequest, type ProgressCallback } from './commands.ts';

const REQUEST_MAX_BYTES = 65_536;
const REQUEST_TIMEOUT_MS = 5_000;
/** Maximum length of a socket path in bytes. The system silently truncates longer ones. */
const PATH_MAX_BYTES = process.platform === 'darwin' ? 103 : 107;

const answerShape = z.union([z.strictObject({ output: z.string() }), z.strictObject({ refusal: z.string() })]);
export type ControlResponse = z.infer<typeof answerShape>;
/** Lines of the response: progress of the command, and finally its result. */
const lineShape = z.union([z.strictObject({ told: z.string() }), answerShape]);

type Control = {
  /** Data folder, locked by this process. An existing socket there belongs to a dead server. */
  folder: string;
  log: Log;
  run: (request: CommandRequest, tell: ProgressCallback) => Promise<string>;
};

/** Accepts commands from the same user of this machine. Access to the folder permits access to the socket. */
export async function serveControl({ folder, log, run }: Control): Promise<{ close: () => Promise<void> }> {
  const socketFolder = path.join(folder, 'control');
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  chmodSync(socketFolder, 0o700);
  const address = socketPath(folder);
  if (!address) {
    log.warn({ folder }, 'commands cannot reach this server: the path of its folder is too long for a socket');
    return { close: async () => {} };
  }
  rmSync(address, { force: true });
  // Half open, because the caller ends its side to mark the end of the request.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    socket.setTimeout(REQUEST_TIMEOUT_MS, () => socket.destroy());
    socket.on('error', (error) => log.warn({ err: error }, 'a command was interrupted'));
    void respond(socket, { log, run }).catch((error: unknown) => socket.destroy(error as Error));
  });
  server.listen(address);
  await once(server, 'listening');
  chmodSync(address, 0o600);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

/**
 * Calls the server that runs on this folder. Undefined if there is none.
 * @throws Error if the path is too long
 */
export async function callControl(
  folder: string,
  request: CommandRequest,
  tell: ProgressCallback = () => {},
): Promise<ControlResponse | undefined> {
  const address = socketPath(folder);
  if (!address) {
    throw new Error(
      `The path ${path.resolve(folder)} is too long for a socket (at most ${PATH_MAX_BYTES} bytes). Choose a shorter DATA_DIR.`,
    );
  }
  const socket = connect(address);
  try {
    await once(socket, 'connect');
  } catch (error) {
    if (['ENOENT', 'ECONNREFUSED'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
  socket.end(JSON.stringify(request));
  for await (const line of createInterface({ input: socket })) {
    const read = lineShape.parse(JSON.parse(line));
    if (!('told' in read)) return read;
    tell(read.told);
  }
  throw new Error('The server stopped before the command finished.');
}

/** Returns the shorter of the absolute and the relative path. Undefined if both are too long. */
function socketPath(folder: string): string | undefined {
  const absolute = path.resolve(folder, 'control', 'socket');
  return [absolute, path.relative(process.cwd(), absolute)].find((name) => Buffer.byteLength(name) <= PATH_MAX_BYTES);
}

async function respond(socket: Socket, { log, run }: Pick<Control, 'log' | 'run'>): Promise<void> {
  let received = '';
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    received += chunk as string;
    if (received.length > REQUEST_MAX_BYTES) throw new Error('The request is too long');
  }
  // The command itself has no time limit.
  socket.setTimeout(0);
  const send = (line: z.infer<typeof lineShape>) => `${JSON.stringify(line)}\n`;
  // The command continues even if the caller has disconnected.
  const tell: ProgressCallback = (line) => void (socket.writable && socket.write(send({ told: line })));
  socket.end(send(await toControlResponse(run(commandRequest.parse(JSON.parse(received)), tell), log)));
}

async function toControlResponse(running: Promise<string>, log: Log): Promise<ControlResponse> {
  try {
    return { output: await running };
  } catch (error) {
    const refusal = errorText(error);
    if (refusal !== undefined) return { refusal };
    log.error({ err: error }, 'a command failed');
    return { refusal: 'The command failed. See the server log for the reason.' };
  }
}
