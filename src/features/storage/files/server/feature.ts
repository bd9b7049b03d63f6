import { defineFeature } from '#core/server/feature.ts';
import { DAY, SECOND } from '#core/server/jobs.ts';

import { downloadRoutes, ownFilesRoutes, uploadRoutes } from './routes.ts';
import { scanFiles } from './scanning.ts';
import { releaseReservations } from './queries.ts';
import { sweepFiles } from './sweep.ts';
import { files, uploadReservations } from './table.ts';

export const filesFeature = defineFeature({
  tables: [files, uploadReservations],
  backupExcluded: [uploadReservations],
  auditExcluded: [{ table: uploadReservations, because: 'It reserves space for an upload in progress.' }],
  // The files themselves are packed next to these rows.
  exported: [
    {
      table: files,
      about: 'the files you uploaded: name, size, type, and when',
      owners: [files.userId],
      portable: { stays: 'imported rows’ files are uploaded again, from the list of files' },
    },
    {
      table: uploadReservations,
      owners: [uploadReservations.userId],
      excludedBecause: 'The space reserved for an upload in progress.',
    },
  ],
  // To staff, at the info mailbox.
  mails: {
    'file-infected': ({ data }) => ({
      subject: 'Malware in an uploaded file',
      paragraphs: [
        `The scanner found malware in a file from ${data.email}.`,
        `File: ${data.name}\nFound: ${data.malware}`,
        `The file is locked and will be deleted after ${data.days} days. The upload record is kept. The user who uploaded it has been notified.`,
      ],
    }),
  },
  free: releaseReservations,
  jobs: (services, registry) => [
    {
      name: 'scan files',
      everyMinutes: services.env.CLAMD_URL === undefined ? DAY : 10 * SECOND,
      run: (stopping) => scanFiles(services, { stopping, named: registry }),
    },
    { name: 'sweep files', everyMinutes: DAY, run: () => sweepFiles(services, registry.files) },
  ],
  routes: { '/api/files/own': (services, { registry }) => ownFilesRoutes(services, registry) },
  rawBodyRoutes: {
    '/api/files': uploadRoutes,
    '/files': downloadRoutes,
  },
});
