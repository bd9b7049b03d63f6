// Costliest requests of each operation, derived from the API document.
import { getTableName } from 'drizzle-orm';

import { listUsers, type RouteUsers } from '#testing/access/route-lines.ts';
import { fileOfRoute, routes, sampled } from '#testing/all-samples.ts';
import { buildCostliestValue, costlyTexts, type CostlyText } from '#testing/costliest.ts';
import { createPng } from '#testing/fixtures.ts';
import type { ApiDocument } from '#testing/fuzz.ts';
import { createOverlappingZipBomb, createZipBomb } from '#testing/hostile-files.ts';
import { createPdf } from '#testing/pdf-files.ts';
import type { TestUser } from '#testing/people.ts';
import { wellFormedRequest } from '#testing/well-formed.ts';

import type { CostUsers, Operation } from './cost-cast.ts';

export type Request = {
  as: TestUser | undefined;
  method: string;
  path: string;
  body: unknown;
  /** Paths of the request for other rows, if there are any. */
  elsewhere: readonly string[];
};

type Answer = { status: number; problem: unknown };

/** Sizes of a JSON body: just below the limit, then smaller for rules that the schema does not express. */
const BYTES = [900_000, 90_000, 9000];
const MEGABYTE = 1024 * 1024;

/** Files of the maximum size, or that unpack to the most. */
const files: Record<string, { name: string; make: () => Uint8Array }> = {
  'a DOCX that unpacks to 190 MB': { name: 'a.docx', make: () => createZipBomb(190) },
  'a DOCX of 60,000 names': { name: 'a.docx', make: () => createOverlappingZipBomb(60_000) },
  'a PDF of 250,000 objects': { name: 'a.pdf', make: () => createPdf(pdfObjects(250_000)) },
  'a PDF of nested dictionaries': {
    name: 'a.pdf',
    make: () => createPdf([`${'<</A'.repeat(100_000)} null ${'>>'.repeat(100_000)}`]),
  },
  'a PDF of 24 MB that hardly is one': {
    name: 'a.pdf',
    make: () => Buffer.alloc(24 * MEGABYTE, '%PDF-1.4 obj << /JS '),
  },
  'a PNG of 6,000 by 6,000': { name: 'a.png', make: () => createPng(6000) },
};

function pdfObjects(count: number): string[] {
  return [
    '<</Type /Catalog /Pages 2 0 R>>',
    '<</Type /Pages /Count 1 /Kids [3 0 R]>>',
    '<</Type /Page /Parent 2 0 R /MediaBox [0 0 612 792]>>',
    ...Array.from({ length: count }, (_, index) => `<</A ${index + 4} 0 R /S /URI>>`),
  ];
}

/** A costly text or file, the list as a file, or the only existing one. */
export type Variant = string;

const AS_FILE = 'as a file';

export function listOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { parameters = [], requestBody }]): Operation => {
      const address = path.replace(/(.)\/$/, '$1');
      return {
        name: `${method.toUpperCase()} ${address}`,
        method: method.toUpperCase(),
        address,
        parameters,
        json: requestBody?.content['application/json']?.schema,
        isBinary: requestBody?.content['application/octet-stream'] !== undefined,
      };
    }),
  );
}

export function listVariants({ json, isBinary, parameters }: Operation): Variant[] {
  if (isBinary) return Object.keys(files);
  const hasText = json !== undefined || parameters.some(({ name }) => name === 'q');
  const asFile = parameters.some(({ name }) => name === 'format') ? [AS_FILE] : [];
  return [...(hasText ? Object.keys(costlyTexts) : ['the only one']), ...asFile];
}

/** Operations that end a session or delete a user. Each gets a separate user. */
export function endsSessions({ method, address }: Operation): boolean {
  return method !== 'GET' && /^\/api\/(?:accounts|profile|session)\b/.test(address);
}

const holders: Partial<Record<RouteUsers, 'applicant' | 'mentor' | 'attorney'>> = {
  anyone: 'applicant',
  'signed in': 'applicant',
  'active user': 'applicant',
  applicant: 'applicant',
  'entitled applicant': 'applicant',
  mentor: 'mentor',
  attorney: 'attorney',
};

function personFor(cast: CostUsers, operation: Operation): TestUser {
  if (endsSessions(operation)) return cast.leaving();
  const [users = 'signed in'] = listUsers(routes[operation.name] ?? 'signed in');
  return cast[holders[users] ?? 'owner'];
}

