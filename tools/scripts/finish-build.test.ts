import { runInNewContext } from 'node:vm';

import { expect, test } from 'vitest';

import { addAnswers, deferScripts, mapFiles, trimManifest } from './finish-build.ts';

test('the list of routes keeps all fields except imports and false flags', () => {
  const root = { id: 'root', hasDefaultExport: true, module: '/assets/root.js', css: ['/assets/style.css'] };
  const workspace = { parentId: 'routes/workspace', hasDefaultExport: true, module: '/assets/page.js' };
  const routes = {
    root,
    '/admin': { ...workspace, id: '/admin', path: '/admin' },
    '/support': { ...workspace, id: '/support', path: '/support', css: ['/assets/other.css'] },
    '/support/:id': { ...workspace, id: '/support/:id', path: '/support/:id', module: '/assets/ticket.js' },
  };
  const withMore = Object.entries(routes).map(([id, route]) => [
    id,
    { css: [], ...route, hasLoader: false, imports: ['/assets/a.js'] },
  ]);
  const trimmed = trimManifest(
    `window.__reactRouterManifest=${JSON.stringify({ version: '1', routes: Object.fromEntries(withMore) })};\n`,
  );
  const window: { __reactRouterManifest?: unknown } = {};
  runInNewContext(trimmed, Object.assign(window, { window }));
  const { __reactRouterManifest: manifest } = window;
  expect(JSON.parse(JSON.stringify(manifest))).toEqual({ version: '1', routes });
  expect(
    trimmed.match(/routes\/workspace/g),
    'once with the short pages, once with the one that has a style',
  ).toHaveLength(2);
});

test('a workspace page lists all modules it loads, without those of every page', () => {
  const routes = {
    root: { id: 'root', module: '/root.js', imports: ['/react.js'] },
    'routes/workspace': {
      id: 'routes/workspace',
      parentId: 'root',
      module: '/frame.js',
      imports: ['/react.js', '/zod.js'],
    },
    '/login': { id: '/login', parentId: 'routes/public/layout', module: '/login.js', imports: ['/forms.js'] },
    '/admin': { id: '/admin', parentId: 'routes/workspace', module: '/admin.js', imports: ['/zod.js', '/plots.js'] },
  };
  const manifest = { entry: { module: '/entry.js', imports: ['/react.js', '/router.js'] }, routes };
  expect([...mapFiles(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)]).toEqual([
    ['/admin', ['/frame.js', '/zod.js', '/admin.js', '/plots.js']],
  ]);
});

test('a page loads its scripts when shown or used, and lists the modules of its routes', () => {
  const page = `<link rel="modulepreload" href="/assets/a.js"/><p>Text</p><script type="module" async="">import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/page.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/page":route1};

import("/assets/entry.js");</script>`;
  const [, before, script = ''] = /^(.*)<script>(.*)<\/script>$/s.exec(deferScripts(page)) ?? [];
  expect(before).toBe('<p>Text</p>');
  expect(script).toContain(
    'Promise.all([import("/assets/manifest.js"),import("/assets/root.js"),import("/assets/page.js")]).then(([,route0,route1])=>',
  );
  expect(script).toContain(
    '{window.__reactRouterRouteModules = {"root":route0,"routes/page":route1};return import("/assets/entry.js")}',
  );
  expect(script).toContain('["load","pointerdown","keydown","focusin"]');
});

test('a page that starts its scripts in an unknown way fails the build', () => {
  expect(() => deferScripts('<script type="module">import "/assets/a.js";</script>')).toThrow(
    'in a way that finish-build.ts does not recognize',
  );
});

test('a page reads the answers that the server adds, before any other script, and works without them', () => {
  const read = (answers: string) => {
    const [, id, script = ''] =
      /^<head><script type="application\/json" id="([\w-]+)"><\/script><script>(.*)<\/script><link>$/.exec(
        addAnswers('<head><link>'),
      ) ?? [];
    const page = { document: { getElementById: (elementId: string) => elementId === id && { textContent: answers } } };
    runInNewContext(script, page);
    return page;
  };
  expect(read('{"session":{"id":1}}')).toMatchObject({ laurelPage: { session: { id: 1 } }, laurelSession: { id: 1 } });
  expect(read('')).toMatchObject({ laurelPage: {}, laurelSession: undefined });
});
