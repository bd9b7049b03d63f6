import { Checkbox, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { dateIn } from '#core/client/instant-text.ts';
import { useNow } from '#core/client/now.ts';
import { nameWithProof } from '#core/shared/proof.ts';
import { useTimeZone } from '#core/client/time-zone.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { SoftText } from '#core/client/ui/soft-text.tsx';
import { counted } from '#core/shared/sentence.ts';

import { AT, WITH } from '../rules.ts';
import type { Contact, FoundMessage } from '../schema.ts';
import { foundQuery } from './api.ts';
import classes from './messages.module.css';
import { UnreadElsewhere } from './unread-elsewhere.tsx';

const PAUSE_MS = 250;

export type ContactsProps = { contacts: readonly Contact[]; current: string | undefined };

/** Conversations, with a search through them. */
export function Contacts({ contacts, current }: ContactsProps) {
  const [text, setText] = useState('');
  const [isOne, setIsOne] = useState(false);
  const [q] = useDebouncedValue(text.trim(), PAUSE_MS);
  const open = contacts.find(({ id }) => id === current);
  const isSearching = text.trim() !== '';
  return (
    <div className={classes.contacts}>
      <UnreadElsewhere contacts={contacts} current={current} />
      <div className={classes.search} role="search">
        <TextInput
          type="search"
          label="Search messages"
          labelProps={{ className: 'visually-hidden' }}
          placeholder="Search messages"
          leftSection={<IconSearch size="1rem" aria-hidden />}
          maxLength={100}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {isSearching && open && (
          <Checkbox
            label={`Only messages with ${open.name}`}
            checked={isOne}
            onChange={({ currentTarget }) => setIsOne(currentTarget.checked)}
          />
        )}
      </div>
      {isSearching ? (
        <Found q={q} partner={isOne ? open?.id : undefined} />
      ) : (
        <nav aria-label="Contacts">
          <Stack component="ul" gap={0}>
            {contacts.map((contact) => (
              <li key={contact.id}>
                <ContactLink contact={contact} isCurrent={contact.id === current} />
              </li>
            ))}
          </Stack>
        </nav>
      )}
    </div>
  );
}

const roleNames = { applicant: 'Applicant', mentor: 'Mentor', attorney: 'Attorney' } as const;

function ContactLink({ contact, isCurrent }: { contact: Contact; isCurrent: boolean }) {
  const { id, role, is_closed, unread, last } = contact;
  return (
    <Link
      className={classes.person}
      to={{ search: String(new URLSearchParams({ [WITH]: id })) }}
      aria-current={isCurrent ? 'true' : undefined}
    >
      <span className={classes.name}>
        {nameWithProof(contact)}{' '}
        {is_closed && (
          <SoftText span ml={6} ff="text">
            Closed
          </SoftText>
        )}
      </span>
      <SoftText span>{last ? <When at={last.created_at} /> : roleNames[role]}</SoftText>
      <span className={classes.line} data-unread={unread > 0 || undefined} data-preview>
        {last ? `${last.is_own ? 'You: ' : ''}${last.content || countFiles(last.files)}` : 'No messages yet'}
      </span>
      {unread > 0 && (
        <span className={classes.unread}>
          {unread} <span className="visually-hidden">unread</span>
        </span>
      )}
    </Link>
  );
}

function countFiles(count: number): string {
  return counted(count, { one: 'A file', other: '{count} files' });
}

/** The time if it is today, otherwise the date. */
function When({ at }: { at: string }) {
  const timeZone = useTimeZone();
  const isToday = dateIn(timeZone, new Date(at)) === dateIn(timeZone, useNow());
  return <Instant at={at} show={isToday ? 'time' : 'day'} />;
}

/** Search results, each with a link to its place in its conversation. */
function Found({ q, partner }: { q: string; partner: string | undefined }) {
  const found = useQuery(foundQuery({ q, partner }));
  const rows = found.data?.rows ?? [];
  return (
    <section aria-label="Search results">
      <LoadError query={found} sentence="The search results could not be loaded." />
      <SoftText py="xs" px="md" role="status">
        {!found.data && !found.error && 'Searching…'}
        {found.data &&
          counted(
            rows.length,
            found.data.has_more
              ? { one: 'The newest message found', other: 'The {count} newest messages found' }
              : {
                  none: 'No messages match this search.',
                  one: '{count} message found',
                  other: '{count} messages found',
                },
          )}
      </SoftText>
      <Stack component="ul" gap={0}>
        {rows.map((row) => (
          <li key={row.id}>
            <FoundLink row={row} q={q} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

function FoundLink({ row: { position, partner, content, is_own, created_at }, q }: { row: FoundMessage; q: string }) {
  return (
    <Link
      className={classes.person}
      to={{ search: String(new URLSearchParams({ [WITH]: partner.id, [AT]: String(position) })) }}
    >
      <span className={classes.name}>{nameWithProof(partner)}</span>
      <SoftText span>
        <When at={created_at} />
      </SoftText>
      <span className={classes.line}>
        {is_own && 'You: '}
        <Around text={content} q={q} />
      </span>
    </Link>
  );
}

const CHARACTERS_BEFORE = 30;

/** Starts shortly before the searched text, which is marked. */
function Around({ text, q }: { text: string; q: string }) {
  const place = text.toLowerCase().indexOf(q.toLowerCase());
  if (place < 0) return text;
  const from = Math.max(0, place - CHARACTERS_BEFORE);
  return (
    <>
      {from > 0 && '…'}
      {text.slice(from, place)}
      <mark>{text.slice(place, place + q.length)}</mark>
      {text.slice(place + q.length)}
    </>
  );
}
