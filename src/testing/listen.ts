import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { createApp, type AppExtensions } from '#app/server/create-app.ts';
import { createHttpServer, type Timeouts } from '#app/server/http-server.ts';
import type { Services } from '#core/server/services.ts';

export type Listening = { port: number; server: Server; close: () => Promise<void> };

/** Runs the application on a real socket, for behavior that in-process requests cannot show. */
export async function listen(
  services: Services,
  { patience = {}, build, ...additions }: AppExtensions & { patience?: Partial<Timeouts>; build?: string } = {},
): Promise<Listening> {
  const server = createHttpServer({ ...services, fetch: createApp(services, build, additions).fetch, patience });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
