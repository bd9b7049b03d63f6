import { ensureInstalled, waitForExitCode, onStop, start } from './bootstrap.mjs';
import { serverFlags } from './server-flags.mjs';

const API_PORT = '3001';
const PAGES_PORT = '3000';

await ensureInstalled();

const api = start('node', ['--watch', ...serverFlags, 'src/app/server/main.ts'], {
  env: { PORT: API_PORT, HOST: '127.0.0.1', APP_URL: `http://localhost:${PAGES_PORT}` },
});
const pages = start('react-router', ['dev', '--port', PAGES_PORT], {
  env: { LAUREL_API: `http://127.0.0.1:${API_PORT}` },
});

const stop = () => [api, pages].forEach((child) => child.kill('SIGTERM'));
const forget = onStop(stop);

// Neither is useful without the other, so when one ends, the other is stopped.
process.exitCode = await Promise.race([waitForExitCode(api), waitForExitCode(pages)]);
stop();
forget();
