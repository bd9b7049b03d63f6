import { head, type Answer, type Call } from './load.ts';
import { PASSWORD, patentId, person, type Person } from './people.ts';

/** What one of the two servers is asked, by the connection that asks. */
export type Side = { port: number; calls: Record<Measure, (connection: number) => Call> };
export type Measure = 'list' | 'insert' | 'keyed-insert' | 'update' | 'sign-in' | 'upload' | 'download';

/** More connections than this never update. */
const APART = 100;
const FILE_BYTES = 1_048_576;
const pdfStart = '%PDF-1.7\n1 0 obj\n';
const pdfEnd = '\nstartxref\n9\n%%EOF\n';
const pdf = Buffer.from(
  pdfStart + 'laurel '.repeat(FILE_BYTES).slice(0, FILE_BYTES - pdfStart.length - pdfEnd.length) + pdfEnd,
);
const values = { patent_number: 'US 9,999,999', patent_type: 'Utility' };

type Paths = { records: string; signIn: string; upload: string; record: number };

export function laurelSide(port: number, people: number): Side {
  const origin = `http://localhost:${port}`;
  return makeSide(
    port,
    people,
    {
      records: '/api/records/patents',
      signIn: '/api/accounts/sign-in',
      upload: '/api/files/patents?name=certificate.pdf',
      record: 0,
    },
    ({ cookie }) => ({ cookie, origin }),
  );
}

export function baselineSide(port: number, people: number): Side {
  return makeSide(
    port,
    people,
    { records: '/patents', signIn: '/sign-in', upload: '/files', record: 1 },
    ({ authorization }) => ({ authorization }),
  );
}

function makeSide(
  port: number,
  people: number,
  paths: Paths,
  identify: (person: Person) => Record<string, string>,
): Side {
  const identities = Array.from({ length: people }, (_, n) => identify(person(n)));
  // What a real client would send each time; made before, so that making it is not measured.
  const lists = identities.map((identity) => ({ head: head('GET', paths.records, identity) }));
  const uploaded: Call[] = [];
  const versions = new Map<number, number>();
  let turn = 0;
  /** All applicants in turn, neighbours in number far apart in time. */
  const next = () => ((turn += 1) * 1009) % people;

  const sendJson = (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: object,
    done?: (answer: Answer) => void,
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
        sendJson('POST', paths.records, identities[next()] ?? {}, {
          ...values,
          patent_title: 'A new way',
          country: 'Germany',
        }),
      'keyed-insert': () =>
        sendJson(
          'POST',
          paths.records,
          { ...identities[next()], 'idempotency-key': crypto.randomUUID() },
          { ...values, patent_title: 'A new way', country: 'Germany' },
        ),
      update(connection) {
        // No two connections share a person, nor the two sides a record, so no version is ever out of date.
        const n = connection + APART * (next() % Math.floor(people / APART));
        const version = versions.get(n) ?? 1;
        const body = { version, patent_title: `Title ${version}`, country: 'Germany' };
        return sendJson('PATCH', `${paths.records}/${patentId(n, paths.record)}`, identities[n] ?? {}, body, () =>
          versions.set(n, version + 1),
        );
      },
      'sign-in': () => {
        const n = next();
        const { email } = person(n);
        const proxied = {
          ...(paths.signIn.startsWith('/api') ? { origin: `http://localhost:${port}` } : {}),
          'x-forwarded-for': `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
        };
        return sendJson('POST', paths.signIn, proxied, { email, password: PASSWORD });
      },
      upload() {
        const identity = identities[next()] ?? {};
        return {
          head: head('POST', paths.upload, {
            ...identity,
            'content-type': 'application/octet-stream',
            'content-length': pdf.length,
          }),
          body: pdf,
          done: (answer) =>
            uploaded.push({ head: head('GET', (JSON.parse(answer.body()) as { url: string }).url, identity) }),
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
