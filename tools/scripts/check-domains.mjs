import { matches } from './import-table.mjs';
import { findImports } from './imports.mjs';
import { readPaths } from './paths.mjs';

/**
 * Domains of `src/features`, lowest first. Each may import what the README of an earlier one offers, if the import
 * table allows it for its files. `src/core`, `src/binder-engine` and `src/records` are below all of them.
 */
const domains = [
  'accounts',
  'storage',
  'site',
  'communication',
  'billing',
  'support',
  'providers',
  'evidence',
  'collaboration',
  'petition',
  'scheduling',
  'portability',
  'overview',
  'administration',
];

/** Imports that run back up, by file, until what they need moves down. */
const upward = {
  // A session reports whether its user bought something. Deleting an account deletes its files.
  'features/accounts/accounts/server/queries.ts': [
    'features/billing/entitlements/server/table.ts',
    'features/billing/orders/server/table.ts',
  ],
  'features/accounts/accounts/server/deletion.ts': ['features/storage/files/server/queries.ts'],
  // A scan notifies the owner of an infected file.
  'features/storage/files/server/scanning.ts': ['features/communication/notifications/server/queries.ts'],
  // The notifications page shows the email preferences of a provider's workspace.
  'features/communication/notifications/client/mail-preferences.tsx': [
    'features/providers/provider-settings/client/workspace-mail.tsx',
  ],
  // Readiness reports the files that inspection could not read.
  'features/evidence/readiness/server/portfolio.ts': ['features/petition/binders/server/queries.ts'],
  // A task shows the issue of the notice that it was created from.
  'features/collaboration/tasks/server/listed.ts': ['features/petition/uscis-notices/server/queries.ts'],
};

/** Returns the faults in the order of the domains. `files` maps each path to its text. */
export function checkDomains(files) {
  const crossings = [...findImports(files)]
    .filter(({ file }) => !/\.test\.tsx?$|\/samples\.ts$/.test(file))
    .map((one) => ({ ...one, from: findDomain(one.file), to: findDomain(one.target) }))
    .filter(({ from, to }) => domains.includes(from) && domains.includes(to) && from !== to);
  const isExcused = ({ file, target }) => upward[file]?.includes(target);
  return [
    ...checkFolders(files),
    ...crossings.filter((one) => !isExcused(one)).flatMap((one) => checkCrossing(one, files)),
    ...checkExcuses(files, crossings),
  ];
}

const findDomain = (file) => /^features\/([^/]+)\//.exec(file)?.[1];

const getReadmePath = (domain) => `src/features/${domain}/README.md`;

function checkCrossing({ file, target, from, to }, files) {
  if (domains.indexOf(to) > domains.indexOf(from)) {
    return {
      file: `src/${file}`,
      what: `The domain ${from} may not import ${target}, which is above it.`,
      why: `Domains have an order, so that each can be read without those above it: ${domains.join(', ')}.`,
      fix: 'Move what both need to the lower domain or to core/, or let the upper domain pass it in.',
    };
  }
  const offered = readPaths(getReadmePath(to), files.get(getReadmePath(to)) ?? '');
  return offered.some((pattern) => matches({ path: `src/${target}`, pattern }))
    ? []
    : {
        file: `src/${file}`,
        what: `The domain ${to} does not offer ${target}.`,
        why: 'A domain says what others may use, and everything else can change without them.',
        fix: `Use what ${getReadmePath(to)} names, or name this there.`,
      };
}

function checkFolders(files) {
  const names = [...files.keys()].map((path) => /^src\/features\/([^/]+)\//.exec(path)?.[1]);
  return [...new Set(names)].flatMap((name) => {
    if (name === undefined) return [];
    if (!domains.includes(name)) {
      return {
        file: `src/features/${name}`,
        what: `"${name}" is no domain.`,
        why: 'A feature lies in a domain, and the domains have an order.',
        fix: 'Move it to src/features/DOMAIN/FEATURE, or give the domain its place in tools/scripts/check-domains.mjs.',
      };
    }
    if (files.has(getReadmePath(name))) return [];
    return {
      file: getReadmePath(name),
      what: 'It is missing.',
      why: 'A newcomer reads the folders first, and others use only what it names.',
      fix: 'Say in three sentences what the domain is about, what it contains and what others may use.',
    };
  });
}

function checkExcuses(files, crossings) {
  const excuses = Object.entries(upward).flatMap(([file, targets]) => targets.map((target) => ({ file, target })));
  return excuses
    .filter(({ file }) => files.has(`src/${file}`))
    .filter(({ file, target }) => !crossings.some((one) => one.file === file && one.target === target))
    .map(({ file, target }) => ({
      file: 'tools/scripts/check-domains.mjs',
      what: `It excuses an import that is gone: ${target} by ${file}.`,
      why: 'The list of imports that run back up only gets shorter.',
      fix: 'Delete it.',
    }));
}
