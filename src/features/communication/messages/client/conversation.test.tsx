// @vitest-environment happy-dom
// The calls of an open conversation, against a simulated server.
import { useQuery } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { pageId } from '#core/client/api.ts';
import { dispatchLiveUpdate } from '#core/client/live-updates.ts';
import { LiveUpdateStream } from '#features/communication/live-updates/client/live-update-stream.tsx';
import { usePendingItemCounts } from '#features/overview/pending-items/client/counts.ts';
import { renderPage } from '#testing/client/page.tsx';
import { focus, find, press, type } from '#testing/client/render.tsx';

import type { Contact, ConversationPart, MessageRow } from '../schema.ts';
import { contactsQuery } from './api.ts';
import { Conversation } from './conversation.tsx';

const GRACE = '00000000-0000-4000-8000-000000000001';
const partner = { id: GRACE, name: 'Grace', role: 'mentor', is_verified: null } as const;

let rows: MessageRow[];
let calls: string[];
/** Delays the responses with new messages. */
let delay: Promise<void> | undefined;
let visibility: DocumentVisibilityState;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal('fetch', respond);
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  visibility = 'visible';
  rows = [];
  add('Good morning', { read_at: '2026-01-01T00:00:00Z' });
  calls = [];
  delay = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('a conversation that was read before opens with one call in addition to the contacts', async () => {
  await open();
  expect(calls).toEqual(['GET conversations', 'GET contacts', 'GET pending-items']);
});

it('a conversation with an unread message is marked as read on opening, and the pending items are refetched', async () => {
  add('Are you there?');
  await open();
  await settle();
  expect(calls).toEqual(['GET conversations', 'GET contacts', 'GET pending-items', 'POST read', 'GET pending-items']);
  expect(contactText()).toBe('Grace 0 Are you there?; 0 pending');
});

it('one call sends a message, and its response updates the conversation and the contacts', async () => {
  await open();
  calls = [];
  await send('First line\nsecond line');
  dispatchUpdate(rows.at(-1), pageId());
  await settle();
  expect(calls).toEqual(['POST conversations']);
  expect(shown()).toEqual(['Good morning', 'First line\nsecond line']);
  expect(contactText()).toBe('Grace 0 First line; 0 pending');
});

it('an unannounced message sent before the user’s own one is loaded', async () => {
  await open();
  add('Meanwhile');
  calls = [];
  await send('Hello');
  await settle();
  expect(calls).toEqual(['POST conversations', 'GET conversations after 1', 'POST read']);
  expect(shown()).toEqual(['Good morning', 'Meanwhile', 'Hello']);
});

it('a message that arrives while the user’s own one is being added is shown as well', async () => {
  await open();
  // The user's own message moves the end of the page before the response with both arrives.
  const loading = Promise.withResolvers<void>();
  delay = loading.promise;
  dispatchLiveUpdate({ kind: 'message', id: 'm3', page: 'other' });
  await settle();
  await send('Hello');
  await settle();
  add('How are you?');
  delay = undefined;
  loading.resolve();
  await settle();
  expect(shown()).toEqual(['Good morning', 'Hello', 'How are you?']);
});

it('a message that arrives on a visible page takes two calls to show and to mark as read', async () => {
  await open();
  calls = [];
  dispatchUpdate(add('How are you?'), 'other');
  await settle();
  expect(calls).toEqual(['GET conversations after 1', 'POST read']);
  expect(shown()).toEqual(['Good morning', 'How are you?']);
  expect(contactText()).toBe('Grace 0 How are you?; 0 pending');
});

it('a message that arrives on a hidden page counts as unread until the page is visible', async () => {
  await open();
  visibility = 'hidden';
  dispatchUpdate(add('How are you?'), 'other');
  await settle();
  expect(contactText()).toBe('Grace 1 How are you?; 1 pending');
  visibility = 'visible';
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  await settle();
  expect(contactText()).toBe('Grace 0 How are you?; 0 pending');
});

