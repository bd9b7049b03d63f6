// reason for length: one walk from the API document to requests
import fc, { type Arbitrary } from 'fast-check';

import { messages, type ErrorCode, type Problem } from '#core/shared/messages.ts';

import type { Subject } from './access/subjects.ts';
import { createDocx, createJpeg, createPdf, createPng } from './fixtures.ts';
import { anyJson, anyText, encodeForAddress, encodeForHeader } from './fuzz-texts.ts';
import {
  generateBrokenValue,
  hostileText,
  hostileValue,
  generateValue,
  type Hints,
  type Schema,
} from './fuzz-values.ts';

type Parameter = { name: string; in: string; schema: Schema; required?: boolean };

type Operation = {
  method: string;
  path: string;
  parameters: readonly Parameter[];
  json?: Schema | undefined;
  isBinary: boolean;
  statuses: ReadonlySet<number>;
};

/** The application's document at /api/openapi.json. */
export type ApiDocument = {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Parameter[];
        requestBody?: { content: Record<string, { schema: Schema }> };
        responses: Record<string, unknown>;
      }
    >
  >;
};

/** Existing IDs and files that requests can name. */
export type World = { ids: readonly string[]; addresses: readonly string[] };

export type FuzzRequest = {
  operation: Operation;
  subject: Subject;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | undefined;
};

/** Sends every route as every subject in turn up to a number of requests, reproducibly by seed. */
export function fuzzRequests({
  document,
  world,
  subjects,
  count,
  seed,
}: {
  document: ApiDocument;
  world: World;
  subjects: readonly Subject[];
  count: number;
  seed: number;
}): FuzzRequest[] {
  const operations = listOperations(document);
  const rounds = Math.ceil(count / (operations.length * subjects.length));
  const requests = operations.map((operation, index) => {
    const samples = fc.sample(generateRequest(operation, world), {
      numRuns: rounds * subjects.length,
      seed: seed + index,
    });
    return samples.map((sample, turn) => ({
      ...sample,
      operation,
      subject: subjects[turn % subjects.length] ?? 'signed out',
    }));
  });
  const [last = [], others] = [
    requests.find(([first]) => isFarewell(first)),
    requests.filter(([first]) => !isFarewell(first)),
  ];
  // Rounds run one after another, so that a route's changes meet the next one. A signed-out user is useless afterwards.
  const mixed = Array.from({ length: rounds }, (_, round) =>
    others.flatMap((ofOne) => ofOne.slice(round * subjects.length, (round + 1) * subjects.length)),
  ).flat();
  return [...mixed.slice(0, Math.max(count - last.length, others.length * subjects.length)), ...last];
}

function isFarewell(request: FuzzRequest | undefined): boolean {
  return request?.operation.path.endsWith('/sign-out') ?? false;
}

/** Statuses that any route may return for malformed requests without declaring them. */
const unnamedStatuses = [400, 403, 404, 413, 415, 431];

