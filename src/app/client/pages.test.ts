import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { paths, publicPaths } from '#core/shared/paths.ts';

import { pageAt, pages } from './pages.ts';
import routes from './routes.ts';
import { registry } from '#app/server/features.ts';

const src = join(import.meta.dirname, '../..');
const addresses = pages.map(({ address }) => address);
const isPublic = (address: string) => [...publicPaths, paths.mailbox].some((path) => path === address);

describe('the list of pages', () => {
  it('has no duplicate paths', () => {
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(pages)('has a module that shows $address', ({ module }) => {
    expect(readFileSync(join(src, module), 'utf8')).toMatch(/^export default /m);
  });

  it('equals the routes, except for the public pages', () => {
    const [publicLayout, workspace] = routes;
    expect(routes).toHaveLength(2);
    expect(workspace?.children?.map(({ path }) => path)).toEqual(addresses);
    const open = publicLayout?.children?.flatMap(({ path = '/' }) => (path === '*' ? [] : path)) ?? [];
    expect(open.toSorted()).toEqual([...publicPaths, paths.mailbox].toSorted());
  });

  it('declares pages with their lists', () => {
    const listed = pages.filter(({ label }) => label !== undefined);
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter(({ icon, numeral }) => !icon && !numeral)).toEqual([]);
  });

  it.each(pages.filter(({ aliasPaths }) => aliasPaths))('has valid alias paths for $address', ({ aliasPaths = [] }) => {
    for (const address of [aliasPaths].flat()) expect(pageAt(address)?.label).toBeDefined();
  });

  it.each(Object.entries(paths))('contains paths.%s, or it is public', (_name, address) => {
    expect(pageAt(address) !== undefined || isPublic(address) || address === paths.exportFile, address).toBe(true);
  });

  it('has a counter of pending items for every page that declares one, and no other', () => {
    const counted = registry.pendingItems.flatMap((source) => (source.audience === 'reader' ? source.key : []));
    expect(new Set(counted)).toEqual(new Set(pages.flatMap((page) => page.pendingItems ?? [])));
  });
});

describe('links', () => {
  it.each(
    registry.pendingItems.flatMap(({ key, audience: whom, line }) =>
      line?.link ? [{ key, whom, link: line.link('id') }] : [],
    ),
  )('links of pending items ($key, for $whom) lead to an existing page: $link', ({ link }) => {
    const page = pageAt(new URL(link, 'http://laurel.invalid').pathname);
    expect(page).toBeDefined();
  });

  // In an assembled link, a placeholder represents one path segment.
  it.each(linksInSources())('$link in $file leads to an existing page', ({ link }) => {
    expect(pageAt(link) !== undefined || isPublic(link), link).toBe(true);
  });
});

/** Returns links below a path of `paths`, as written in the code. */
function linksInSources(): { file: string; link: string }[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.test\.|migrations|^testing|^demo/.test(file),
  );
  return files.flatMap((file) =>
    [
      ...readFileSync(join(src, file), 'utf8').matchAll(
        /\$\{paths\.(?<root>\w+)\}(?<below>(?:\/(?:[\w-]+|:\w+|\$\{[^}]+\}))+)/g,
      ),
    ].flatMap(({ groups: { root = '', below = '' } = {} }) => {
      const parts = below
        .split('/')
        .slice(1)
        .map((part) => (part.startsWith('$') ? 'x' : part));
      // Pages generated from a list, such as one per record type or entry.
      if (root === 'dashboard' && parts[0] === 'x') return [];
      return [{ file, link: [paths[root as keyof typeof paths], ...parts].join('/') }];
    }),
  );
}