it('a message of another conversation refetches the contacts', async () => {
  await open();
  calls = [];
  dispatchLiveUpdate({ kind: 'message', id: 'elsewhere', page: 'other' });
  await settle();
  expect(calls).toEqual(['GET conversations after 1', 'GET contacts', 'GET pending-items']);
});

function Page() {
  const { data: contacts = [] } = useQuery(contactsQuery);
  const pending = usePendingItemCounts().messages?.count ?? 0;
  return (
    <>
      <LiveUpdateStream userId="ada" position={0} onAccessChange={() => {}} subscribe={() => () => {}} />
      <output>
        {contacts.map(({ name, unread, last }) => `${name} ${unread} ${last?.content}`).join()}; {pending} pending
      </output>
      <Conversation user="ada" partner={GRACE} at={undefined} onNewest={() => {}} />
    </>
  );
}

async function open(): Promise<void> {
  await renderPage(<Page />);
  await settle();
}

/** Waits for the interval in which updates are combined. */
const settle = () => act(() => vi.advanceTimersByTimeAsync(400));

async function send(text: string): Promise<void> {
  await type(find('textarea'), text);
  await focus(find('textarea'));
  await press('Enter');
}

function dispatchUpdate(row: MessageRow | undefined, page: string): void {
  dispatchLiveUpdate({ kind: 'message', id: row?.id ?? null, page });
}

const shown = () => [...document.querySelectorAll('li[data-position] > p:first-of-type')].map((one) => one.textContent);
const contactText = () => find('output').textContent;

function add(content: string, more: Partial<MessageRow> = {}): MessageRow {
  const position = rows.length + 1;
  const created_at = `2026-01-01T00:00:0${position}Z`;
  const row = { id: `m${position}`, position, is_own: false, content, files: [], read_at: null, created_at, ...more };
  rows.push(row);
  return row;
}

async function respond(address: string, init: RequestInit = {}): Promise<Response> {
  const { pathname, searchParams } = new URL(address, location.href);
  const method = init.method ?? 'GET';
  const after = Number(searchParams.get('after') ?? 0);
  const name = pathname.replace(`/${GRACE}`, '').replace('conversations/read', 'read').split('/').at(-1);
  calls.push(`${method} ${name}${after > 0 ? ` after ${after}` : ''}`);
  if (method === 'GET' && after > 0) await delay;
  const body = answerTo(`${method} ${name}`, { after, content: parseContent(init.body) });
  const response = body === undefined ? new Response(null, { status: 204 }) : Response.json(body);
  return Object.defineProperty(response, 'url', { value: new URL(address, location.href).href });
}

function parseContent(body: RequestInit['body']): string {
  return typeof body === 'string' ? ((JSON.parse(body) as { content?: string }).content ?? '') : '';
}

function answerTo(call: string, { after, content }: { after: number; content: string }): object | undefined {
  const unread = rows.filter(({ is_own, read_at }) => !is_own && read_at === null);
  if (call === 'GET conversations') {
    const part: Omit<ConversationPart, 'messages'> = {
      partner,
      has_older: false,
      has_newer: false,
      read: null,
      closed: null,
      can: { send: true },
    };
    return { ...part, messages: rows.filter(({ position }) => position > after).map((row) => ({ ...row })) };
  }
  if (call === 'POST conversations') {
    const follows = rows.at(-1)?.position ?? null;
    return { ...add(content, { is_own: true }), follows };
  }
  if (call === 'POST read') {
    for (const row of unread) row.read_at = '2026-01-01T00:00:00Z';
    return undefined;
  }
  if (call === 'GET contacts') {
    const { content: line = '', created_at = '', is_own = false } = rows.at(-1) ?? {};
    const contact: Contact = {
      ...partner,
      is_closed: false,
      unread: unread.length,
      last: { content: line, files: 0, is_own, created_at },
    };
    return { contacts: [contact] };
  }
  if (call === 'GET pending-items') {
    return unread.length > 0 ? { messages: { count: unread.length, word: 'unread' } } : {};
  }
  return { draft: null };
}
