// Every text and list of a request has a maximum, so that storage is bounded by fields and not by body size.
import { expect, it } from 'vitest';

import type { Schema } from './fuzz-values.ts';
import type { ApiDocument } from './fuzz.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();
/** A draft accepts any JSON value. Its test sends a whole book. */
const elsewhere = ['PUT /api/drafts.values: any fields'];
/** Fixed lengths, even without a limit in the schema. */
const fixedFormats = ['uuid', 'date'];

it('every text and list of every body has a maximum length', async () => {
  const document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
  const bodies = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, { requestBody }]) =>
      Object.entries(requestBody?.content ?? {}).flatMap(([type, { schema }]) =>
        type === 'application/json' ? [{ name: `${method.toUpperCase()} ${path}`, schema }] : [],
      ),
    ),
  );
  expect(bodies.length).toBeGreaterThan(40);
  expect(bodies.flatMap(({ name, schema }) => endless(schema, name))).toEqual(elsewhere);
});

it.each<[string, Schema]>([
  ['a text', { type: 'string' }],
  ['a list', { type: 'array', items: { type: 'boolean' } }],
  ['a text in a list', { type: 'array', maxItems: 2, items: { type: 'string' } }],
  [
    'a text among others',
    {
      anyOf: [
        { type: 'string', enum: ['a'] },
        { type: 'string', format: 'email' },
      ],
    },
  ],
  ['a field', { type: 'object', properties: { a: { type: ['string', 'null'] } } }],
  ['an object of any fields', { type: 'object', additionalProperties: {} }],
])('%s without a maximum is found', (_what, schema) => {
  expect(endless(schema, 'body')).toHaveLength(1);
});

/** Schemas that accept more than they declare. */
function endless(schema: Schema, at: string): string[] {
  if (schema.enum || schema.const !== undefined) return [];
  const { properties = {}, items, anyOf = [], type, additionalProperties } = schema;
  const isOfType = (wanted: string) => (Array.isArray(type) ? type.includes(wanted) : type === wanted);
  return [
    ...(isOfType('string') && schema.maxLength === undefined && !fixedFormats.includes(schema.format ?? '')
      ? [`${at}: a text without maxLength`]
      : []),
    ...(isOfType('array') && schema.maxItems === undefined ? [`${at}: a list without maxItems`] : []),
    ...(additionalProperties ? [`${at}: any fields`] : []),
    ...(items ? endless(items, `${at}[]`) : []),
    ...anyOf.flatMap((one) => endless(one, at)),
    ...Object.entries(properties).flatMap(([name, field]) => endless(field, `${at}.${name}`)),
  ];
}
