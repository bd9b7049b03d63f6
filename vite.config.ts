import { convertCssVariables, deepMerge, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

import { cssVariablesResolver, theme } from './src/core/client/ui/theme.ts';

// The API's address while developing: Vite serves the pages, and passes everything else on.
const api = process.env.LAUREL_API;

export default defineConfig({
  plugins: [refuseServerModules(), themeVariables(), reactRouter()],
  build: { cssCodeSplit: false },
  // Finds every dependency at the start: one found later reloads the page under the developer's hands.
  optimizeDeps: { entries: ['src/app/client/**/*.{ts,tsx}'] },
  server: {
    host: '127.0.0.1',
    proxy: api ? Object.fromEntries(['/api', '/files', '/healthz', '/readyz'].map((path) => [path, api])) : undefined,
  },
});

/** One value imported from a server folder would carry the server into the browser, without a warning. */
function refuseServerModules(): Plugin {
  return {
    name: 'refuse-server-modules',
    enforce: 'pre',
    load(id) {
      if (!/\/src\/(?:.*\/)?server\//.test(id)) return;
      const importers = this.getModuleInfo(id)?.importers.join(', ') ?? '';
      this.error(
        `${id} belongs to the server, but browser code imports it${importers && ` (${importers})`}. ` +
          'Import only its types (`import type`), or move what both sides need to schema.ts, rules.ts or core/shared.',
      );
    },
  };
}

/**
 * The theme's CSS variables as a part of the one style sheet, computed while building: a public page then
 * shows the theme without carrying Mantine's provider, its resolver and an inline style sheet.
 */
function themeVariables(): Plugin {
  const file = '/virtual/theme-variables.css';
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === 'virtual:theme-variables.css' ? file : undefined),
    load(id) {
      if (id !== file) return;
      const merged = mergeMantineTheme(DEFAULT_THEME, theme);
      return convertCssVariables(deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged)));
    },
  };
}
