import { join } from 'node:path';

import {
  convertCssVariables,
  deepMerge,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

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

/** Which modules belong to which part of the application: found by the imports, once they are known. */
const parts = {
  publicPages: new Set<string>(),
  workspace: new Set<string>(),
  lists: new Set<string>(),
  records: new Set<string>(),
  forms: new Set<string>(),
};

/** All that public pages share with others stays apart from what follows, each piece with the pages that need it. */
const publicPages = {
  name: 'public',
  test: (id: string) => parts.publicPages.has(id),
  entriesAware: true,
  minShareCount: 2,
};

/** What every page of the workspace loads, what pages of lists load beside that, and forms: a file each instead of a hundred. */
const workspaceParts = (['workspace', 'lists', 'records', 'forms'] as const).map((name) => ({
  name,
  test: (id: string) => parts[name].has(id),
  minShareCount: 2,
}));

export default defineConfig({
  plugins: [refuseServerModules(), themeVariables(), withoutJsonSchema(), withoutCookies(), findParts(), reactRouter()],
  build: { cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [everyPage, publicForms, accountPages, personFields, publicPages, ...workspaceParts],
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

/** Fills {@link parts} before files are made: what one part has, the next ones leave out. */
function findParts(): Plugin {
  const begins = {
    publicPages: /\/src\/app\/client\/(?:root|routes\/(?:public|account)\/[\w-]+)\.tsx|\/entry\.client\./,
    workspace: /\/src\/app\/client\/routes\/workspace\.tsx/,
    lists:
      /\/src\/core\/client\/(?:(?:list-page|step|list|search|made-earlier)\.ts|ui\/(?:list-page|record-list|filter-bar|status-select|told|empty-state)\.tsx)/,
    records: /\/src\/records\/client\/(?:record-rows|record-aside|api)\.tsx?/,
    forms:
      /\/src\/(?:core\/client\/(?:row-form\.ts|ui\/(?:row-form|text-area|date-input|suggestion-input)\.tsx)|features\/files\/client\/file-picker\.tsx)/,
  };
  // It names everything that its package has, used or not.
  const barrel = /\/node_modules\/.*\/(?:index|tabler-icons-react)\.m?js$/;
  return {
    name: 'find-parts',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const taken = new Set<string>();
      for (const [name, begin] of Object.entries(begins) as [keyof typeof parts, RegExp][]) {
        const found = new Set([...this.getModuleIds()].filter((id) => begin.test(id)));
        // The loop goes on to what is added meanwhile.
        for (const id of found) {
          const info = barrel.test(id) ? undefined : this.getModuleInfo(id);
          for (const imported of info?.importedIds ?? []) found.add(imported);
          // What public pages load later as well, such as the field of a code: it brings no more than it needs.
          if (name === 'publicPages') for (const later of info?.dynamicallyImportedIds ?? []) found.add(later);
        }
        parts[name] = new Set([...found].filter((id) => !taken.has(id)));
        for (const id of found) taken.add(id);
      }
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

/** Leaves out how Zod describes a schema, a quarter of it, which the server alone does: every schema would bring it along. */
function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    transform(code, id) {
      if (this.environment.name !== 'client') return undefined;
      if (!/\/node_modules\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/.test(id)) return undefined;
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      if (names.length === 0) this.error(`${id} exports its functions in another way than this plugin knows`);
      return names.map((name) => `export const ${name} = () => undefined;`).join('\n');
    },
  };
}

/** Leaves out how Hono's client writes cookies into a request, which a browser does by itself, from every page. */
function withoutCookies(): Plugin {
  return {
    name: 'without-cookies',
    transform(code, id) {
      if (this.environment.name !== 'client') return undefined;
      if (!id.endsWith('/node_modules/hono/dist/utils/cookie.js')) return undefined;
      if (!code.includes('serialize')) this.error(`${id} exports its functions in another way than this plugin knows`);
      return 'export const serialize = () => undefined;';
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
