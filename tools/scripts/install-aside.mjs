import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './bootstrap.mjs';

/**
 * Installs a package that a single command needs, such as `lighthouse@13.5.0`, into a folder that git ignores. As a
 * dependency, every installation would wait for it. Returns the package's folder.
 */
export function installAside(specification) {
  const at = specification.lastIndexOf('@');
  const [name, version] = [specification.slice(0, at), specification.slice(at + 1)];
  const prefix = join(root, '.cache', name);
  const folder = join(prefix, 'node_modules', name);
  const manifest = join(folder, 'package.json');
  // Some packages write their version with a "v".
  const installed = existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version.replace(/^v/, '');
  if (installed !== version) {
    console.log(`Installing ${specification} …`);
    mkdirSync(prefix, { recursive: true });
    execFileSync('npm', ['install', '--prefix', prefix, '--no-save', '--no-audit', '--no-fund', specification]);
  }
  return folder;
}
