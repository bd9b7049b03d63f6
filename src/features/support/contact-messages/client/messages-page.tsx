import { Text } from '@mantine/core';
import { useList } from '#core/client/list.ts';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListSection } from '#core/client/ui/list-section.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { PageTabs } from '#core/client/ui/page-tabs.tsx';
import { RecordList } from '#core/client/ui/record-list.tsx';
import { supportTabs } from '#core/shared/admin-tabs.ts';
import { paths } from '#core/shared/paths.ts';

import { describeMatter } from '../rules.ts';
import { messageStates, type ContactMessage } from '../schema.ts';
import { MessageBadge, stateLabels } from './message-badge.tsx';
import { contactMessages } from './messages-api.ts';

const words = {
  what: 'Contact messages',
  notLoaded: 'Contact messages could not be loaded.',
  noun: 'message',
  empty: 'No messages yet.',
  why: 'Messages that visitors send through the contact form appear here, and are emailed to the company.',
  none: 'No messages match this search.',
  all: 'Show all messages',
};

const states = messageStates.map((value) => ({ value, label: stateLabels[value] }));

/** Messages sent through the contact form. */
export default function MessagesPage() {
  const list = useList(contactMessages);
  return (
    <>
      <PageHeader subtitle="Messages sent through the contact form." />
      <PageTabs label="Support" tabs={supportTabs} />
      <ListSection
        list={list}
        words={words}
        filters={
          <FilterBar
            list={list}
            label="Contact messages"
            search="Name, email or message"
            filters={{ state: { label: 'Status', choices: states } }}
          />
        }
      >
        {(rows) => <RecordList label="Contact messages" items={rows.map(toItem)} markedId={list.rowId} />}
      </ListSection>
    </>
  );
}

function toItem(message: ContactMessage) {
  const { id, name, email, created_at } = message;
  const matter = describeMatter(message);
  return {
    id,
    title: name,
    reading: { to: `${paths.adminMessages}/${id}` },
    details: (
      <>
        {email}
        {matter && ` · ${matter}`} · <Instant at={created_at} />
      </>
    ),
    badge: <MessageBadge message={message} />,
    body: (
      <Text lineClamp={2} className="long-words">
        {message.message}
      </Text>
    ),
  };
}
