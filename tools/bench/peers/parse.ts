// Parse Server as its documentation sets it up: sessions, rows with an access list, a version that each change
// increments, and idempotency by request ID. PARSE_SERVER is the folder of its package. Its files and logs go to the
// working folder.
import { createRequire } from 'node:module';
import path from 'node:path';

type Next = () => void;
type Sent = { headers: Record<string, string | string[] | undefined> };
type Express = () => {
  use: (path: string, handle: unknown) => void;
  listen: (port: number, host: string) => void;
};
type ParseServer = new (options: object) => { start: () => Promise<void>; app: unknown };
type Row = {
  existed: () => boolean;
  set: (field: string, value: object) => void;
  setACL: (acl: object) => void;
};
type Query = { equalTo: (field: string, value: object) => void };
type Trigger<Request> = (className: string, work: (request: Request & { user?: object }) => void) => void;
type Sdk = {
  ACL: new (user: object) => object;
  Cloud: { beforeFind: Trigger<{ query: Query }>; beforeSave: Trigger<{ object: Row }> };
};

const { PORT, DATABASE_URL, AUTH_SECRET, PARSE_SERVER = '' } = process.env;
const load = createRequire(path.join(PARSE_SERVER, 'package.json'));
const { ParseServer } = load(PARSE_SERVER) as { ParseServer: ParseServer };
const express = load('express') as Express;

const text = { type: 'String' };
const fields = {
  owner: { type: 'Pointer', targetClass: '_User' },
  patent_title: text,
  patent_number: text,
  country: text,
  patent_type: text,
  expert_letter_url: text,
  status: text,
  grant_certificates: { type: 'Array' },
  technical_documents_url: { type: 'Array' },
  deleted_at: { type: 'Date' },
  version: { type: 'Number', defaultValue: 1 },
};
const signedIn = { requiresAuthentication: true };
const rights = { find: signedIn, get: signedIn, create: signedIn, update: signedIn };

const server = new ParseServer({
  databaseURI: `${DATABASE_URL}?max=10`,
  appId: 'bench',
  masterKey: AUTH_SECRET,
  serverURL: `http://127.0.0.1:${PORT}/parse`,
  schema: { definitions: [{ className: 'Patent', fields, classLevelPermissions: rights }], strict: false },
  filesAdapter: '@parse/fs-files-adapter',
  fileUpload: { fileExtensions: ['pdf'] },
  idempotencyOptions: { paths: ['classes/Patent'], ttl: 300 },
  cloud(Parse: Sdk) {
    Parse.Cloud.beforeFind('Patent', ({ query, user }) => {
      if (user) query.equalTo('owner', user);
    });
    Parse.Cloud.beforeSave('Patent', ({ object, user }) => {
      if (!user || object.existed()) return;
      object.set('owner', user);
      object.setACL(new Parse.ACL(user));
    });
  },
  enforcePrivateUsers: true,
  silent: true,
});
await server.start();

const app = express();
// The load sends the same headers to every server.
app.use('/parse', ({ headers }: Sent, _response: unknown, next: Next) => {
  headers['x-parse-application-id'] = 'bench';
  if (headers['idempotency-key']) headers['x-parse-request-id'] = headers['idempotency-key'];
  next();
});
app.use('/parse', server.app);
app.listen(Number(PORT), '127.0.0.1');
