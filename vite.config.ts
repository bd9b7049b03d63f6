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

// URL of the API during development: Vite serves the pages and forwards everything else.
const api = process.env.LAUREL_API;

/**
 * Modules of every page as one file, which compresses better than two dozen. A module that is not needed on every page
 * does not belong here.
 */
const everyPage = {
  name: 'every-page',
  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler|cookie|hono)\/|\/src\/app\/client\/(?:root|site|site-\w+|account-links|brand-link|color-scheme|error-page|json-ld|main-content|navigation-focus|page-meta|routes\/public\/layout)\.|\/src\/core\/(?:client\/(?:api|ui\/(?:button-link|laurel-mark|loading|page-header|rich-text|text-link))|shared\/(?:common-messages|paths|site-content))\.|\/src\/features\/accounts\/(?:accounts\/client\/session|roles\/rules)\./,
};

/** Form modules of public pages, which load together or not at all. */
const publicForms = {
  name: 'public-forms',
  test: /vite\/preload-helper|\/src\/core\/client\/(?:composing|validate-form|validated-form|native-form|ui\/(?:action-button|banner|error-summary|error-banner|field|focused-banner|panel|text-field))\./,
};

/** Modules of account pages, which lead to one another. */
const accountPages = {
  name: 'account-pages',
  test: /\/src\/core\/(?:client\/ui\/password-field|shared\/account-messages)\.|\/src\/features\/accounts\/accounts\/(?:rules|client\/(?:account-form|account-layout|first-field|link-button|navigation-state|resend|token-call|way-on))\./,
};

/** Modules that signing up and taking over an account share. */
const personFields = {
  name: 'person-fields',
  test: /\/src\/(?:core\/client\/(?:device-time-zone|ui\/choice-cards)|features\/accounts\/accounts\/client\/person-fields)\./,
};

/** Assigns modules to parts of the application by their imports. */
const parts = {
  publicPages: new Set<string>(),
  afterPublic: new Set<string>(),
  workspace: new Set<string>(),
  lists: new Set<string>(),
  forms: new Set<string>(),
};

/**
 * Modules that public pages share with others stay separate from the following, in files for the pages that need them.
 */
const publicPages = {
  name: 'public',
  test: (id: string) => parts.publicPages.has(id),
  entriesAware: true,
  // Minimum size in bytes. A separate file costs more than its content up to about this size.
  entriesAwareMergeThreshold: 1500,
  minShareCount: 2,
};

/** One file each for modules of checks, every workspace page, lists and forms, instead of a hundred files. */
const otherParts = (['afterPublic', 'workspace', 'lists', 'forms'] as const).map((name) => ({
  name,
  test: (id: string) => parts[name].has(id),
  minShareCount: 2,
}));

export default defineConfig({
  plugins: [
    rejectServerModules(),
    iconModules(),
    themeVariables(),
    withoutJsonSchema(),
    withoutCookies(),
    findParts(),
    reactRouter(),
  ],
  build: { cssCodeSplit: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [everyPage, publicForms, accountPages, personFields, publicPages, ...otherParts],
            },
            // Without names, which would appear in every importing file and in the list of routes on every page.
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
          },
        },
      },
    },
  },
  // Finds all dependencies at startup, because a later one reloads the page during development.
  optimizeDeps: { entries: ['src/app/client/**/*.{ts,tsx}'] },
  server: {
    host: '127.0.0.1',
    // A build starts a server as well, whose watcher would read the whole tree for a quarter of the build's time.
    ...(api === undefined && { watch: null }),
    proxy: api ? Object.fromEntries(['/api', '/files', '/healthz', '/readyz'].map((path) => [path, api])) : undefined,
  },
});

/** Fills {@link parts} before files are created. A module belongs to the first matching part. */
function findParts(): Plugin {
  const begins = {
    // The mailbox shows Mantine, which other public pages do not load.
    publicPages: /\/src\/app\/client\/(?:root|routes\/(?:public|account)\/(?!mailbox)[\w-]+)\.tsx|\/entry\.client\./,
    // Modules that public pages load later, such as the checks of a form. They begin with dynamic imports.
    afterPublic: null,
    workspace: /\/src\/(?:app\/client\/routes\/workspace\.tsx|core\/shared\/file-list\.ts)/,
    lists:
      /\/src\/(?:features\/evidence\/records\/client\/(?:record-rows|record-aside|not-shared|rest-of-list|api)\.tsx?|core\/client\/(?:(?:list-page|status-transition|list|listed-files|search|idempotent-retry)\.ts|ui\/(?:list-page|record-list|grouped-list|row-note|filter-bar|status-select|status-message|empty-state)\.tsx))/,
    forms:
      /\/src\/(?:core\/client\/(?:row-form\.ts|ui\/(?:row-form|autosize-textarea|question|text-area|date-input|suggestion-input)\.tsx)|features\/storage\/files\/client\/file-picker\.tsx)/,
  };
  // A barrel module lists everything in its package, used or not.
  const barrel = /\/node_modules\/.*\/index\.m?js$/;
  return {
    name: 'find-parts',
    buildEnd() {
      if (this.environment.name !== 'client') return;
      const taken = new Set<string>();
      for (const [name, begin] of Object.entries(begins) as [keyof typeof parts, RegExp | null][]) {
        const found = new Set(
          begin
            ? [...this.getModuleIds()].filter((id) => begin.test(id))
            : [...parts.publicPages].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
        );
        // The loop also visits added entries.
        for (const id of found) {
          const info = barrel.test(id) ? undefined : this.getModuleInfo(id);
          for (const imported of info?.importedIds ?? []) found.add(imported);
        }
        parts[name] = new Set([...found].filter((id) => !taken.has(id)));
        for (const id of found) taken.add(id);
      }
    },
  };
}

/** A value imported from a server folder would put server code into the browser without a warning. */
function rejectServerModules(): Plugin {
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

/** Imports each icon from its own module, since a build would read all six thousand to find those that are used. */
function iconModules(): Plugin {
  const fromPackage = /import \{([^}]*)\} from '@tabler\/icons-react';/g;
  return {
    name: 'icon-modules',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: fromPackage },
      handler: (code) =>
        code.replaceAll(fromPackage, (_, names: string) =>
          [...names.matchAll(/(?<!type )\bIcon\w+/g)]
            .map(([name]) => `import ${name} from '@tabler/icons-react/dist/esm/icons/${name}.mjs';`)
            .join(' '),
        ),
    },
  };
}

/** Removes Zod's JSON Schema output, a quarter of its size, which only the server needs. */
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

/** Removes cookie writing from Hono's client, since browsers do that. */
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
 * Computes the theme's CSS variables for the style sheet at build time, so that public pages show the theme without
 * Mantine's provider, resolver and inline styles. Pages without scripts have no scheme attribute and follow the system.
 */
function themeVariables(): Plugin {
  const file = '/virtual/theme-variables.css';
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === 'virtual:theme-variables.css' ? file : undefined),
    load(id) {
      if (id !== file) return;
      const merged = mergeMantineTheme(DEFAULT_THEME, theme);
      const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(merged), cssVariablesResolver(merged));
      const rules = (selector: string, shown: typeof dark) =>
        convertCssVariables({ variables: shown, light: {}, dark: {} }, selector);
      return `${rules(':root', { ...variables, ...light })}
        ${rules(':root[data-mantine-color-scheme="dark"]', dark)}
        @media (prefers-color-scheme: dark) { ${rules(':root:not([data-mantine-color-scheme])', dark)} }`;
    },
  };
}
