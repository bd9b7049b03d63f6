import type { ExportRule } from '#core/server/data-export.ts';
import { isoPartialDate } from '#core/shared/calendar-date.ts';
import { recordTypes } from '#records/registry.ts';
import { recordInput } from '#records/schema.ts';

import { partialDates, precisionOfDate, storedValues } from './columns.ts';
import { responseDates, fieldColumn, getTable } from './table.ts';

export const exported: ExportRule[] = recordTypes.map((type) => {
  const table = getTable(type);
  const columns = ['status', ...Object.keys(type.fields)].map((name) => fieldColumn(type, name));
  const dates = partialDates(type.fields);
  return {
    table,
    about: `evidence: ${type.title}`,
    owners: [table.user_id],
    written: responseDates(type),
    leftOut: dates.map((name) => ({
      columns: [fieldColumn(type, precisionOfDate(name))],
      because: `${name} is written as precisely as it is known`,
    })),
    portable: {
      columns,
      check: (now) => recordInput(type, now),
      store: (values) => storedValues(type.fields, values),
      json: Object.fromEntries(dates.map((name) => [name, isoPartialDate])),
    },
  };
});
