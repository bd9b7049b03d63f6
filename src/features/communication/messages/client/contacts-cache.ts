// Messages that the page itself has sent, received or read. They go into the cache instead of being fetched again.
import type { QueryClient } from '@tanstack/react-query';

import { LINE_CHARACTERS, type Contact, type MessageRow } from '../schema.ts';
import { contactsQuery } from './api.ts';

const { queryKey } = contactsQuery;

/** Moves a contact to the top with the newest message of the conversation, as the server lists it. */
export function showNewestInCache(queryClient: QueryClient, partner: string, message: MessageRow): void {
  changeContacts(queryClient, (contacts) => [
    ...contacts.filter(({ id }) => id === partner).map((contact) => ({ ...contact, last: toLastMessage(message) })),
    ...contacts.filter(({ id }) => id !== partner),
  ]);
}

/**
 * Marks a conversation as read.
 * @returns the number of unread messages that remain. Undefined if the contacts are not loaded.
 */
export function markReadInCache(queryClient: QueryClient, partner: string): number | undefined {
  changeContacts(queryClient, (contacts) =>
    contacts.map((contact) => (contact.id === partner ? { ...contact, unread: 0 } : contact)),
  );
  return queryClient.getQueryData(queryKey)?.reduce((sum, contact) => sum + contact.unread, 0);
}

function changeContacts(queryClient: QueryClient, change: (contacts: readonly Contact[]) => Contact[]): void {
  queryClient.setQueryData(queryKey, (contacts) => contacts && change(contacts));
  // A response in transit may be from before the change.
  if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey });
}

function toLastMessage({ content, files, is_own, created_at }: MessageRow): Contact['last'] {
  const [line = ''] = content.split('\n', 1);
  return { content: Array.from(line).slice(0, LINE_CHARACTERS).join(''), files: files.length, is_own, created_at };
}
