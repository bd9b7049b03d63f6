import { join } from 'node:path';

import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin, type Rolldown } from 'vite';

import { cssVariablesResolver, theme } from './src/core/client/ui/theme.ts';

// The API's address while developing: Vite serves the pages, and passes everything else on.
const api = process.env.LAUREL_API;

/**
 * What every page runs, as one file: it compresses better than the two dozen that it would fall into. A module that is
 * not needed on every page has no place here.
 */
const everyPage = {
  name: 'every-page',
  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie|hono)\/|\/src\/app\/client\/(?:root|site|site-\w+|account-links|brand-link|color-scheme|error-page|json-ld|main-content|navigation-focus|page-meta|routes\/public\/layout)\.|\/src\/core\/(?:client\/(?:api|ui\/(?:button-link|laurel-mark|loading|page-header|text-link))|shared\/(?:common-messages|paths|site-content))\.|\/src\/features\/(?:accounts\/client\/session|roles\/rules)\./,
};

/** The same for the forms of public pages, whose many small parts come together or not at all. */
const publicForms = {
  name: 'public-forms',
  test: /vite\/preload-helper|\/src\/core\/client\/(?:check-form|checked-form|native-form|ui\/(?:action-button|banner|error-summary|failure-banner|field|focused-banner|panel|text-field))\./,
};

/** And for the account pages, which lead from one to the other. */
const accountPages = {
  name: 'account-pages',
  test: /\/src\/core\/(?:client\/ui\/password-field|shared\/account-messages)\.|\/src\/features\/accounts\/(?:rules|client\/(?:account-form|account-frame|link-button|navigation-state|resend|token-call))\./,
};

/** What signing up and taking over an account both ask for. */
const personFields = {
  name: 'person-fields',
  test: /\/src\/(?:core\/client\/ui\/choice-cards|features\/accounts\/client\/person-fields)\./,
};

/** What public pages load, at once or later, and what the frame of the workspace loads beside that; both by the imports, once they are known. */
const loaded = { byPublicPages: new Set<string>(), byWorkspace: new Set<string>() };

/** All that public pages share with others stays apart from what follows, each part with the pages that need it. */
const publicPages = {
  name: 'public',
  test: (id: string) => loaded.byPublicPages.has(id),
  entriesAware: true,
  minShareCount: 2,
};

/** What every page of the workspace loads, as one file instead of fifty. */
const workspaceFrame = { name: 'workspace', test: (id: string) => loaded.byWorkspace.has(id) };

export default defineConfig({
  plugins: [refuseServerModules(), themeVariables(), findLoaded(), reactRouter()],
  build: { cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [everyPage, publicForms, accountPages, personFields, publicPages, workspaceFrame],
            },
            // Without names, which would stand in every file that imports them, and in the list of routes on every page.
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
          },
        },
      },
    },
  },
  // Finds every dependency at the start: one found later reloads the page under the developer's hands.
  optimizeDeps: { entries: ['src/app/client/**/*.{ts,tsx}'] },
  server: {
    host: '127.0.0.1',
    proxy: api ? Object.fromEntries(['/api', '/files', '/healthz', '/readyz'].map((path) => [path, api])) : undefined,
  },
});

/** Fills {@link loaded} before files are made. */
function findLoaded(): Plugin {
  const publicRoutes = /\/src\/app\/client\/(?:root|routes\/(?:public|account)\/[\w-]+)\.tsx|\/entry\.client\./;
  const frame = /\/src\/app\/client\/routes\/workspace\.tsx/;
  return {
    name: 'find-loaded',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const found = (entries: RegExp, importsOf: (info: Rolldown.ModuleInfo) => readonly string[]) => {
        const ids = new Set([...this.getModuleIds()].filter((id) => entries.test(id)));
        for (const id of ids) {
          const info = this.getModuleInfo(id);
          // The loop goes on to what is added meanwhile.
          for (const imported of info ? importsOf(info) : []) ids.add(imported);
        }
        return ids;
      };
      // What they load later as well, such as the field of a code: it brings no more than it needs.
      loaded.byPublicPages = found(publicRoutes, (info) => [...info.importedIds, ...info.dynamicallyImportedIds]);
      const byFrame = found(frame, (info) => info.importedIds);
      loaded.byWorkspace = new Set([...byFrame].filter((id) => !loaded.byPublicPages.has(id)));
    },
  };
}

/** One value imported from a server folder would carry the server into the browser, without a warning. */
function refuseServerModules(): Plugin {
  const source = join(import.meta.dirname, 'src');
  return {
    name: 'refuse-server-modules',
    enforce: 'pre',
    async resolveId(specifier, importer, options) {
      const resolved = await this.resolve(specifier, importer, { ...options, skipSelf: true });
      if (resolved?.id.startsWith(source) && resolved.id.slice(source.length).includes('/server/')) {
        this.error(
          `${importer} is browser code and imports ${resolved.id}, which belongs to the server. ` +
            'Import only its types (`import type`), or move what both sides need to schema.ts, rules.ts or core/shared.',
        );
      }
      return resolved;
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
