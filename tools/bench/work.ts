import { head, type Answer, type Call } from './load.ts';
import { PASSWORD, patentId, benchUser, type BenchUser } from './people.ts';

/** Port of a server, and its calls by measure and connection. */
export type Side = { port: number; calls: Record<Measure, (connection: number) => Call> };
export type Measure = 'list' | 'insert' | 'keyed-insert' | 'update' | 'sign-in' | 'upload' | 'download';

/** Maximum number of updating connections. */
const APART = 100;
const FILE_BYTES = 1_048_576;
const pdfStart = '%PDF-1.7\n1 0 obj\n';
const pdfEnd = '\nstartxref\n9\n%%EOF\n';
const pdf = Buffer.from(
  pdfStart + 'laurel '.repeat(FILE_BYTES).slice(0, FILE_BYTES - pdfStart.length - pdfEnd.length) + pdfEnd,
);
const values = { patent_number: 'US 9,999,999', patent_type: 'Utility' };

type Json = Record<string, unknown>;
type Identify = (person: BenchUser) => Record<string, string>;

/** URLs of a server's operations, and differences in its requests. */
export type Api = {
  port: number;
  list: string;
  add: string;
  change: (id: string, version: number) => string;
  changeMethod?: 'PATCH' | 'PUT';
  /** Body that changes a record, from the version read and the new values. */
  changed?: (version: number, values: Json) => Json;
  upload?: string;
  /** Returns the URL of a file from the response to its upload. */
  download?: (uploaded: Json) => string;
  signIn?: string;
  identify: Identify;
  /**
   * Index of the record that this server updates for each user. Two servers on one database never change the same
   * record.
   */
  record: number;
};

export function laurelSide(port: number, people: number): Side {
  const origin = `http://localhost:${port}`;
  const records = '/api/records/patents';
  return createBenchSide(people, {
    port,
    list: records,
    add: records,
    change: (id) => `${records}/${id}`,
    upload: '/api/files/patents?name=certificate.pdf',
    signIn: '/api/accounts/sign-in',
    identify: ({ cookie }) => ({ cookie, origin }),
    record: 0,
  });
}

export function baselineSide(port: number, people: number): Side {
  return createBenchSide(people, {
    port,
    list: '/patents',
    add: '/patents',
    change: (id) => `/patents/${id}`,
    upload: '/files',
    signIn: '/sign-in',
    identify: ({ cookie }) => ({ cookie }),
    record: 1,
  });
}

export function createBenchSide(people: number, api: Api): Side {
  const { port, identify } = api;
  const identities = Array.from({ length: people }, (_, n) => identify(benchUser(n)));
  // Headers that a real client would send each time. They are built in advance, so that this is not measured.
  const lists = identities.map((identity) => ({ head: head('GET', api.list, identity) }));
  const uploaded: Call[] = [];
  const versions = new Map<number, number>();
  let turn = 0;
  /** Visits all applicants in turn, with neighboring numbers far apart in time. */
  const next = () => ((turn += 1) * 1009) % people;

  const sendJson = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: object,
    done?: (response: Answer) => void,
  ): Call => {
    const text = JSON.stringify(body);
    return {
      head: head(method, path, {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
      }),
      body: text,
      done,
    };
  };

  return {
    port,
    calls: {
      list: () => lists[next()] ?? { head: '' },
      insert: () =>
        sendJson('POST', api.add, identities[next()] ?? {}, {
          ...values,
          patent_title: 'A new way',
          country: 'Germany',
        }),
      'keyed-insert': () =>
        sendJson(
          'POST',
          api.add,
          { ...identities[next()], 'idempotency-key': crypto.randomUUID() },
          { ...values, patent_title: 'A new way', country: 'Germany' },
        ),
      update(connection) {
        // No two connections share a user, and no two sides a record, so versions never conflict.
        const n = connection + APART * (next() % Math.floor(people / APART));
        const version = versions.get(n) ?? 1;
        const { changed = (read, input) => ({ version: read, ...input }) } = api;
        const body = changed(version, { patent_title: `Title ${version}`, country: 'Germany' });
        return sendJson(
          api.changeMethod ?? 'PATCH',
          api.change(patentId(n, api.record), version),
          identities[n] ?? {},
          body,
          () => versions.set(n, version + 1),
        );
      },
      'sign-in': () => {
        const n = next();
        const { email } = benchUser(n);
        const proxied = {
          origin: `http://localhost:${port}`,
          'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
        };
        return sendJson('POST', api.signIn ?? '', proxied, { email, password: PASSWORD });
      },
      upload() {
        const identity = identities[next()] ?? {};
        return {
          head: head('POST', api.upload ?? '', {
            ...identity,
            'content-type': 'application/octet-stream',
            'content-length': pdf.length,
          }),
          body: pdf,
          done: (response) => {
            const { download = ({ url }) => String(url) } = api;
            uploaded.push({ head: head('GET', download(JSON.parse(response.body()) as Json), identity) });
          },
        };
      },
      download() {
        const call = uploaded[(turn += 1) % uploaded.length];
        if (!call) throw new Error('Nothing to download was uploaded before');
        return call;
      },
    },
  };
}
