import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';

import { showChanged, showSaved, type Lists } from './saved-row.ts';

type Row = { id: string; status: string };
type Query = { status?: string };

const lists: Lists<Row> = ({ status }, row) => status === undefined || status === row.status;
const [open, done]: [Row, Row] = [
  { id: '1', status: 'Open' },
  { id: '2', status: 'Done' },
];
const createPages = (...rows: Row[]) => ({ pages: [{ rows, can: null, next: 'more' }], pageParams: [null] });

/** Mounts a page that shows a list with this query and these rows. */
function shown(query: Query, ...rows: Row[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const queryKey = ['rows', 'list', query];
  const read = vi.fn(async () => createPages(...rows));
  queryClient.setQueryData(queryKey, createPages(...rows));
  const stop = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {});
  return {
    queryClient,
    read,
    queryKey,
    rows: () => queryClient.getQueryData<ReturnType<typeof createPages>>(queryKey)?.pages.flatMap((part) => part.rows),
    show: (saved: Row, isNew: boolean) => showSaved(queryClient, { saved, isNew, listKey: ['rows'], lists }),
    stop,
  };
}

it.each<[string, Query, Row[], Row, boolean, Row[]]>([
  ['begins the list with a new row', {}, [open], done, true, [done, open]],
  ['leaves a new row out of a list of another status', { status: 'Open' }, [open], done, true, [open]],
  [
    'shows a changed row in its place',
    {},
    [done, open],
    { ...open, status: 'Done' },
    false,
    [done, { ...open, status: 'Done' }],
  ],
  [
    'takes a row out of a list that is not for it any more',
    { status: 'Open' },
    [open],
    { ...open, status: 'Done' },
    false,
    [],
  ],
])('%s, without refetching', async (_case, query, rows, saved, isNew, after) => {
  const list = shown(query, ...rows);
  await list.show(saved, isNew);
  expect(list.rows()).toEqual(after);
  expect(list.read).not.toHaveBeenCalled();
  list.stop();
});

it('a list is refetched if the row’s position in it is unknown', async () => {
  const list = shown({ status: 'Done' }, done);
  await list.show({ ...open, status: 'Done' }, false);
  expect(list.read).toHaveBeenCalledOnce();
  list.stop();
});

it('a list is refetched if it was loading, because its response may be older', async () => {
  const list = shown({}, open);
  const older = Promise.withResolvers<ReturnType<typeof createPages>>();
  list.read.mockImplementationOnce(() => older.promise);
  void list.queryClient.invalidateQueries({ queryKey: list.queryKey });
  list.read.mockImplementation(async () => createPages(done, open));
  await list.show(done, true);
  older.resolve(createPages(open));
  expect(list.read).toHaveBeenCalledTimes(2);
  expect(list.rows()).toEqual([done, open]);
  list.stop();
});

it('a list that is not on the page is refetched when shown', async () => {
  const list = shown({}, open);
  list.stop();
  await list.show(done, true);
  expect(list.queryClient.getQueryState(list.queryKey)?.isInvalidated).toBe(true);
});

const former = { id: '1', status: 'Open' };
const changed = { id: '1', status: 'Done' };

it.each<[string, (queryClient: QueryClient, queryKey: string[]) => Promise<void>]>([
  ['changed row', (queryClient, queryKey) => showChanged(queryClient, queryKey, changed)],
  ['row derived from the former one', (queryClient, queryKey) => showChanged(queryClient, queryKey, () => changed)],
  [
    'row saved by a form',
    (queryClient) => showSaved(queryClient, { saved: changed, isNew: false, listKey: ['rows'], lists }),
  ],
])('a %s is not replaced by one whose read began before the change', async (_row, show) => {
  const queryClient = new QueryClient();
  const read = Promise.withResolvers<Row>();
  const queryKey = ['rows', 'row', '1'];
  queryClient.setQueryData(queryKey, former);
  const reading = queryClient.fetchQuery({ queryKey, queryFn: () => read.promise }).catch(() => undefined);
  await show(queryClient, queryKey);
  read.resolve(former);
  await reading;
  expect(queryClient.getQueryData(queryKey)).toEqual(changed);
});
