import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

import { accountPaths, fallbackPage, publicPaths } from '../../src/core/shared/paths.ts';
import { PAGE_ANSWERS_ID } from '../../src/core/shared/site-content.ts';

/** Layout of the pages of all workspaces. */
const WORKSPACE = 'routes/workspace';

/**
 * Optimizes the built pages, so that they are small and display before a script runs.
 * @returns the files that a workspace page needs in addition to those of every page, by route ID
 */
export async function finishBuild(buildDirectory: string): Promise<Map<string, string[]>> {
  const client = join(buildDirectory, 'client');
  const files = new Map<string, string[]>();
  for await (const file of glob('assets/manifest-*.js', { cwd: client })) {
    for (const [id, needed] of mapFiles(await readFile(join(client, file), 'utf8'))) files.set(id, needed);
    await rewrite(join(client, file), trimManifest);
  }
  await rewrite(join(client, fallbackPage), addAnswers);
  for (const path of publicPaths.filter((page) => !accountPaths.includes(page))) {
    await rewrite(join(client, path, 'index.html'), deferScripts);
  }
  for await (const file of glob('**/*.{js,css,svg}', { cwd: client })) await compress(join(client, file));
  return files;
}

type Route = { id?: string; parentId?: string; path?: string; module?: string; imports?: string[]; css?: string[] };

/**
 * Trims the browser's route list, which every page contains. Drops the imports of each route (only prefetching links
 * use them, and there are none), empty lists, and every false value. Workspace pages differ only in path and file, so
 * only those remain.
 */
export function trimManifest(script: string): string {
  const { before, manifest } = readManifest(script);
  const pages: string[] = [];
  for (const [id, route] of Object.entries(manifest.routes)) {
    delete route.imports;
    if (route.css?.length === 0) delete route.css;
    const page = { id, parentId: WORKSPACE, path: id, hasDefaultExport: true, module: route.module };
    if (!isDeepStrictEqual(withoutNo(route), page)) continue;
    pages.push(`${id} ${route.module}`);
    delete manifest.routes[id];
  }
  const list = before + JSON.stringify(withoutNo(manifest));
  return `${list};for(const page of ${JSON.stringify(pages.join('|'))}.split("|")){const[id,module]=page.split(" ");__reactRouterManifest.routes[id]={id,parentId:"${WORKSPACE}",path:id,hasDefaultExport:true,module}}`;
}

/**
 * Returns files by route ID: the page's file, the workspace's, and all their imports, without those that every page
 * loads.
 */
export function mapFiles(script: string): Map<string, string[]> {
  const { routes, entry } = readManifest(script).manifest;
  const root = new Set([...(entry?.imports ?? []), ...loadedBy(routes.root)]);
  const pages = Object.values(routes).filter(({ parentId }) => parentId === WORKSPACE);
  return new Map(
    pages.map((page) => {
      const needed = new Set([...loadedBy(routes[WORKSPACE]), ...loadedBy(page)]);
      return [page.id ?? '', [...needed].filter((file) => !root.has(file))];
    }),
  );
}

function loadedBy({ module, imports = [] }: Route = {}): string[] {
  return [...(module ? [module] : []), ...imports];
}

type Manifest = { routes: Record<string, Route>; entry?: { imports: string[] } };

function readManifest(script: string): { before: string; manifest: Manifest } {
  const [, before = '', json = ''] = /^(.*?=)(\{.*\});?\s*$/s.exec(script) ?? [];
  return { before, manifest: JSON.parse(json) as Manifest };
}

function withoutNo(value: unknown): object {
  return JSON.parse(JSON.stringify(value, (_name, part: unknown) => (part === false ? undefined : part))) as object;
}

/**
 * Adds the element that the server fills with the session and other answers for the user, and the script that reads it.
 * Otherwise, the page would request the session before anything else.
 */
export function addAnswers(html: string): string {
  const read = `laurelPage=JSON.parse(document.getElementById("${PAGE_ANSWERS_ID}").textContent||"{}");laurelSession=laurelPage.session`;
  const element = `<script type="application/json" id="${PAGE_ANSWERS_ID}"></script>`;
  return html.replace('<link', `${element}<script>${read}</script><link`);
}

/**
 * Script that repeats a click made too early, once the button is hydrated. React marks elements with its properties.
 */
const pressAgain = `let pressed;const isAlive=(element)=>Object.keys(element).some((key)=>key.startsWith("__reactProps"));const note=({target})=>{const button=target.closest('button[type="button"]');if(button&&!isAlive(button))pressed=button};addEventListener("click",note);const pressAgain=()=>{if(!isAlive(document.querySelector("header button")))return requestAnimationFrame(pressAgain);removeEventListener("click",note);pressed?.click()};`;

/**
 * Delays the scripts of a page that is complete without them until it is displayed, or the visitor acts. On a slow
 * network they would delay its styles and fonts.
 * @throws Error if the page does not start its scripts as React Router 8.4 writes it
 */
export function deferScripts(html: string): string {
  const begin =
    /<script type="module" async="">(?<imports>.*?)\n\s*(?<modules>window\.__reactRouterRouteModules = .*?;)\s*import\("(?<entry>[^"]+)"\);<\/script>/s;
  const { imports = '', modules = '', entry = '' } = begin.exec(html)?.groups ?? {};
  const files = [...imports.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g)];
  if (files.length === 0) throw new Error('A page starts its scripts in a way that finish-build.ts does not recognize');
  const names = files.map(([, name]) => name ?? '').join(',');
  const all = files.map(([, , file]) => `import("${file}")`).join(',');
  const script = `{${pressAgain}let begun;const begin=()=>begun??=Promise.all([${all}]).then(([${names}])=>{${modules}return import("${entry}")}).then(pressAgain);for(const event of ["load","pointerdown","keydown","focusin"])addEventListener(event,()=>setTimeout(begin),{once:true})}`;
  return html.replace(begin, () => `<script>${script}</script>`).replace(/<link rel="modulepreload"[^>]*>/g, '');
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  await writeFile(file, change(await readFile(file, 'utf8')));
}

/** Compresses a file once at the highest level. Requests are served from the files next to it. */
async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes));
  await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
