// Every route has a caller: a page, or what `outside` names.
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, it } from 'vitest';

import { routes } from './all-samples.ts';

/** Routes that no page calls, and what does. */
const outside = {
  'GET /api/calendar-feed/calendar.ics': 'calendar programs',
  'GET /api/files/scanning': 'owners, as docs/operating.md describes',
  'GET /api/testimonials/pictures/{id}': 'pictures, whose addresses are in the rows',
};

const PARAMETER = '${:}';
const src = path.join(import.meta.dirname, '..');
const files = globSync(['{app,core,features/*/*}/client/**/*.{ts,tsx}', 'core/shared/paths.ts'], { cwd: src })
  .filter((file) => !file.includes('.test.'))
  .map((file) => readFileSync(path.join(src, file), 'utf8'));

/** Routes of the collections whose source a page uses, which calls all of them. */
const ofCollections = globSync('features/*/*/schema.ts', { cwd: src })
  .map((file) => readFileSync(path.join(src, file), 'utf8'))
  .flatMap((text) => [...text.matchAll(/const (\w+) = defineCollection\(\{\s*path: '([^']+)'/g)])
  .filter(([, name]) => files.some((text) => text.includes(`collectionSource(${name})`)))
  .flatMap(([, , mount]) => [
    createPattern('(?:get|post)', `${mount}`),
    createPattern('(?:get|patch|delete)', `${mount}/${PARAMETER}`),
    createPattern('post', `${mount}/${PARAMETER}/restore`),
  ]);

it('every route is called by a page, or has another caller that is named here', () => {
  const calls = [...ofCollections, ...files.flatMap(callsIn)];
  const uncalled = Object.keys(routes).filter((route) => !calls.some((call) => call.test(route)));
  expect(uncalled.toSorted()).toEqual(Object.keys(outside));
});

/** Returns patterns of the routes that a module calls: by a typed client, `call` of records, or a URL. */
function callsIn(text: string): RegExp[] {
  const constants = new Map(
    [...text.matchAll(/const (\w+) = ['`]([^'`]+)['`]/g)].map(([, name = '', value = '']) => [name, value]),
  );
  const filled = (address: string) => address.replaceAll(/\$\{(\w+)\}/g, (whole, name) => constants.get(name) ?? whole);
  const mounts = new Map(
    [...text.matchAll(/const (\w+) = createApi<\w+>\('?([^')]+)'?\)/g)].map(([, name = '', mount = '']) => [
      name,
      constants.get(mount) ?? mount,
    ]),
  );
  const typed = [...mounts].flatMap(([name, mount]) =>
    [...text.matchAll(new RegExp(`\\b${name}((?:\\s*\\.\\w+|\\['?[^\\]]+\\])*)\\s*\\.\\$(\\w+)\\(`, 'g'))].map(
      ([, chain = '', method = '']) => {
        const segments = [...chain.matchAll(/\.(\w+)|\['(:?)([^']+)'\]|\[(\w+)\]/g)].map(
          ([, plain, isParameter, quoted = '']) => plain ?? (isParameter ? PARAMETER : quoted || '${}'),
        );
        return createPattern(method, [mount, ...segments.filter((segment) => segment !== 'index')].join('/'));
      },
    ),
  );
  const untyped = [...text.matchAll(/method: '(\w+)',\s*address: `([^`]+)`/g)].map(([, method = '', address = '']) =>
    createPattern(method, `/api/${filled(address)}`),
  );
  const addresses = [...text.matchAll(/(?:'([A-Z]+)', )?['`]((?:\/api\/|\$\{\w+\})(?:[\w/.-]|\$\{[\w.]+\})*)/g)]
    .map(([, method = '\\w+', address = '']) => ({ method, address: filled(address) }))
    .filter(({ address }) => address.startsWith('/api/') && ![...mounts.values()].includes(address))
    .map(({ method, address }) => createPattern(method, address));
  return [...typed, ...untyped, ...addresses];
}

/**
 * Returns a pattern for a path in source code. An expression in it matches a parameter or any other segment,
 * `PARAMETER` matches a parameter.
 */
function createPattern(method: string, address: string): RegExp {
  const [beforeQuery = ''] = address.split('?');
  const parts = beforeQuery.split(/(\$\{[^}]*\})/).map((part) => {
    if (part === PARAMETER) return String.raw`\{\w+\}`;
    return part.startsWith('${') ? '[^/]+' : part.replaceAll('.', String.raw`\.`);
  });
  return new RegExp(`^${method} ${parts.join('')}$`, 'i');
}
