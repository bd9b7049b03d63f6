import { defineConfig } from 'vitest/config';

import { serverFlags } from './scripts/server-flags.mjs';

const onServer = ['src/!(binder)/**/server/**/*.test.ts', 'src/testing/**/*.test.ts'];
/** What a database has no part in, or always the same one, is tried once. */
const withoutDatabase = [
  'src/app/server/{client-errors,control-socket,features,http-server,site,slow-bodies,slow-senders}.test.ts',
  'src/core/server/{client-address,csv,env,jobs,log,post-json,problem,secret,session-cookie,text-memory}.test.ts',
  'src/core/server/{database/derived,database/pglite,database/pglite-engine,mail/layout,scanner/*,storage/*}.test.ts',
  'src/demo/server/*.test.ts',
  'src/features/*/server/mails.test.ts',
  'src/features/accounts/server/sealing.test.ts',
  'src/features/files/server/{connections,scripts}.test.ts',
  'src/records/server/{json-lines,regulation-check,rules-command}.test.ts',
];

// For a machine that is slow for a while: how soon something comes about is measured elsewhere.
const patience = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

// A worker loads the server's modules once for all its files instead of once per file, which is most of the time
// such a file takes. Each file makes a database of its own, so nothing else is shared.
const database = {
  ...patience,
  include: onServer,
  isolate: false,
  setupFiles: ['src/testing/cheap-accounts.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...patience,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{mjs,ts}'],
          exclude: onServer,
          pool: 'threads',
        },
      },
      {
        test: {
          ...database,
          name: 'pglite',
          // Without those of other programs: one worker tries thousands of statements, so optimizing PGlite pays here.
          execArgv: [...serverFlags],
          env: { LAUREL_TEST_ENGINE: 'pglite' },
          globalSetup: 'src/testing/pglite-setup.ts',
        },
      },
      {
        test: {
          ...database,
          name: 'postgres',
          env: { LAUREL_TEST_ENGINE: 'postgres' },
          globalSetup: 'src/testing/postgres-setup.ts',
          exclude: withoutDatabase,
        },
      },
      {
        test: {
          ...database,
          name: 's3',
          env: { LAUREL_TEST_ENGINE: 'pglite', LAUREL_TEST_STORE: 's3' },
          globalSetup: 'src/testing/pglite-setup.ts',
          include: ['src/features/files/server/*.test.ts'],
          exclude: withoutDatabase,
        },
      },
    ],
  },
});
