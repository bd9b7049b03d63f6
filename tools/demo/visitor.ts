import type { Hono } from 'hono';

import type { RequestEnv } from '#core/server/request-context.ts';
import type { Services } from '#core/server/services.ts';
import type { Bucket, UploadedFile } from '#core/shared/uploads.ts';

import { DEMO_PATH } from './enter.ts';
import { drawFile, type DemoFile } from './files.ts';
import type { DemoUserKey } from './people.ts';

/** Demo user who acts like a browser: through the routes, and therefore under the product's own rules. */
export type Visitor = {
  send: <Answer>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => Promise<Answer>;
  /** Uploads a file and returns its URL. */
  upload: (bucket: Bucket, file: DemoFile) => Promise<string>;
};

type Sent = { method: string; headers?: Record<string, string>; body?: BodyInit };

const thisMachine = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };

export async function enterAs(
  key: DemoUserKey,
  { app, env }: { app: Hono<RequestEnv>; env: Services['env'] },
): Promise<Visitor> {
  const ask = async (path: string, { headers, ...init }: Sent): Promise<Response> => {
    const response = await app.request(
      `${env.APP_URL}${path}`,
      { ...init, headers: { host: new URL(env.APP_URL).host, origin: env.APP_URL, ...headers } },
      thisMachine,
    );
    if (response.status >= 400) {
      throw new Error(`${init.method} ${path} as ${key} answered ${response.status}: ${await response.text()}`);
    }
    return response;
  };
  const entered = await ask(`${DEMO_PATH}/enter/${key}`, { method: 'POST' });
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  return {
    async send<Answer>(method: string, path: string, body?: object) {
      const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) };
      const response = await ask(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return (response.status === 204 ? undefined : await response.json()) as Answer;
    },
    async upload(bucket, file) {
      const bytes = await drawFile(file);
      const response = await ask(`/api/files/${bucket}?name=${encodeURIComponent(file.name)}`, {
        method: 'POST',
        headers: { cookie },
        body: new Uint8Array(bytes),
      });
      return ((await response.json()) as UploadedFile).url;
    },
  };
}
