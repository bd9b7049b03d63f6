import { describe, expect, it } from 'vitest';
import { z } from 'zod';

import { listQuery } from '../shared/list-query.ts';
import { parseListQuery, toListSearchParams } from './list-url-state.ts';

const source = {
  query: listQuery({ sorts: ['created_at', 'total'], filters: { status: z.enum(['Pending', 'Paid']) } }),
  sorts: { created_at: { label: 'Date', direction: 'desc' }, total: { label: 'Total', direction: 'desc' } },
} as const;
const read = (search: string) => parseListQuery(source, new URLSearchParams(search));
const write = (search: string, query: Parameters<typeof toListSearchParams<typeof source.query>>[2]) =>
  String(toListSearchParams(source, new URLSearchParams(search), query));

describe('the URL of a list', () => {
  it('the URL of a list without parameters has no query', () => {
    expect(read('')).toEqual({});
  });

  it('omits the list’s defaults', () => {
    expect(write('', { q: '', sort: 'created_at', direction: 'desc', page: 1 })).toBe('');
    expect(write('', { sort: 'total', direction: 'desc' })).toBe('sort=total');
    expect(write('', { sort: 'created_at', direction: 'asc' })).toBe('direction=asc');
  });

  it('is parsed as it was formatted', () => {
    const query = { q: 'design & more', status: 'Paid', sort: 'total', direction: 'asc', page: 3 } as const;
    expect(read(write('', query))).toEqual(query);
  });

  it.each([
    'status=Lost',
    'sort=user_id',
    'direction=up',
    'page=0',
    'page=two',
    `q=${'x'.repeat(101)}`,
    'q=',
    'other=1',
  ])('ignores ?%s', (search) => {
    expect(read(search)).toEqual({});
  });

  it('keeps valid parameters next to invalid ones', () => {
    expect(read('status=Paid&page=-1')).toEqual({ status: 'Paid' });
  });

  it('never requests Trash, which is collapsed below the list', () => {
    expect(read('trash=true')).toEqual({});
  });

  it('keeps the page’s other parameters', () => {
    expect(write('status=Paid&page=2&new', { status: 'Pending' })).toBe('status=Pending&new=');
  });

  it('drops the open row when the query changes', () => {
    expect(write('row=1', { status: 'Paid' })).toBe('status=Paid');
  });
});
