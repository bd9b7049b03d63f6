import type { Config } from '@react-router/dev/config';

import { publicPaths } from './src/core/shared/paths.ts';

export default {
  appDirectory: 'src/app/client',
  buildDirectory: 'build',
  ssr: false,
  prerender: [...publicPaths],
} satisfies Config;