/** Whether the path can be decoded to text. Otherwise any route may report the parameter. */
function isText(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/** Returns the faults of a response to any request. Empty if there are none. */
export async function findFaults({ operation, method, path }: FuzzRequest, response: Response): Promise<string[]> {
  const text = await response.text();
  const { status } = response;
  if (status >= 500) return [`a failure of ours, ${status}: ${text}`];
  if (status === 429) return ['a limit hides the route'];
  const faults: string[] = [];
  const isNamed =
    operation.statuses.has(status) || unnamedStatuses.includes(status) || (status === 422 && !isText(path));
  if (method === operation.method && !isNamed) faults.push(`the document names no ${status}`);
  if (status >= 400 && method !== 'HEAD') {
    faults.push(...faultsOfProblem({ status, type: response.headers.get('content-type'), text }));
  }
  return faults;
}

function faultsOfProblem({ status, type, text }: { status: number; type: string | null; text: string }): string[] {
  if (type !== 'application/problem+json') {
    return [`a refusal that is no problem: ${status} ${type} ${text.slice(0, 200)}`];
  }
  const problem = JSON.parse(text) as Problem;
  if (!Object.hasOwn(messages, problem.code)) return [`the catalogue has no ${problem.code}`];
  const faults: string[] = [];
  const code: ErrorCode = problem.code;
  if (messages[code].status !== status || problem.status !== status) faults.push(`${code} is not ${status}`);
  if (!isSentence(problem.detail)) faults.push(`no sentence: ${problem.detail}`);
  // For a rejected file the error is in the sentence, since it is no form field.
  if (status === 422 && code !== 'upload_failed') {
    const sentences = Object.values(problem.fields ?? {});
    if (sentences.length === 0) faults.push(`no field is named: ${text}`);
    faults.push(
      ...sentences
        .filter((sentence) => !isSentence(sentence))
        .map((sentence) => `no sentence for a field: ${sentence}`),
    );
  }
  return faults;
}

/**
 * Whether a text looks like a sentence: capital letter, more than one word, no program text. Users may write {{…}}, so
 * it is not treated as a gap.
 */
function isSentence(text: string): boolean {
  const ours = text.replace(/^\{\{.*\}\}(?= is not a known placeholder)/su, 'This');
  return (
    /^\p{Lu}.*\s/u.test(ours) &&
    !/(?<!\{)\{\w+\}|undefined|\bNaN\b|Error:|Invalid (?:input|option|string|UUID)|Too (?:big|small)|\bexpected\b/.test(
      ours,
    )
  );
}

export function describeRequest({ subject, method, path, headers, body }: FuzzRequest): string {
  const sent = body instanceof Uint8Array ? `${body.length} bytes` : JSON.stringify(body)?.slice(0, 1500);
  return `${method} ${path.slice(0, 500)} as ${subject}, ${JSON.stringify(headers)}, ${sent ?? 'no body'}`;
}

function listOperations(document: ApiDocument): Operation[] {
  const described = Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      json: requestBody?.content['application/json']?.schema,
      isBinary: requestBody?.content['application/octet-stream'] !== undefined,
      statuses: new Set(Object.keys(responses).map(Number)),
    })),
  );
  const key = { name: 'key', in: 'path', schema: { type: 'string' } };
  // The document does not describe downloads, whose responses are bytes.
  return [
    ...described,
    {
      method: 'GET',
      path: '/files/{key}',
      parameters: [key],
      isBinary: false,
      statuses: new Set([200, 206, 304, 401, 404]),
    },
  ];
}

const otherMethods = ['PUT', 'OPTIONS', 'HEAD', 'PROPFIND', 'DELETE', 'PATCH'];

function generateRequest(operation: Operation, world: World): Arbitrary<Omit<FuzzRequest, 'operation' | 'subject'>> {
  return fc
    .record({
      method: fc.oneof(
        { weight: 30, arbitrary: fc.constant(operation.method) },
        { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
      ),
      path: fc.tuple(generatePath(operation, world), generateQuery(operation)).map(([path, query]) => path + query),
      headers: generateHeaders(operation),
      body: generateBody(operation, world),
    })
    .map((request) =>
      request.method === 'GET' || request.method === 'HEAD' ? { ...request, body: undefined } : request,
    );
}

const detours = ['..', '%2e%2e', '..%2f..', '..%5c', '%00', '%ff', '%', '%E0%A4', '.', '%252e'];

function generatePath({ path, parameters }: Operation, world: World): Arbitrary<string> {
  const values = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => [name, generatePathPart({ name, schema, world })] as const);
  return fc
    .record(Object.fromEntries(values))
    .map((filled) => path.replace(/\{(\w+)\}/g, (_whole, name: string) => filled[name] ?? ''));
}

function generatePathPart({ name, schema, world }: { name: string; schema: Schema; world: World }): Arbitrary<string> {
  const samples = name === 'key' ? world.addresses.map((address) => address.replace('/files/', '')) : world.ids;
  const valid = schema.enum ? fc.constantFrom(...(schema.enum as string[])) : fc.constantFrom(...samples);
  return fc.oneof(
    { weight: 8, arbitrary: valid },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...detours) },
    { weight: 2, arbitrary: hostileText.map(encodeForAddress) },
  );
}

/** Value that looks like the start of a page. */
const cursor = fc
  .tuple(
    fc.constantFrom('2026-11-20', '0000-01-01', '2026-02-30', '9999-12-31'),
    fc.constantFrom('Z', '+00:00', '+23:59', '-99:00', ''),
    fc.uuid(),
  )
  .map(([day, zone, id]) => `${day}T00:00:00.000001${zone}_${id}`);

const names = ['a.pdf', 'a.png', 'a.jpg', 'a.docx', 'Ünï cödé.pdf', 'a.exe', 'a.svg', 'a'];

