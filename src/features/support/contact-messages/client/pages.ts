import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

/** Next to the tickets, under the same sidebar entry. */
export const contactPages = definePages('features/support/contact-messages/client', [
  {
    address: paths.adminMessages,
    module: 'messages-page.tsx',
    title: 'Contact Messages',
    area: 'admin',
    permits: ['manage_users'],
    aliasPaths: paths.adminSupport,
    pendingItems: 'contact-messages',
  },
  {
    address: `${paths.adminMessages}/:id`,
    module: 'message-page.tsx',
    title: 'Contact Message',
    area: 'admin',
    permits: ['manage_users'],
    aliasPaths: paths.adminSupport,
  },
]);
