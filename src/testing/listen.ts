import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createAdaptorServer } from '@hono/node-server';

import { createApp } from '#app/server/create-app.ts';
import type { Services } from '#core/server/services.ts';

/** The application on a real socket, for what a request made in the process cannot show. */
export async function listen(services: Services): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createAdaptorServer({ fetch: createApp(services).fetch }) as Server;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
