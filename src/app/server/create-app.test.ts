import { describe, expect, it } from 'vitest';

import { variableNames } from '#core/server/env.ts';
import { recordTypes } from '#records/registry.ts';
import { createUser } from '#testing/people.ts';
import { useTestApp } from '#testing/test-app.ts';

import { createApp } from './create-app.ts';

const app = useTestApp();
const MARKED_NUMBER = 9_876_543;

describe('the OpenAPI document', () => {
  it('contains every route with its input and errors', async () => {
    const response = await app.request('GET', '/api/openapi.json');
    const { openapi, paths } = (await response.json()) as {
      openapi: string;
      paths: Record<string, Record<string, { responses: object }>>;
    };
    expect(openapi).toBe('3.1.0');
    for (const { segment } of recordTypes) {
      expect(Object.keys(paths[`/api/records/${segment}`] ?? {})).toEqual(['get', 'post']);
      expect(Object.keys(paths[`/api/records/${segment}/{id}`] ?? {})).toEqual(['get', 'patch', 'delete']);
    }
    expect(Object.keys(paths['/api/accounts/sign-in']?.post?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '429']),
    );
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/api/session', '/api/mailbox', '/api/files/{bucket}']));
  });

  it('is the same for every user', async () => {
    const owner = await createUser(app.database, { role: 'admin', isOwner: true });
    const texts = await Promise.all(
      [{}, { as: owner }].map(async (options) => (await app.request('GET', '/api/openapi.json', options)).text()),
    );
    expect(texts[1]).toBe(texts[0]);
    expect(Object.keys((JSON.parse(texts[0] ?? '') as { paths: object }).paths)).toEqual(
      expect.arrayContaining(['/api/testimonials/{id}', '/api/settings']),
    );
  });

  it('reveals no settings of this installation', async () => {
    const marked = 'marked-setting';
    const markedValues = Object.entries(app.env).map(([name, value]) => [
      name,
      typeof value === 'string' ? `${marked} ${name}` : typeof value === 'number' ? MARKED_NUMBER : value,
    ]);
    const env = {
      ...app.env,
      ...Object.fromEntries(markedValues),
      APP_URL: `https://${marked}.example`,
      BRAND_NAME: 'Laurel',
    };
    const text = await (
      await createApp({ ...app, env: env as typeof app.env, secret: `${marked} secret` }).request('/api/openapi.json')
    ).text();
    for (const mark of [marked, String(MARKED_NUMBER)]) expect(text).not.toContain(mark);
    const { servers, components } = JSON.parse(text) as {
      servers?: unknown;
      components: { securitySchemes?: unknown };
    };
    expect([servers, components.securitySchemes]).toEqual([undefined, undefined]);
    expect(
      listKeys(JSON.parse(text)).filter((key) => ['example', 'examples', 'x-internal', 'externalDocs'].includes(key)),
    ).toEqual([]);
    for (const name of variableNames.filter((variable) => variable.includes('_'))) expect(text).not.toContain(name);
  });
});

/** Returns all keys that are not field names. */
function listKeys(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'properties'
      ? Object.values(inner as object).flatMap(listKeys)
      : [...(Array.isArray(value) ? [] : [key]), ...listKeys(inner)],
  );
}
