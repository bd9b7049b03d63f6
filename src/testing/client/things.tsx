import { Button, TextInput } from '@mantine/core';
import { vi } from 'vitest';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { editButtonId, rowElementId, type RowFormProps } from '#core/client/form-sheet.ts';
import { useListPage, type ListPageOptions } from '#core/client/list-page.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { rowKeys } from '#core/client/row-keys.ts';
import type { RowsQuery, ListPart, RowSource } from '#core/client/rows.ts';
import { useStatusTransition } from '#core/client/status-transition.ts';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { StatusSelect } from '#core/client/ui/status-select.tsx';
import { listQuery, PAGE_SIZE } from '#core/shared/list-query.ts';

const statuses = ['Open', 'Begun', 'Done'] as const;
type Status = (typeof statuses)[number];
export type Thing = { id: string; name: string; note: string; status: Status; version: number };
type Input = Pick<Thing, 'name' | 'note'>;
type Part = ListPart<Thing, { create: boolean }>;

const query = listQuery({ sorts: ['newest', 'name'], filters: { status: z.enum(statuses) } });
const input = z.strictObject({ name: z.string().min(1, 'Name is required'), note: z.string() });

/** Rows of a fake server, with the calls that reach it. A test replaces a response if needed. */
export function createThings(...names: string[]) {
  let things = names.map((name, at): Thing => ({ id: String(at + 1), name, note: '', status: 'Open', version: 1 }));
  const trash = new Map<string, Thing>();
  const get = (id: string) => {
    const thing = things.find((one) => one.id === id);
    if (!thing) throw new Error(`There is no thing ${id}`);
    return thing;
  };
  const put = (thing: Thing) => {
    things = things.map((one) => (one.id === thing.id ? thing : one));
    return thing;
  };

  const server = {
    list: vi.fn(async ({ status, page = 1, trash: isTrash }: RowsQuery<typeof query>): Promise<Part> => {
      const all = isTrash ? [...trash.values()] : things.filter((thing) => !status || thing.status === status);
      const rows = all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      return { rows, total: all.length, can: { create: true } };
    }),
    find: vi.fn(async (id: string) => get(id)),
    add: vi.fn(async (values: Input, _sent: { key: string }): Promise<Thing> => {
      const thing: Thing = { ...values, id: String(things.length + 1), status: 'Open', version: 1 };
      things = [...things, thing];
      return thing;
    }),
    change: vi.fn(async (id: string, { version, ...values }: Input & { version: number }) => {
      return put({ ...get(id), ...values, version: version + 1 });
    }),
    step: vi.fn(async ({ id, status, version }: Pick<Thing, 'id' | 'status' | 'version'>) => {
      return put({ ...get(id), status, version: version + 1 });
    }),
    trash: vi.fn(async (id: string) => {
      trash.set(id, get(id));
      things = things.filter((thing) => thing.id !== id);
    }),
    restore: vi.fn(async (id: string) => {
      const thing = trash.get(id);
      if (!thing) throw new Error(`Trash has no thing ${id}`);
      trash.delete(id);
      things = [...things, thing];
      return thing;
    }),
  };

  const source = {
    key: ['things'],
    query,
    sorts: { newest: { label: 'Newest first', direction: 'desc' }, name: { label: 'Name', direction: 'asc' } },
    list: (filters) => server.list(filters),
    find: (id) => server.find(id),
    trash: (id) => server.trash(id),
    restore: (id) => server.restore(id),
    formerly: ['open', 'thing'],
  } satisfies RowSource<Thing, typeof query, { create: boolean }>;
  return { server, source };
}

export type Things = ReturnType<typeof createThings>;

const words = {
  what: 'Your things',
  notLoaded: 'Your things could not be loaded.',
  noun: 'thing',
  add: 'Add a thing',
  empty: 'No things yet.',
  why: 'Things are what this page is about.',
  none: 'No things match this search.',
  all: 'Show all things',
};

/** A page with everything a list of rows has: form, filters, status, keys, Trash. */
export function ThingsPage({ of, ...options }: { of: Things } & Partial<ListPageOptions<Thing>>) {
  const page = useListPage(of.source, {
    getTitle: ({ name }: Thing) => name,
    draft: 'things',
    draftOn: 'server',
    ...options,
  });
  const step = useStatusTransition<Thing, Status>({
    source: of.source,
    getName: ({ name }) => `“${name}”`,
    step: (change) => of.server.step(change),
  });
  return (
    <ListPage
      page={page}
      subtitle="What this page is about."
      words={words}
      tabs={<nav aria-label="Kinds of things" />}
      renderForm={(props, key) => <ThingForm key={key} {...props} of={of} />}
      filters={undefined}
    >
      {(rows) => (
        <ul aria-label="Things">
          {rows.map((row) => (
            <li key={row.id} id={rowElementId(row.id)} tabIndex={-1} {...rowKeys({ edit: () => page.sheet.edit(row) })}>
              <h3>{row.name}</h3>
              <StatusSelect
                of={row.name}
                status={row.status}
                tone="blue"
                choices={statuses.map((value) => ({ value, label: value }))}
                onChoose={(status) => step({ row, status })}
              />
              <Button id={editButtonId(row.id)} onClick={() => page.sheet.edit(row)}>
                Edit {row.name}
              </Button>
              <Button onClick={() => page.remove(row)}>Delete {row.name}</Button>
            </li>
          ))}
        </ul>
      )}
    </ListPage>
  );
}

function ThingForm({ of: { server, source }, ...sheet }: RowFormProps<Thing> & { of: Things }) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, Thing>({
    ...sheet,
    schema: input,
    initialValues: { name: row?.name ?? '', note: row?.note ?? '' },
    draft: 'things',
    draftOn: 'server',
    listKey: source.key,
    read: source.find,
    save: (values, { key, version }) =>
      row ? server.change(row.id, { ...(values as Input), version }) : server.add(values as Input, { key }),
  });
  return (
    <RowForm
      of={form}
      noun="thing"
      legend={row ? 'Edit thing' : 'Add a thing'}
      submit={row ? 'Save thing' : 'Add thing'}
      another="Add another"
      newer={{ fields: { name: { label: 'Name', show: ({ name }: Thing) => name } } }}
    >
      <div data-field="name">
        <TextInput {...form.field('name')} label="Name" />
      </div>
      <div data-field="note">
        <TextInput {...form.field('note')} label="Note" />
      </div>
    </RowForm>
  );
}
