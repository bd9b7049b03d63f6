import { expect, test } from 'vitest';

import { deferScripts, trimManifest } from './finish-build.ts';

test('the list of routes keeps all but the files that each imports and what each is not', () => {
  const route = { id: 'root', hasDefaultExport: true, module: '/assets/root.js', css: ['/assets/style.css'] };
  const trimmed = trimManifest(
    `window.__reactRouterManifest=${JSON.stringify({
      routes: {
        root: { ...route, hasLoader: false, imports: ['/assets/a.js'] },
        page: { id: 'page', imports: [], css: [] },
      },
    })};\n`,
  );
  expect(trimmed).toBe(
    `window.__reactRouterManifest=${JSON.stringify({ routes: { root: route, page: { id: 'page' } } })};\n`,
  );
});

test('a page loads its scripts when it is shown or used, and names the modules of its routes', () => {
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

test('a page that begins its scripts in an unknown way ends the build', () => {
  expect(() => deferScripts('<script type="module">import "/assets/a.js";</script>')).toThrow('in another way');
});
