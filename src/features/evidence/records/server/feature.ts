import { defineFeature } from '#core/server/feature.ts';
import { HOUR } from '#core/server/jobs.ts';
import { paths, rowLink } from '#core/shared/paths.ts';
import { getTitle } from '#records/record-title.ts';
import { recordTypes } from '#records/registry.ts';

import { sendCheckBackReminders } from './check-back.ts';
import { exported } from './data-export.ts';
import { recordFileColumns } from './file-columns.ts';
import { overviewRoutes } from './overview.ts';
import { recordsRoutes } from './routes.ts';
import { sharedRoutes } from './shared.ts';
import { responseDates, fieldColumn, recordTables, storedTitle, getTable } from './table.ts';

/** All record types of the registry as one feature. */
export const recordsFeature = defineFeature({
  tables: Object.values(recordTables),
  trash: Object.values(recordTables),
  files: recordFileColumns(),
  auditExcluded: Object.values(recordTables).map((table) => ({ table, because: 'Only its owner may write it.' })),
  exported,
  searchSources: recordTypes.map((type) => ({
    table: getTable(type),
    title: storedTitle(type),
    words: Object.entries(type.fields)
      .filter(([, { kind }]) => kind !== 'file' && kind !== 'files')
      .map(([name]) => responseDates(type)[name] ?? fieldColumn(type, name)),
    read: (title: string) => getTitle(type, { [type.list.title]: title }),
    place: type.title,
    ...(type.criterion && { folder: `Criterion ${type.criterion} - ${type.title}` }),
    link: (id: string) => rowLink(`${paths.dashboard}/${type.segment}`, id),
  })),
  jobs: (services) => [{ name: 'remind of records', everyMinutes: HOUR, run: () => sendCheckBackReminders(services) }],
  routes: { '/api/records': recordsRoutes, '/api/overview': overviewRoutes, '/api/shared-evidence': sharedRoutes },
});