/** Sends requests in turn until one is neither invalid nor about a missing row. Returns the last one. */
export async function tryRequests(
  { cast, operation, variant }: { cast: CostUsers; operation: Operation; variant: Variant },
  send: (request: Request) => Promise<Answer>,
): Promise<Request> {
  const { name, method } = operation;
  const as = personFor(cast, operation);
  const plain = wellFormedRequest(cast.document, { name, sample: routes[name] ?? 'signed in', subject: 'owner' });
  let request: Request = { as, method, path: plain.path, body: undefined, elsewhere: [] };
  for (const [path = '', ...elsewhere] of listPaths(cast, operation, { plain: plain.path, variant })) {
    const refused = new Set<string>();
    let status = 0;
    for (const make of buildBodies(cast, operation, { plain: plain.body, variant, refused })) {
      request = { as, method, path, body: make(), elsewhere };
      const response = await send(request);
      status = response.status;
      if (status !== 422 && status !== 400) break;
      for (const field of listFields(response.problem)) refused.add(field);
    }
    if (status !== 404) break;
  }
  return request;
}

type Making = { plain: unknown; variant: Variant; refused: ReadonlySet<string> };

function buildBodies(cast: CostUsers, { name, json, isBinary }: Operation, { plain, variant, refused }: Making) {
  const file = files[variant];
  if (isBinary && file) return [() => file.make()];
  if (!json) return [() => undefined];
  const text = variant in costlyTexts ? (variant as CostlyText) : 'expanding';
  const simple = typeof plain === 'string' ? (JSON.parse(plain) as Record<string, unknown>) : {};
  const { version } = { version: 1, ...simple };
  const costliest = (bytes: number) => () => buildCostliestValue(json, { text, bytes, hints: { version } }) as object;
  /** Replaces the rejected field by its simple value, or omits it if it is optional. */
  const repaired = (bytes: number) => () => ({
    ...costliest(bytes)(),
    ...Object.fromEntries([...refused].map((field) => [field, simple[field]])),
  });
  return [
    ...(cast.bodies[name] ?? []).map((body) => () => body),
    ...BYTES.map(costliest),
    ...BYTES.map(repaired),
    () => simple,
  ];
}

function listFields(problem: unknown): string[] {
  const { fields = {} } = (problem ?? {}) as { fields?: Record<string, string> };
  return Object.keys(fields).map((field) => field.split(/[.[]/)[0] ?? field);
}

/** Returns paths of several rows for each table that the path may concern. */
function listPaths(
  cast: CostUsers,
  operation: Operation,
  { plain, variant }: { plain: string; variant: Variant },
): string[][] {
  const { address, parameters } = operation;
  const query = createQuery(operation, { plain, variant });
  const segments = plain.split('?')[0]?.split('/') ?? [];
  const simple = new Map(address.split('/').map((part, index) => [part.replace(/[{}]/g, ''), segments[index] ?? '']));
  const path = (id: string | undefined, place: number) =>
    address.replace(/\{(\w+)\}/g, (_whole, name: string) => {
      const named = listKnownValues(cast, name);
      return (name === 'id' ? id : named[Math.min(place, named.length - 1)]) ?? simple.get(name) ?? '';
    }) + query;
  if (!parameters.some((one) => one.in === 'path' && one.name === 'id')) {
    return [Array.from({ length: 12 }, (_, place) => path(undefined, place))];
  }
  const tables = ownTables(address).filter((table) => (cast.ids[table] ?? []).length > 0);
  const paths = tables.map((table) => (cast.ids[table] ?? []).map((id) => path(id, 0)));
  return paths.length > 0 ? paths : [[path(undefined, 0)]];
}

/** Values for a path parameter, by its name. */
function listKnownValues({ applicant, mentor, ids, exhibit }: CostUsers, name: string): readonly string[] {
  if (name === 'applicant') return [applicant.id];
  if (name === 'provider') return [mentor.id];
  if (name === 'exhibit') return [exhibit];
  if (name === 'record') return ids.awards ?? [];
  if (name === 'version') return ids.letter_versions ?? [];
  const table = Object.keys(ids).find((one) => one === `${name}s` || one.endsWith(`_${name}s`));
  return (name === 'binder' ? ids.binders : ids[table ?? '']) ?? [];
}

/** Tables of the route's feature, those named in the path first. */
function ownTables(address: string): string[] {
  const file = fileOfRoute(`GET ${address}`);
  const tables = (sampled.find((one) => one.file === file)?.feature?.tables ?? []).map((table) => getTableName(table));
  const words = address.replaceAll('-', '_');
  return tables.toSorted((one, other) => Number(words.includes(other)) - Number(words.includes(one)));
}

function createQuery({ parameters }: Operation, { plain, variant }: { plain: string; variant: Variant }): string {
  const query = new URLSearchParams(plain.split('?')[1] ?? '');
  const searched = parameters.find((one) => one.in === 'query' && one.name === 'q');
  if (searched && variant in costlyTexts) {
    query.set('q', String(buildCostliestValue(searched.schema, { text: variant as CostlyText, bytes: 2000 })));
  }
  if (variant === AS_FILE) query.set('format', 'csv');
  return query.size > 0 ? `?${query}` : '';
}
