// Simplest request that a route's schema accepts.
import type { RouteSample } from './access/route-lines.ts';
import type { Schema } from './fuzz-values.ts';
import type { ApiDocument } from './fuzz.ts';
import { createPdf } from './fixtures.ts';

type Described = ApiDocument['paths'][string][string];
export type WellFormed = { method: string; path: string; headers: Record<string, string>; body?: BodyInit };

/** Returns a request with everything that a route requires. Path and body of its sample replace those of the schema. */
export function wellFormedRequest(
  document: ApiDocument,
  { name, sample, subject }: { name: string; sample: RouteSample; subject: string },
): WellFormed {
  const [method = '', address = ''] = name.split(' ');
  const declared = typeof sample === 'object' && 'access' in sample ? sample : undefined;
  const { parameters = [], requestBody } = describedAt(document, method, address);
  const required = (place: string) =>
    parameters
      .filter((one) => one.in === place && one.required)
      .map(({ name: key, schema }) => [key, String(getSimplestValue(schema))] as const);
  const values = new Map(required('path'));
  const query = String(new URLSearchParams(required('query').map((pair) => [...pair])));
  const path = address.replace(/\{(\w+)\}/g, (_whole, key: string) => values.get(key) ?? '');
  return {
    method,
    path: declared?.path ?? (query ? `${path}?${query}` : path),
    ...buildContent(
      requestBody?.content ?? {},
      typeof declared?.body === 'function' ? declared.body(subject) : declared?.body,
    ),
  };
}

function describedAt({ paths }: ApiDocument, method: string, address: string): Described {
  const described = (paths[address] ?? paths[`${address}/`])?.[method.toLowerCase()];
  if (!described) throw new Error(`The API’s document has no ${method} ${address}`);
  return described;
}

function buildContent(
  content: Record<string, { schema: Schema }>,
  body: object | undefined,
): Pick<WellFormed, 'headers' | 'body'> {
  if ('application/octet-stream' in content) {
    return { headers: { 'content-type': 'application/octet-stream' }, body: new Uint8Array(createPdf()) };
  }
  const schema = content['application/json']?.schema;
  if (!schema) return { headers: {} };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body ?? getSimplestValue(schema)) };
}

const texts: Record<string, string> = { uuid: crypto.randomUUID(), date: '2030-01-02' };

function getSimplestValue({ anyOf, type, format = '', maxLength, minimum = 1, ...schema }: Schema): unknown {
  if (anyOf?.[0]) return getSimplestValue(anyOf[0]);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  switch (typeof type === 'object' ? type[0] : type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, getSimplestValue(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => getSimplestValue(schema.items ?? {}));
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      // Long enough for most fields, and an email address, because the document does not distinguish these from other
      // texts.
      return texts[format] ?? 'ada@example.com'.slice(0, maxLength);
  }
}
