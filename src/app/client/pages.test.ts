import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

import { paths, publicPaths } from '#core/shared/paths.ts';

import { pageAt, pages } from './pages.ts';
import routes from './routes.ts';
import { product } from '#app/server/features.ts';

const src = join(import.meta.dirname, '../..');
const addresses = pages.map(({ address }) => address);
const isPublic = (address: string) => [...publicPaths, paths.mailbox].some((path) => path === address);

describe('the list of pages', () => {
  it('declares no address twice', () => {
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(pages)('names a module that shows $address', ({ module }) => {
    expect(readFileSync(join(src, module), 'utf8')).toMatch(/^export default /m);
  });

  it('is all that is routed, beside the public pages', () => {
    const [publicLayout, workspace] = routes;
    expect(routes).toHaveLength(2);
    expect(workspace?.children?.map(({ path }) => path)).toEqual(addresses);
    const open = publicLayout?.children?.flatMap(({ path = '/' }) => (path === '*' ? [] : path)) ?? [];
    expect(open.toSorted()).toEqual([...publicPaths, paths.mailbox].toSorted());
  });

  it('lists pages with what their lists show', () => {
    const listed = pages.filter(({ label }) => label !== undefined);
    expect(listed.length).toBeGreaterThan(20);
    expect(listed.filter(({ icon, numeral }) => !icon && !numeral)).toEqual([]);
  });

  it.each(pages.filter(({ sameAs }) => sameAs))('gives $address other addresses that are listed', ({ sameAs = [] }) => {
    for (const address of [sameAs].flat()) expect(pageAt(address)?.label).toBeDefined();
  });

  it.each(Object.entries(paths))('knows paths.%s, or visitors may read it', (_name, address) => {
    expect(pageAt(address) !== undefined || isPublic(address) || address === paths.exportFile, address).toBe(true);
  });

  it('counts what waits for the reader on pages that ask for it, and every page that asks gets a count', () => {
    const counted = product.waiting.flatMap((source) => (source.for === 'reader' ? source.key : []));
    expect(new Set(counted)).toEqual(new Set(pages.flatMap((page) => page.waiting ?? [])));
  });
});

describe('links', () => {
  it.each(
    product.waiting.flatMap(({ key, for: whom, line }) => (line?.link ? [{ key, whom, link: line.link('id') }] : [])),
  )('of what waits ($key, for $whom) lead to a page that is built: $link', ({ link }) => {
    const page = pageAt(new URL(link, 'http://laurel.invalid').pathname);
    expect(page).toBeDefined();
  });

  // In an assembled link, a placeholder stands for one path segment.
  it.each(linksInSources())('$link in $file leads to a page', ({ link }) => {
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
