import { expect, it, vi } from 'vitest';

import { useTestApp } from '#testing/test-app.ts';

import { healthRoutes } from './health.ts';

const app = useTestApp();

it('concurrent and immediately following readiness requests share one check', async () => {
  const ping = vi.fn(() => app.store.ping());
  const health = healthRoutes({ ...app, store: { ...app.store, ping } });
  const responses = await Promise.all(Array.from({ length: 50 }, async () => health.request('/readyz')));
  responses.push(await health.request('/readyz'));
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(ping).toHaveBeenCalledTimes(1);
});

it('readiness is checked again after a moment', async () => {
  let isFailing = false;
  const ping = () => (isFailing ? Promise.reject(new Error('No disk')) : app.store.ping());
  const health = healthRoutes({ ...app, store: { ...app.store, ping } });
  expect((await health.request('/readyz')).status).toBe(200);
  isFailing = true;
  await expect.poll(async () => (await health.request('/readyz')).status, { timeout: 10_000 }).toBe(503);
});
