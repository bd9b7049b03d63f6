import { describe, expect, it } from 'vitest';

import { firstPage, readAddress, writeAddress } from './list-address.ts';

describe('the address of the list', () => {
  it('says nothing of the first page, newest first', () => {
    expect(firstPage).toEqual({ q: '', sort: 'created_at', direction: 'desc', page: 1 });
    expect(writeAddress(firstPage)).toEqual({});
    expect(readAddress(new URLSearchParams())).toEqual(firstPage);
  });

  it('reads what it wrote', () => {
    const query = { q: 'design & more', status: 'Paid', sort: 'total', direction: 'asc', page: 3 } as const;
    expect(writeAddress(query)).toEqual({ q: 'design & more', status: 'Paid', sort: 'total', direction: 'asc', page: '3' });
    expect(readAddress(new URLSearchParams(writeAddress(query)))).toEqual(query);
  });

  it.each(['status=Lost', 'sort=user_id', 'direction=up', 'page=0', 'page=two', `q=${'x'.repeat(101)}`, 'other=1'])('takes ?%s as not asked', (search) => {
    expect(readAddress(new URLSearchParams(search))).toEqual(firstPage);
  });

  it('keeps what is valid beside what is not', () => {
    expect(readAddress(new URLSearchParams('status=Paid&page=-1'))).toEqual({ ...firstPage, status: 'Paid' });
  });
});
