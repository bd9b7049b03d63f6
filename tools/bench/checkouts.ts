import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** One commit of Laurel, installed and built in a separate folder. */
export type Checkout = {
  name: string;
  folder: string;
  /** Flags for Node. */
  flags: string[];
  program: string;
  env: Record<string, string>;
};

type ServerFlags = {
  serverFlags: string[];
  serverProgram?: string;
  serverEnvironment?: Record<string, string>;
};

/** Checkout that contains this benchmark. */
export const here = await openCheckout(fileURLToPath(new URL('../..', import.meta.url)), 'Laurel');

/** Reads how `npm start` runs the server in this folder. Commits without a bundle run from source. */
export async function openCheckout(folder: string, name: string): Promise<Checkout> {
  const root = path.resolve(folder);
  const flags = (await import(pathToFileURL(path.join(root, 'tools/scripts/server-flags.mjs')).href)) as ServerFlags;
  const { serverFlags, serverProgram = 'src/app/server/main.ts', serverEnvironment = {} } = flags;
  return { name, folder: root, flags: serverFlags, program: serverProgram, env: serverEnvironment };
}
