import { MailboxPage } from '#features/communication/dev-mailbox/client/mailbox-page.tsx';

import { Mantine } from '../../mantine.tsx';
import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Mailbox', isPrivate: true });
}

export default function MailboxRoute() {
  return (
    <Mantine>
      <MailboxPage />
    </Mantine>
  );
}
