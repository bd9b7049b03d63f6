import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { FolderInUse } from '#core/server/database/folder-lock.ts';
import { readEnv, type Env } from '#core/server/env.ts';

import { commands, errorText, type CommandRequest, type ProgressCallback } from './commands.ts';
import { callControl } from './control-socket.ts';

/** Maximum time for a server to start before a command gives up, in milliseconds. */
const STARTING_MS = 60_000;
const RETRY_MS = 200;

const FAILED = 1;
const WRONG_USAGE = 2;

const usage = `Usage: npm run laurel -- COMMAND

${Object.values(commands)
  .map((command) => `  ${command.usage}\n      ${command.about}`)
  .join('\n')}
  --help
      Show this

Commands use the database in the settings (.env). All except restore also work while the server is running.`;

type CommandContext = {
  readSettings: () => NodeJS.ProcessEnv;
  /** Base of relative paths. */
  folder: string;
  /** Receives the progress of a long command. */
  tell?: ProgressCallback;
};

/** Result of a command: exit code, stdout and stderr. */
export type CommandResult = { code: number; output: string; errors: string };

/** Runs the command named by the arguments. Its output contains no terminal control characters. */
export async function runCommandLine(
  words: readonly string[],
  { tell = () => {}, ...surroundings }: CommandContext,
): Promise<CommandResult> {
  const end = await runCommand(words, { ...surroundings, tell: (line) => tell(forTerminal(line)) });
  return { ...end, output: forTerminal(end.output), errors: forTerminal(end.errors) };
}

/**
 * Removes control characters. Names come from archives and users, and an ESC sequence could write to the clipboard or
 * window title.
 */
function forTerminal(text: string): string {
  return text.replaceAll(
    /[^\P{Cc}\n\t]|\p{Bidi_Control}/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

async function runCommand(
  [name, ...parameters]: readonly string[],
  { readSettings, folder, tell }: CommandContext & { tell: ProgressCallback },
): Promise<CommandResult> {
  if (name === undefined || [name, ...parameters].some((word) => word === '--help' || word === '-h')) {
    return { code: name === undefined ? WRONG_USAGE : 0, output: usage, errors: '' };
  }
  const command = commands[name];
  const allowed = command && [command.parameters, command.parameters + (command.more ?? 0)];
  if (!command || !allowed?.includes(parameters.length)) {
    const errors = command ? `Usage: npm run laurel -- ${command.usage}` : `Unknown command "${name}".\n\n${usage}`;
    return { code: WRONG_USAGE, output: '', errors };
  }
  try {
    const env = readEnv(readSettings());
    const isPath = (place: number): boolean =>
      command.takesPaths === true ||
      (command.startsWithPath === true && place === 0) ||
      (command.pathAfter !== undefined && parameters[place - 1] === command.pathAfter);
    const resolved = parameters.map((typed, place) => (isPath(place) ? path.resolve(folder, typed) : typed));
    const request = { name, parameters: resolved };
    const output =
      'run' in command ? await runThereOrHere(env, request, tell) : await command.runOffline(env, resolved);
    return { code: 0, output, errors: '' };
  } catch (error) {
    const errors = errorText(error) ?? (error instanceof Error ? error.message : String(error));
    return { code: FAILED, output: '', errors };
  }
}

/** Runs the command in the server or here. A starting server holds the folder before it accepts commands. */
async function runThereOrHere(env: Env, request: CommandRequest, tell: ProgressCallback): Promise<string> {
  const giveUpAt = Date.now() + STARTING_MS;
  for (let tries = 0; ; tries += 1) {
    const output = await runThere(env, request, tell);
    if (output !== undefined) return output;
    try {
      return await runHere(env, request, tell);
    } catch (error) {
      if (!(error instanceof FolderInUse) || Date.now() >= giveUpAt) throw error;
    }
    if (tries === 0) tell('Waiting for the server, which is starting …');
    await sleep(RETRY_MS);
  }
}

/** Runs the command in the server that has the database open. Undefined if there is none. */
async function runThere(env: Env, request: CommandRequest, tell: ProgressCallback): Promise<string | undefined> {
  if (env.DATABASE_URL) return undefined;
  const reply = await callControl(env.DATA_DIR, request, tell);
  if (reply && 'refusal' in reply) throw new Error(reply.refusal);
  return reply?.output;
}

async function runHere(env: Env, request: CommandRequest, tell: ProgressCallback): Promise<string> {
  // Loads most of the server's modules, which commands through a running server do not need.
  const { runCommandInProcess } = await import('./run-in-process.ts');
  return runCommandInProcess(env, request, tell);
}
