import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

import { serverFlags } from './tools/scripts/server-flags.mjs';

const serverTests = ['src/!(binder-engine)/**/server/**/*.test.ts', 'src/testing/**/*.test.ts', 'tools/demo/*.test.ts'];

/** PGlite itself, which tests on PostgreSQL do not load. */
const pgliteItself = ['src/core/server/database/pglite{,-engine}.test.ts'];

/**
 * Server tests run on PostgreSQL. These run on PGlite as well, because they depend on what differs between the engines:
 * the version (15 and 18), the number of sessions (many and one), the protocol (a socket and a thread's messages).
 */
const onBothEngines = [
  // Row policies, triggers and column rights: every table, column and subject.
  'src/testing/access/{tables-in-sql,columns}.test.ts',
  'src/testing/{database,elevated,migrations}.test.ts',
  'src/core/server/database/migrate.test.ts',
  // Locks and notifications: one session cannot block itself, and receives its own notifications.
  'src/core/server/{limits,mail/outbox}.test.ts',
  'src/features/{scheduling/bookings,collaboration/documents}/server/races.test.ts',
  'src/features/communication/live-updates/server/stream.test.ts',
  'src/features/storage/files/server/{quota,sweep,uploads}.test.ts',
  'src/features/billing/orders/server/ledger.test.ts',
  // Lists: JSON made by the database, one pipeline.
  'src/features/evidence/records/server/routes.test.ts',
  'src/features/{administration/audit,administration/users}/server/list.test.ts',
  // Search: its statement is the largest, and its plan depends on the version.
  'src/features/overview/search/server/*.test.ts',
  // Import, backup and restore: whole databases, moved from one engine to the other.
  'src/features/portability/import-export/server/{importing,imported,round-trip}.test.ts',
  'src/app/server/{backup,restore}.test.ts',
  // Start, stop and failures of the server with its own database.
  'src/app/server/{operations,start}.test.ts',
  'src/features/accounts/accounts/server/journey.test.ts',
];

/** Tests of the file store, repeated with a bucket instead of a folder. */
const fileStoreTests = ['src/features/storage/files/server/{downloads,own-files,quota,scanning,sweep,uploads}.test.ts'];

/**
 * Tests that `npm test` leaves to `npm test -- all`, for half of the time of all tests: whole installations that are
 * filled, started, stopped, imported or restored, properties over thousands of cases, whole packets and hundreds of
 * files, and every character of the fonts.
 */
const thorough = [
  'tools/demo/fill.test.ts',
  'src/app/server/{backup,busy-database,case-commands,import-killed,operations,restore,slow-senders,start}.test.ts',
  'src/binder-engine/server/{child,convert,corpus,fitting,fitting-written,inspect,make,recognize}.test.ts',
  'src/binder-engine/server/drawn/as-pdf.test.ts',
  'src/core/server/pdf/printable.test.ts',
  'src/core/server/storage/s3-store.test.ts',
  'src/features/petition/binders/server/{conversions,inspection,previews,recognition}.test.ts',
  'src/features/petition/uscis-notices/server/response.test.ts',
  'src/features/portability/import-export/server/{any-case,imported,importing,round-trip}.test.ts',
  'src/features/scheduling/availability/rules.test.ts',
  'src/features/scheduling/bookings/server/offered.test.ts',
  'src/features/storage/files/server/admitted.test.ts',
  'src/features/billing/orders/server/properties.test.ts',
  'src/features/billing/invoicing/server/pdf.test.ts',
  'src/features/petition/filing-packets/server/{filed,making,packets}.test.ts',
  'src/features/petition/petition-letters/server/exports.test.ts',
  'src/testing/{fuzz,replayed-requests,scripts,tagged}.test.ts',
];

/** Unit tests that run once: they take seconds or load the server, and are independent of the reader's time zone. */
const withoutReader = [
  'tools/scripts/**/*.test.{mjs,ts}',
  'src/binder-engine/{plan,server/**/*}.test.ts',
  'src/app/client/pages.test.ts',
  'src/features/scheduling/availability/rules.test.ts',
  'src/records/{readiness-properties,registry}.test.ts',
];

/**
 * Time zones and languages in which all other unit tests run. A date may be a day early west of Greenwich and a day
 * late in the far east. A decimal point may be a comma.
 */