function generateQuery({ parameters }: Operation): Arbitrary<string> {
  const pairs = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema, required }) => {
      const valid = name === 'name' ? fc.constantFrom(...names) : generateValue(schema, {});
      const value = fc.oneof(
        { weight: 3, arbitrary: valid },
        { weight: 1, arbitrary: hostileText },
        { weight: name === 'from' ? 3 : 0, arbitrary: cursor },
      );
      return fc.array(
        value.map((text) => `${name}=${encodeForAddress(String(text))}`),
        { minLength: required ? 1 : 0, maxLength: 1 },
      );
    });
  const unheardOf = fc.tuple(anyText, anyText).map((pair) => [pair.map(encodeForAddress).join('=')]);
  const strange = fc.oneof(
    { weight: 12, arbitrary: fc.constant<string[]>([]) },
    { weight: 1, arbitrary: unheardOf },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ['trash=true', 'trash=false'],
        ['__proto__=1'],
        ['constructor=1'],
        ['%ff=%'],
        ['a[]=1'],
        ['='],
        ['name=a.pdf', 'name=a.exe'],
      ),
    },
  );
  return fc.tuple(...pairs, strange).map((parts) => {
    const query = parts.flat().join('&');
    return query && `?${query}`;
  });
}

/** Request headers that the application reads, and others that it ignores. */
const readHeaders = [
  'idempotency-key',
  'cookie',
  'content-type',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'referer',
  'accept',
  'accept-encoding',
  'if-none-match',
  'range',
  'if-range',
  'x-anything',
];

function generateHeaders({ json, isBinary }: Operation): Arbitrary<Record<string, string>> {
  const type: Record<string, string> = json
    ? { 'content-type': 'application/json' }
    : isBinary
      ? { 'content-type': 'application/octet-stream' }
      : {};
  const strange = fc.constantFrom<Record<string, string>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { cookie: 'laurel.session_token=%00; __proto__=1' },
    { 'if-none-match': '*' },
    { 'user-agent': '\u00ff'.repeat(3000) },
    { 'accept-language': ','.repeat(2000) },
    { 'x-http-method-override': 'DELETE' },
  );
  const anything = fc
    .tuple(fc.constantFrom(...readHeaders), anyText)
    .map(([name, text]) => ({ [name]: encodeForHeader(text) }));
  return fc
    .oneof(
      { weight: 8, arbitrary: fc.constant({}) },
      { weight: 1, arbitrary: strange },
      { weight: 1, arbitrary: anything },
    )
    .map((header) => ({ ...type, ...header }));
}

function generateBody({ json, isBinary, method }: Operation, world: World): Arbitrary<FuzzRequest['body']> {
  const raw = fc.constantFrom<string | Uint8Array<ArrayBuffer>>(
    '',
    '{',
    'null',
    '[]',
    '"',
    '{"a":1}{',
    '['.repeat(10_000),
    '{"a":'.repeat(40),
    new Uint8Array([0x22, 0xc3, 0x28, 0x22]),
    new Uint8Array([0xff, 0xfe, 0x7b, 0]),
  );
  if (isBinary) {
    const fixture = fc.constantFrom(
      ...[createPdf(), createPng(), createJpeg(), createDocx()].map((bytes) => new Uint8Array(bytes)),
    );
    const cut = fc.tuple(fixture, fc.nat(2000)).map(([bytes, end]) => bytes.slice(0, end));
    return fc.oneof(
      { weight: 4, arbitrary: fixture },
      { weight: 2, arbitrary: cut },
      { weight: 1, arbitrary: raw },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 5000 }).map((bytes) => new Uint8Array(bytes)) },
    );
  }
  if (!json) {
    return method === 'GET'
      ? fc.constant(undefined)
      : fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: raw });
  }
  const hints = createHints(world);
  return fc.oneof(
    { weight: 6, arbitrary: asJson(generateValue(json, hints)) },
    { weight: 8, arbitrary: asJson(generateBrokenValue(json, hints)) },
    { weight: 1, arbitrary: asJson(hostileValue) },
    { weight: 1, arbitrary: asJson(anyJson) },
    { weight: 1, arbitrary: raw },
  );
}

function asJson(value: Arbitrary<unknown>): Arbitrary<string> {
  return value.map((item) => JSON.stringify(item));
}

/** A file URL in its bucket. The schema only says that it is text. */
function createHints({ addresses }: World): Hints {
  const of = (bucket: string) =>
    fc.constantFrom(
      ...addresses.filter((address) => address.startsWith(`/files/${bucket}/`)),
      `/files/${bucket}/nobody/1-a.pdf`,
    );
  const list = (bucket: string) => fc.uniqueArray(of(bucket), { maxLength: 2 });
  return {
    // Rarely repeated, since mails to one address have a limit.
    email: fc.noBias(fc.nat(1_000_000_000)).map((number) => `person-${number}@example.com`),
    password: fc.constantFrom('analytical engine', 'difference engine', '123456'),
    certificate_url: of('awards'),
    photos_url: list('awards-photos'),
    grant_certificates: list('patents'),
    expert_letter_url: of('patents'),
    version: fc.constantFrom(1, 1, 2, 3),
  };
}
