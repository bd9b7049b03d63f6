import { MailboxPage } from '#features/mailbox/client/mailbox-page.tsx';

import { pageMeta } from '../../page-meta.ts';

export function meta() {
  return pageMeta({ title: 'Mailbox', isPrivate: true });
}

export default MailboxPage;
