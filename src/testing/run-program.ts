import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const FLAGS = ['--disable-warning=ExperimentalWarning'];

type Run = {
  folder: string;
  settings: Record<string, string>;
  parameters?: string[];
  /** Kills it when it aborts. Its code is null then. */
  killed?: AbortSignal;
};

/**
 * Runs a program as a separate process with only these settings, in a folder whose .env it would read.
 * @param file path from src/
 */
export async function runProgram(file: string, { folder, settings, parameters = [], killed }: Run) {
  const program = fileURLToPath(new URL(`../${file}`, import.meta.url));
  const child = spawn(process.execPath, [...FLAGS, program, ...parameters], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
  });
  killed?.addEventListener('abort', () => child.kill('SIGKILL'));
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { code: child.exitCode, output, errors };
}
