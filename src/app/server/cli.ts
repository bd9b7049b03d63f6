import { loadEnvFile } from '#core/server/env-file.ts';

import { runCommandLine } from './command-line.ts';

const { code, output, errors } = await runCommandLine(process.argv.slice(2), {
  readSettings() {
    loadEnvFile(process.env);
    return process.env;
  },
  // npm runs its scripts in the package's folder, and stores the caller's folder in INIT_CWD.
  folder: process.env.INIT_CWD ?? '.',
  // Progress goes to stderr, so stdout contains only the result.
  tell: (line) => console.error(line),
});
if (output) console.log(output);
if (errors) console.error(errors);
process.exitCode = code;