const readers = {
  west: { TZ: 'America/Los_Angeles', LC_ALL: 'en-US' },
  middle: { TZ: 'Europe/Berlin', LC_ALL: 'de-DE' },
  east: { TZ: 'Pacific/Auckland', LC_ALL: 'en-NZ' },
};

// Generous for slow machines. Durations are measured by `npm run bench`.
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000, expect: { poll: { timeout: 30_000 } } };

// A worker loads the server's modules once for all its files instead of once per file, which is most of a file's time.
// Each file gets its own database, so nothing else is shared.
const server = {
  ...timeouts,
  isolate: false,
  setupFiles: ['src/testing/cheap-accounts.ts', 'src/testing/chosen-cases.ts', 'src/testing/bundled-child.ts'],
};

/** Makes the program of binder processes. */
const childSetup = 'tools/scripts/child-setup.mjs';

const pglite = {
  ...server,
  // One worker runs thousands of statements, so compiling PGlite with all optimizations pays off. It opens many databases
  // one after another, each in a thread, and V8 must not free their code: see `unit`.
  execArgv: [...serverFlags, '--no-wasm-code-gc'],
  globalSetup: ['src/testing/pglite-setup.ts', childSetup],
};

/** Unit tests use the server's messages, whichever modules a worker loaded before. */
const unit = {
  ...timeouts,
  // Threads would not read TZ and LC_ALL, and V8 can abort if several threads of one process compile and free WebAssembly
  // code (https://github.com/nodejs/node/issues/64500).
  pool: 'forks' as const,
  // Modules are loaded once for all files.
  isolate: false,
  setupFiles: ['src/core/shared/schema-messages.ts', 'src/testing/chosen-cases.ts'],
};

/** For `npm test` without names. */
const left = process.env.LAUREL_TEST_ONCE === 'true' ? thorough : [];

/** All server tests on both engines: for files named on the command line, and for `npm run trials`. */
const everyEngine = process.env.LAUREL_TEST_EVERY_ENGINE === 'true';

/** Files of one environment follow one another, since a worker ends if the next file needs another environment. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- the method of the sequencer, not of an array
    const sorted = await super.sort(files);
    const groups = Map.groupBy(sorted, ({ project, moduleId }) => `${project.name} ${hasPage(moduleId)}`);
    return [...groups.values()].flat();
  }
}

function hasPage(file: string): boolean {
  return readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom');
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByEnvironment },
    // More than processors, since server tests wait for PostgreSQL and child processes. A percentage would allow no more.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          ...unit,
          setupFiles: [...unit.setupFiles, 'src/testing/bundled-child.ts'],
          globalSetup: childSetup,
          name: 'unit',
          include: withoutReader,
          exclude: left,
        },
      },
      ...Object.entries(readers).map(([name, env]) => ({
        test: {
          ...unit,
          setupFiles: [...unit.setupFiles, 'src/testing/client/empty-page.ts'],
          name: `unit-${name}`,
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...serverTests, ...withoutReader],
          // All files of a worker share one window. Navigation, even to the `blob:` URL of a download, would replace it.
          environmentOptions: {
            happyDOM: {
              settings: {
                // Frames stay empty, without a request and without an error.
                enableIframePageLoading: true,
                navigation: {
                  disableMainFrameNavigation: true,
                  disableChildFrameNavigation: true,
                  disableFallbackToSetURL: true,
                },
              },
            },
          },
          env,
          // Runs before the next test, so that a component's cleanup still finds the stubs.
          unstubGlobals: true,
        },
      })),
      {
        test: {
          ...server,
          name: 'postgres',
          include: serverTests,
          exclude: [...pgliteItself, ...left],
          env: { LAUREL_TEST_ENGINE: 'postgres' },
          globalSetup: ['src/testing/postgres-setup.ts', childSetup],
        },
      },
      {
        test: {
          ...pglite,
          name: 'pglite',
          include: everyEngine ? serverTests : [...pgliteItself, ...onBothEngines],
          env: { LAUREL_TEST_ENGINE: 'pglite' },
        },
      },
      {
        test: {
          ...pglite,
          name: 's3',
          include: fileStoreTests,
          env: { LAUREL_TEST_ENGINE: 'pglite', LAUREL_TEST_STORE: 's3' },
        },
      },
    ],
  },
});
