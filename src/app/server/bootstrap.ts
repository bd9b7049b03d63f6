import { startPglite } from '#core/server/database/pglite-engine.ts';
import { loadEnvFile } from '#core/server/env-file.ts';
import { readEnv } from '#core/server/env.ts';

import { formatStartupError } from './program.ts';

/** Settings, and the embedded database, which opens in its thread while the rest of the server is imported. */
export const { env, pglite } = begin();

function begin() {
  try {
    loadEnvFile(process.env);
    const settings = readEnv(process.env);
    return { env: settings, pglite: settings.DATABASE_URL ? undefined : startPglite(settings.DATA_DIR) };
  } catch (error) {
    console.error(formatStartupError(error));
    process.exit(1);
  }
}
