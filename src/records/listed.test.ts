import { expect, it } from 'vitest';

import { listedFields, listedRecord } from './listed.ts';
import { recordTypes } from './registry.ts';

it('a listed record has the listed fields of its type, and their currencies', () => {
  for (const type of recordTypes) {
    const listed = [...listedFields(type).keys()];
    expect(Object.keys(listedRecord(type).shape), type.table).toEqual(expect.arrayContaining(['id', ...listed]));
    expect(listed, type.table).toContain(type.list.title);
    for (const name of listed) {
      const field = type.fields[name];
      if (field?.kind === 'decimal' && field.currencyField) expect(listed).toContain(field.currencyField);
    }
  }
});
