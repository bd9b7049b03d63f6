// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { button, click, control, find, type } from '#testing/client/render.tsx';

import { defineCollection, type RowOf } from '../../shared/collection.ts';
import { choice } from '../../shared/field-types/choice.ts';
import { flag } from '../../shared/field-types/flag.ts';
import { integer } from '../../shared/field-types/integer.ts';
import { longText } from '../../shared/field-types/long-text.ts';
import { text } from '../../shared/field-types/text.ts';
import { toProblem } from '../api.ts';
import { collectionSource } from '../collection.ts';
import { CollectionForm } from './collection-form.tsx';

const reminders = collectionSource(
  defineCollection({
    path: '/api/reminders',
    owner: 'user_id',
    role: 'applicant',
    noun: 'reminder',
    fields: {
      subject: text({ label: 'Subject', required: 'Subject is required' }),
      note: longText({ label: 'Note', hint: 'For yourself.' }),
      tone: choice({ label: 'Tone', choices: ['Kind', 'Firm'], default: 'Kind' }),
      hours: integer({ label: 'Hours', range: [0, 24], inWords: (hours) => `${hours} h` }),
      is_daily: flag({ label: 'Daily', default: true }),
    },
    title: 'subject',
    list: { sorts: ['newest'], filters: [], search: [] },
  }),
);
type Row = RowOf<typeof reminders.collection>;

const stored: Row = {
  id: '7',
  subject: 'Write',
  note: '',
  tone: 'Kind',
  hours: null,
  is_daily: true,
  created_at: '2026-11-20T10:00:00Z',
  updated_at: '2026-11-20T10:00:00Z',
  deleted_at: null,
  version: 3,
};

const fetched = vi.fn<(method: string, path: string, body: unknown) => Response>();
const onSaved = vi.fn();

beforeEach(() => {
  onSaved.mockReset();
  fetched.mockReset();
  vi.stubGlobal('fetch', async (address: string | URL, { method = 'GET', body }: RequestInit = {}) =>
    fetched(method, new URL(address, location.href).pathname, typeof body === 'string' ? JSON.parse(body) : undefined),
  );
});

const open = (row?: Row) =>
  renderPage(
    <CollectionForm
      of={reminders}
      names={['subject', 'hours', 'tone', 'is_daily', 'note']}
      defaults={{ hours: 2 }}
      row={row}
      onSaved={onSaved}
      onCancel={() => {}}
      onFold={undefined}
      onTakeNewer={() => {}}
      onDiscardDraft={() => {}}
      onDraftBack={() => {}}
      onDirtyChange={() => {}}
    />,
  );

const field = (name: string) => control(`form [name="${name}"]`);

it('a form of a collection has its fields in the given order, with their labels', async () => {
  await open();
  expect([...document.querySelectorAll('form [data-field]')].map((one) => one.getAttribute('data-field'))).toEqual([
    'subject',
    'hours',
    'tone',
    'is_daily',
    'note',
  ]);
  expect(find('form').textContent).toContain('New reminder');
  expect([...document.querySelectorAll('form label')].map(({ textContent }) => textContent)).toEqual([
    'Subject *',
    'Hours',
    'Tone',
    'Daily',
    'Note',
  ]);
  expect([field('hours').value, field('tone').value, field('is_daily').checked]).toEqual(['2', 'Kind', true]);
});

it('a new row is added as typed, once all required fields are there', async () => {
  fetched.mockImplementation((_method, _path, body) => Response.json({ ...stored, ...(body as object) }));
  await open();
  await click(button('Add reminder'));
  expect(find('form').textContent).toContain('Subject is required');
  expect(fetched).not.toHaveBeenCalled();
  await type(field('subject'), ' Call the registrar ');
  await type(field('hours'), '');
  await click(button('Add reminder'));
  const values = { subject: 'Call the registrar', note: '', tone: 'Kind', hours: null, is_daily: true };
  expect(fetched).toHaveBeenCalledExactlyOnceWith('POST', '/api/reminders', values);
  expect(onSaved).toHaveBeenCalledExactlyOnceWith({ ...stored, ...values }, { isAnotherBegun: false });
});

it('a row is changed at its version, and a newer one is shown under the labels of its fields', async () => {
  const conflict = { ...toProblem('unavailable'), code: 'version_conflict', status: 409 };
  fetched.mockImplementation((method) =>
    method === 'PATCH'
      ? Response.json(conflict, { status: 409 })
      : Response.json({ ...stored, hours: 5, is_daily: false, version: 4 }),
  );
  await open(stored);
  await type(field('note'), 'Soon');
  await click(button('Update reminder'));
  expect(fetched).toHaveBeenCalledExactlyOnceWith('PATCH', '/api/reminders/7', {
    subject: 'Write',
    note: 'Soon',
    tone: 'Kind',
    hours: null,
    is_daily: true,
    version: 3,
  });
  await click(button('Show the newer version'));
  expect(find('dl').textContent).toBe('Hours5 hDailyNoNoteEmpty');
});
