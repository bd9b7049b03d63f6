import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';

import { buildCostliestValue, costlyTexts, type CostlyText } from './costliest.ts';
import type { Schema } from './fuzz-values.ts';
import type { ApiDocument } from './fuzz.ts';
import { useTestApp } from './test-app.ts';

const app = useTestApp();
const texts = Object.keys(costlyTexts) as CostlyText[];
let bodies: { name: string; schema: Schema; accepts: (value: unknown) => boolean }[];

beforeAll(async () => {
  const document = (await (await app.request('GET', '/api/openapi.json')).json()) as ApiDocument;
  bodies = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).flatMap(([method, { requestBody }]) => {
      const schema = requestBody?.content['application/json']?.schema;
      if (!schema) return [];
      const read = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
      return [{ name: `${method} ${path}`, schema, accepts: (value: unknown) => read.safeParse(value).success }];
    }),
  );
});

it('the costliest value of every body is valid for the schema, at any size', () => {
  const sizes = fc.oneof(fc.nat(3000), fc.constant(900_000));
  fc.assert(
    fc.property(fc.nat(bodies.length - 1), fc.constantFrom(...texts), sizes, (index, text, bytes) => {
      const { name, schema, accepts } = bodies[index] ?? expect.fail('there are no bodies');
      expect([name, accepts(buildCostliestValue(schema, { text, bytes }))]).toEqual([name, true]);
    }),
    { numRuns: 400 },
  );
  expect(bodies.length).toBeGreaterThan(100);
});

it('the costliest value uses at most the allowed bytes', () => {
  const schema: Schema = {
    type: 'object',
    properties: {
      title: { type: 'string', maxLength: 200 },
      lines: { type: 'array', maxItems: 500, items: { type: 'string', minLength: 1, maxLength: 2000 } },
    },
    required: ['title', 'lines'],
  };
  for (const text of texts) {
    const size = Buffer.byteLength(JSON.stringify(buildCostliestValue(schema, { text, bytes: 600_000 })));
    expect(size).toBeLessThanOrEqual(600_000);
    expect(size).toBeGreaterThan(150_000);
  }
});

it('the costliest value has the most items and the longest texts that fit', () => {
  const schema: Schema = { type: 'array', maxItems: 7, items: { type: 'string', maxLength: 90 } };
  expect(buildCostliestValue(schema, { text: 'expanding', bytes: 10_000 })).toEqual(Array(7).fill('\ufdfa'.repeat(90)));
});

it('the costliest value has at least the characters that the schema requires', () => {
  const schema: Schema = { type: 'string', minLength: 6, maxLength: 50 };
  expect(buildCostliestValue(schema, { text: 'pairs', bytes: 6 })).toBe('\u{1d4b3}aaaaa');
});

it('the costliest value uses the larger of two options', () => {
  const schema: Schema = { oneOf: [{ type: 'boolean' }, { type: 'string', maxLength: 50 }] };
  expect(buildCostliestValue(schema, { text: 'pairs', bytes: 1000 })).toBe('\u{1d4b3}'.repeat(25));
});
