import { existsSync, readFileSync } from 'node:fs';

// Commit from which the server's program was built.
const commitFile = new URL('../../../build/program/commit', import.meta.url);
const commit = existsSync(commitFile) ? readFileSync(commitFile, 'utf8').trim() : '';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Version for backups and metrics, such as `0.1.0+1a2b3c4d`. Two builds of one version differ in their commit. */
export const appVersion = commit === '' ? version : `${version}+${commit}`;
