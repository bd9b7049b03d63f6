import { existsSync } from 'node:fs';
import path from 'node:path';

import { readEnv, type Env } from '#core/server/env.ts';

import { commands, refusalText, type CommandRequest } from './commands.ts';
import { callControl } from './control-socket.ts';

const FAILED = 1;
const WRONG_USAGE = 2;

const usage = `Usage: npm run laurel -- COMMAND

${Object.values(commands)
  .map((command) => `  ${command.usage}\n      ${command.about}`)
  .join('\n')}
  --help
      Show this

It works on the database of the settings (.env); all but restore also while the server runs.`;

process.exitCode = await main(process.argv.slice(2));

async function main([name, ...parameters]: string[]): Promise<number> {
  if (name === undefined || [name, ...parameters].some((word) => word === '--help' || word === '-h')) {
    console.log(usage);
    return name === undefined ? WRONG_USAGE : 0;
  }
  const command = commands[name];
  if (!command || parameters.length !== command.parameters) {
    console.error(command ? `Usage: npm run laurel -- ${command.usage}` : `There is no command "${name}".\n\n${usage}`);
    return WRONG_USAGE;
  }
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
    const env = readEnv(process.env);
    const request = { name, parameters: command.takesPaths ? parameters.map(resolvePath) : parameters };
    const output = 'run' in command ? await runThere(env, request) : await command.runOffline(env, request.parameters);
    console.log(output ?? (await runHere(env, request)));
    return 0;
  } catch (error) {
    console.error(refusalText(error) ?? (error instanceof Error ? error.message : String(error)));
    return FAILED;
  }
}

/** npm runs its scripts in the package's folder, and keeps in INIT_CWD where it was called. */
function resolvePath(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? '.', typed);
}

/** Through the server that has the database open; undefined where none does. */
async function runThere(env: Env, request: CommandRequest): Promise<string | undefined> {
  if (env.DATABASE_URL) return undefined;
  const answer = await callControl(env.DATA_DIR, request);
  if (answer && 'refusal' in answer) throw new Error(answer.refusal);
  return answer?.output;
}

async function runHere(env: Env, request: CommandRequest): Promise<string> {
  // A server's worth of modules, which the usual way through a running server does without.
  const { runAlone } = await import('./run-alone.ts');
  return runAlone(env, request);
}
