import { TrieRouter } from 'hono/router/trie-router';
import { expect, it } from 'vitest';

import { CachingRouter } from './caching-router.ts';

const routes = [
  ['ALL', '*', 'log'],
  ['ALL', '/api/*', 'guard'],
  ['GET', '/api/tasks', 'list'],
  ['POST', '/api/tasks', 'add'],
  ['GET', '/api/tasks/:id', 'read'],
  ['GET', '/api/tasks/open', 'open'],
  ['ALL', '/api/:rest{.+}', 'missing'],
] as const;

function createRouters() {
  const routers = { caching: new CachingRouter<string>(), plain: new TrieRouter<string>() };
  for (const [method, path, handler] of routes) {
    for (const router of Object.values(routers)) router.add(method, path, handler);
  }
  return routers;
}

it('a path has the same handlers and parameters as with Hono’s router, each time', () => {
  const { caching, plain } = createRouters();
  for (const path of ['/', '/api/tasks', '/api/tasks/open', '/api/tasks/1', '/api/tasks/2', '/api/none', '/none']) {
    for (const method of ['GET', 'POST', 'GET', 'DELETE']) {
      expect(caching.match(method, path), `${method} ${path}`).toEqual(plain.match(method, path));
    }
  }
});

it('a declared path without parameters is searched once for each method', () => {
  const { caching } = createRouters();
  expect(caching.match('GET', '/api/tasks')).toBe(caching.match('GET', '/api/tasks'));
  expect(caching.match('GET', '/api/tasks')).not.toBe(caching.match('POST', '/api/tasks'));
});

it('a path that a client chose is not kept', () => {
  const { caching } = createRouters();
  expect(caching.match('GET', '/api/tasks/1')).not.toBe(caching.match('GET', '/api/tasks/1'));
  expect(caching.match('GET', '/api/none')).not.toBe(caching.match('GET', '/api/none'));
});

it('a route that is added later is found', () => {
  const { caching } = createRouters();
  const before = caching.match('GET', '/api/tasks')[0].length;
  caching.add('GET', '/api/tasks', 'further');
  expect(caching.match('GET', '/api/tasks')[0]).toHaveLength(before + 1);
});
