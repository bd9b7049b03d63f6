// Modules that the server's build bundles with all that they import, for threads and child processes.

/**
 * Files that replace modules in a build, by module path in `src`. The server's bundle fills in this object
 * (`tools/scripts/bundle-server.mjs`).
 */
const bundled: Record<string, string> = {};
const source = new URL('../../', import.meta.url).href;
const program = new URL('../build/program/', source);

/** Returns the file to start for a module of `src`. A thread that loads few files takes half the memory and the time. */
export function resolveBundled(module: URL): URL {
  const file = bundled[getPath(module)];
  return file === undefined ? module : new URL(file, program);
}

/** Replaces a module of `src` by a bundle from now on, or no longer. For tests, which run the sources. */
export function setBundle(module: URL, bundle: string | undefined): void {
  if (bundle === undefined) delete bundled[getPath(module)];
  else bundled[getPath(module)] = bundle;
}

function getPath(module: URL): string {
  return module.href.slice(source.length);
}
