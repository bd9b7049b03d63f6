import { makeTransport } from '#core/server/mail/transport.ts';
import type { Services } from '#core/server/services.ts';
import { serverOf } from '#core/server/storage/temporary-files.ts';

import { product } from './features.ts';

/** Returns the dependencies of an outbox worker. */
export function mailParts(services: Services) {
  return {
    ...services,
    templates: product.mails,
    files: product.mailFiles,
    transport: makeTransport(services),
    server: serverOf(services.store),
  };
}
