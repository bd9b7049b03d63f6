import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';

import { counted } from '#core/shared/sentence.ts';
import { messagePages } from '#features/communication/messages/rules.ts';
import { pendingItemCounts } from '#features/overview/pending-items/client/api.ts';
import { useToday } from '#features/overview/pending-items/client/counts.ts';

/** Announces a message that arrives while another page is open. The page of messages announces its own. */
export function UnreadMessages() {
  const { data } = useQuery(pendingItemCounts(useToday()));
  const unread = data && (data.messages?.count ?? 0);
  const { pathname } = useLocation();
  const [last, setLast] = useState(unread);
  const [text, setText] = useState('');
  const isElsewhere = !(Object.values(messagePages) as string[]).includes(pathname);
  if (unread !== last) {
    setLast(unread);
    const hasRisen = isElsewhere && unread !== undefined && last !== undefined && unread > last;
    setText(hasRisen ? counted(unread, { one: '{count} unread message', other: '{count} unread messages' }) : '');
  }
  return (
    <p className="visually-hidden" role="status">
      {text}
    </p>
  );
}
