import { useState } from 'react';

import { listed } from '#core/shared/sentence.ts';

import type { Contact } from '../schema.ts';

/** Announces a message in a conversation that is not the open one. */
export function UnreadElsewhere({ contacts, current }: { contacts: readonly Contact[]; current: string | undefined }) {
  const [seen, setSeen] = useState(contacts);
  const [announcement, setAnnouncement] = useState({ text: '', round: 0 });
  if (contacts !== seen) {
    setSeen(contacts);
    const before = new Map(seen.map(({ id, unread }) => [id, unread]));
    const risen = contacts.filter(({ id, unread }) => id !== current && unread > (before.get(id) ?? 0));
    if (risen.length > 0) {
      const names = listed(risen.map(({ name }) => name));
      setAnnouncement(({ round }) => ({ text: `New message from ${names}`, round: round + 1 }));
    }
  }
  return (
    <p className="visually-hidden" role="status">
      <span key={announcement.round}>{announcement.text}</span>
    </p>
  );
}
