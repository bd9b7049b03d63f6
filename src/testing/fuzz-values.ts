import fc, { type Arbitrary } from 'fast-check';

import { anyJson, anyText, generateObject } from './fuzz-texts.ts';

/** Subset of JSON Schema that the application's document uses. */
export type Schema = {
  type?: string | readonly string[];
  enum?: readonly unknown[];
  const?: unknown;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
};

/** Values that the schema cannot describe: URLs of existing files, and valid email addresses. */
export type Hints = Record<string, Arbitrary<unknown>>;

const LONGEST = 400;

/** A value that the schema accepts, though perhaps not every rule behind it. */
export function generateValue(schema: Schema, hints: Hints, name?: string): Arbitrary<unknown> {
  const hint = name === undefined ? undefined : hints[name];
  if (hint) return hint;
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => generateValue(one, hints)));
  if (typeof schema.type === 'object') {
    return fc.oneof(...schema.type.map((type) => generateValue({ ...schema, type }, hints)));
  }
  switch (schema.type) {
    case 'string':
      return generateText(schema);
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(schema.minimum ?? 0, -(2 ** 31)), max: Math.min(schema.maximum ?? 9, 9) });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(generateValue(schema.items ?? {}, hints), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'object':
      return objectOfSchema(schema, hints);
    case undefined:
      // An empty schema accepts any JSON value.
      return anyJson;
    default:
      return fc.constant(null);
  }
}

function generateText({ format, pattern, minLength = 0, maxLength = LONGEST }: Schema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid();
  if (format === 'date') {
    return fc
      .date({ min: new Date('1950-01-01'), max: new Date('2049-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  }
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern));
  const length = { minLength, maxLength: Math.min(maxLength, LONGEST) };
  return fc.oneof(fc.string({ unit: 'grapheme', ...length }), fc.string({ unit: 'grapheme-ascii', ...length }));
}

function objectOfSchema(
  { properties = {}, required = [], additionalProperties = false }: Schema,
  hints: Hints,
): Arbitrary<Record<string, unknown>> {
  if (typeof additionalProperties === 'object') {
    return generateObject(fc.oneof(plainKey, anyText), generateValue(additionalProperties, hints));
  }
  const fields = Object.entries(properties).map(
    ([name, schema]) => [name, generateValue(schema, hints, name)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
}

const plainKey = fc.constantFrom('award_name', 'photos_url', 'x');

const hostileTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0007',
  '\u202egpj.exe',
  '\u2066\u2069',
  '\ud800',
  '\udfff\ud800',
  '\ufffe\uffff',
  '\u200b',
  'ﷺ'.repeat(300),
  '2026-02-30',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '294277-01-01',
  '5874898-01-01',
  '-4714-01-01',
  '4714-01-01 BC',
  'epoch',
  '+275760-09-13',
  'infinity',
  '-infinity',
  'now()',
  '1e999',
  '-0',
  "'; drop table users; --",
  "' or ''='",
  '$1',
  '%',
  '%s%n',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><svg onload=alert(1)>',
  '../../etc/passwd',
  '..\\..\\boot.ini',
  '/files/awards/%00',
  '/files/awards/../patents/a',
  '/files/%ff',
  '//evil.example',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'a@b',
  '"a b"@example.com',
  'a@example.com\r\nBcc: b@example.com',
  'é@exämple.com',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  'x'.repeat(10_000),
  '\u0301'.repeat(2000),
  '🏳️‍🌈'.repeat(200),
] as const;

export const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('a\0b', '\ud800', '0000-01-01', '/files/awards/%00') },
  { weight: 6, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 4, arbitrary: anyText },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
);

const hostileNumber = fc.constantFrom(
  0,
  -0,
  -1,
  0.5,
  2 ** 31,
  2 ** 31 + 1,
  -(2 ** 31) - 1,
  2 ** 53 - 1,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e21,
  1e308,
  5e-324,
);

/** A value of a type that no schema accepts. */
export const hostileValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 1, arbitrary: hostileNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      Array(500).fill(''),
      { length: -1 },
      { toString: 1 },
    ),
  },
  { weight: 2, arbitrary: anyJson },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'user_id',
  'is_owner',
  'created_at',
  'deleted_at',
  'role',
  '',
  '\0',
  'x'.repeat(5000),
];

/** A value of the schema with up to three faults, mostly in existing fields and often of the right type. */
export function generateBrokenValue(schema: Schema, hints: Hints): Arbitrary<unknown> {
  const names = Object.keys(schema.properties ?? {});
  const wrongValue = fc.record({
    key: fc.constantFrom(...names),
    value: fc.oneof(hostileText, hostileNumber, fc.array(hostileText, { maxLength: 3 }), hostileValue),
  });
  const missing = fc.record({ key: fc.constantFrom(...names), value: fc.constant(undefined) });
  const strange = fc.record({ key: fc.oneof(fc.constantFrom(...strangeKeys), anyText), value: hostileValue });
  const change = fc.oneof(
    { weight: 8, arbitrary: wrongValue },
    { weight: 1, arbitrary: missing },
    { weight: 1, arbitrary: strange },
  );
  const changes = fc.oneof(
    { weight: 2, arbitrary: change.map((one) => [one]) },
    { weight: 1, arbitrary: fc.array(change, { minLength: 2, maxLength: 3 }) },
  );
  // Defined and not assigned, because "__proto__" must be an ordinary key. JSON omits undefined.
  return fc
    .tuple(generateValue(schema, hints), changes)
    .map(([value, those]) =>
      Object.fromEntries([
        ...Object.entries(value ?? {}),
        ...those.map(({ key, value: wrong }) => [key, wrong] as const),
      ]),
    );
}
