import { createTransport } from '#core/server/mail/transport.ts';
import type { Services } from '#core/server/services.ts';
import { getServerName } from '#core/server/storage/temporary-files.ts';

import { registry } from './features.ts';

/** Returns the dependencies of an outbox worker. */
export function mailParts(services: Services) {
  return {
    ...services,
    templates: registry.mails,
    files: registry.mailFiles,
    transport: createTransport(services),
    server: getServerName(services.store),
  };
}
