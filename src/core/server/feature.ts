import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';

import type { Transaction } from './database/database.ts';
import type { DerivedSql } from './database/derived-sql.ts';
import type { Permission } from '#core/shared/permissions.ts';

import type { ExportRule } from './data-export.ts';
import type { Job } from './jobs.ts';
import type { MailFiles, MailTemplates } from './mail/content.ts';
import type { RequestEnv } from './request-context.ts';
import type { Services } from './services.ts';
import type { Purge, TrashTable } from './trash.ts';

/** Arguments for building a feature's routes, in addition to the services. */
type RouteDependencies = {
  /** All features combined, for functions that span them: search, export, pending items. */
  registry: FeatureRegistry;
  /** The site's style sheets, for pages that the server renders. Empty until the site is built. */
  stylesheets: readonly string[];
};

/** Builds the routes of one server. */
export type RouteFactory = (services: Services, parts: RouteDependencies) => Hono<RequestEnv>;

/** Rows that their owner may search for. The search statement is derived from this. */
export type SearchSource = {
  table: PgTable & { id: PgColumn; created_at: PgColumn; deleted_at?: PgColumn };
  /** Column of the user who may find the row. Defaults to user_id. */
  owner?: PgColumn;
  /** The row's title in search results. Also searched. */
  title: PgColumn | SQL;
  /** Additional searched columns that the owner may read. File names are always searched. */
  words?: readonly (PgColumn | SQL)[];
  /** Converts the stored title to the displayed one. */
  read?: (title: string) => string;
  /** Title of the page with the row, as users know it: `Tasks`. */
  place: string;
  /** Folder of its files in an export. Defaults to `place`. */
  folder?: string;
  /** Returns the path that opens a row. */
  link: (id: string) => string;
};

/** Returns the column with the user who owns the row. */
export function ownerColumn({ table, owner }: Pick<SearchSource, 'table' | 'owner'>): PgColumn {
  const column = owner ?? getTableColumns(table).user_id;
  if (!column) throw new Error(`${getTableName(table)} has no user_id, so its owner has to be named`);
  return column;
}

/**
 * Pending items for the reader or for the staff. Each feature counts its own. The sidebar and the overview refer to no
 * feature.
 */
export type PendingItemSource = {
  /**
   * Key of the page that lists them (`pendingItems` in its `pages.ts`). Items for the staff are not counted.
   */
  key: string;
  audience: 'reader' | 'staff';
  /** Word next to the number in the sidebar, if all items are of one type: 'overdue'. */
  word?: string;
  /**
   * Selects `id`, `state` (badge text), `title`, `note` (text or null), `due` (date or null), `since` (timestamp), and
   * `at` (timestamp) if `hasHour` is set. The placeholder `today` is the reader's date. Row policies also show
   * reviewers and staff the rows of others, so the condition must name the reader.
   */
  rows: SQL;
  /** The rows are sessions, and `at` is when each starts. */
  hasHour?: true;
  /** False for items that the page of their key does not list, and for those that another source counts. */
  isCounted?: false;
  /** Presentation of each item in the overview. If omitted, items are only counted. */
  line?: {
    tone: 'green' | 'brass' | 'blue' | 'rust' | 'plain';
    /** Button label, such as 'Open task', and its target. Both are omitted if there is no such page. */
    action?: string;
    link?: (id: string) => string;
  };
};

/** Rows that show past contact between a provider and an applicant. Both columns are in one table. */
export type Contact = { applicant: PgColumn; provider: PgColumn };

/** Rows whose changes are sent as live updates to the users concerned. */
export type LiveUpdateSource = {
  table: PgTable;
  /** Columns that name readers. */
  readers?: readonly [PgColumn, PgColumn?];
  /** Column that names an applicant, whose mentors and attorneys are notified too. */
  assignedTo?: PgColumn;
  /** Permission of admins who are notified too. */
  staff?: Permission;
  /** The update means that the reader's access has changed. */
  changesAccess?: true;
  /** Also notifies the user who makes the change, for their other devices. */
  includeActor?: true;
};

/** SQL condition over the row `t`, under which its readers may open the files that it names. */
export type FilesWhile = { table: PgTable; condition: string };

/** Rows of a live table whose change makes earlier notifications about a row outdated, for every recipient. */
export type Settling = {
  table: PgTable;
  /** Column with the row's ID, as in the links of notifications. Defaults to `id`. */
  row?: PgColumn;
  /** Columns in which a new value makes them outdated. If omitted, a new row does. */
  changes?: readonly PgColumn[];
  /** Boolean column. A new row in which it is true makes nothing outdated. */
  unless?: PgColumn;
};

/** Owner of a table's rows if they have no `user_id`: a user column, or the user of a referenced row. */
type AuditedOwner =
  | { table: PgTable; owner: PgColumn }
  | { table: PgTable; through: { column: PgColumn; table: PgTable } };

/** A table excluded from the audit trail, and the reason. */
type NotAudited = { table: PgTable; because: string };

type SqlConstant = number | string | readonly string[] | Readonly<Record<string, number>>;

/**
 * Server part of a feature. The application derives everything from the list of features: migrations, jobs, emails,
 * routes, search, export, backup and the file sweep. None of these names a feature.
 */
export type Feature = {
  /**
   * Tables of the feature. Each table belongs to one feature. Used for migrations, backup, the drift test and the
   * access matrix.
   */
  tables?: readonly PgTable[];
  /** Tables whose deleted rows stay in Trash for 30 days. */
  trash?: readonly TrashTable[];
  /** Deletes the dependents of rows that leave Trash permanently, if no foreign key does. */
  purge?: Purge;
  /** Columns that contain file URLs. The sweep keeps these files. */
  files?: readonly PgColumn[];
  /** JSON columns among `files` that let every reader of the row open its files. Form input never does. */
  fileGrantColumns?: readonly PgColumn[];
  /** Tables whose rows stay readable for longer than their files. */
  closesFiles?: readonly FilesWhile[];
  /** Tables with users in a user's export, or the reason why they are excluded. */
  exported?: readonly ExportRule[];
  searchSources?: readonly SearchSource[];
  /**
   * Triggers and functions derived from the declarations of all features. `db:generate` writes them into
   * `src/app/server/sql`.
   */
  derived?: (registry: FeatureRegistry) => readonly DerivedSql[];
  /** Constants that functions of the database read with `app.constant`. */
  constants?: Readonly<Record<string, SqlConstant>>;
  pendingItems?: readonly PendingItemSource[];
  /** Rows through which a provider may see the names of applicants no longer assigned to them. */
  contacts?: readonly Contact[];
  liveUpdates?: readonly LiveUpdateSource[];
  settles?: readonly Settling[];
  mails?: MailTemplates;
  /** Functions that create the attachments of this feature's emails. */
  mailFiles?: MailFiles;
  /**
   * Releases what ended servers had claimed or reserved, such as jobs and storage quota. The servers are given by name.
   */
  free?: (tx: Transaction, servers: readonly string[]) => Promise<void>;
  /** Runs before the server listens. */
  start?: (services: Services) => Promise<void>;
  /** Runs when the server starts to stop, before it waits for running requests. */
  stop?: (services: Services) => Promise<void>;
  /** Jobs that the server runs automatically. */
  jobs?: (services: Services, registry: FeatureRegistry) => readonly Job[];
  /** Routes by mount path. */
  routes?: Readonly<Record<string, RouteFactory>>;
  /** Routes that read the raw body, mounted before JSON parsing: uploads and the HTML contact form. */
  rawBodyRoutes?: Readonly<Record<string, RouteFactory>>;
  /**
   * Webhook routes, called by other servers. They have no session and no Origin header, so neither is checked. Each
   * route must verify its caller by a signature of the body.
   */
  webhookRoutes?: Readonly<Record<string, RouteFactory>>;
  /** Tables excluded from backups: tokens and sessions, short-lived rows, and queues that would be delivered twice. */
  backupExcluded?: readonly PgTable[];
  /** Tables excluded from the audit trail. In all others, it records what users do to rows of other users. */
  auditExcluded?: readonly NotAudited[];
  auditedOwners?: readonly AuditedOwner[];
  /** Tables that migrations insert rows into. A restored installation contains only the backup's rows. */
  seeded?: readonly PgTable[];
};

/** All features combined, one list per type of declaration. */
export type FeatureRegistry = {
  /** Tables by database name. */
  tables: Readonly<Record<string, PgTable>>;
  trash: readonly TrashTable[];
  purges: readonly Purge[];
  files: readonly PgColumn[];
  fileGrantColumns: readonly PgColumn[];
  closesFiles: readonly FilesWhile[];
  exported: readonly ExportRule[];
  searchSources: readonly SearchSource[];
  derived: readonly NonNullable<Feature['derived']>[];
  constants: Readonly<Record<string, SqlConstant>>;
  pendingItems: readonly PendingItemSource[];
  contacts: readonly Contact[];
  liveUpdates: readonly LiveUpdateSource[];
  settles: readonly Settling[];
  mails: MailTemplates;
  mailFiles: MailFiles;
  backupExcluded: readonly PgTable[];
  auditExcluded: readonly NotAudited[];
  auditedOwners: readonly AuditedOwner[];
  seeded: readonly PgTable[];
};

export function defineFeature<const Declared extends Feature>(feature: Declared): Declared {
  return feature;
}

/**
 * Combines features.
 * @throws Error if two features declare the same table, email, attachment type or path
 */
export function buildRegistry(features: readonly Feature[]): FeatureRegistry {
  const all = <Key extends keyof Feature, Item>(
    key: Key,
    items: (value: NonNullable<Feature[Key]>) => readonly Item[],
  ) => features.flatMap((feature) => (feature[key] === undefined ? [] : items(feature[key])));
  return {
    tables: unique(all('tables', (tables) => tables.map((table) => [getTableName(table), table] as const))),
    trash: all('trash', (tables) => tables),
    purges: all('purge', (purge) => [purge]),
    files: all('files', (columns) => columns),
    fileGrantColumns: all('fileGrantColumns', (columns) => columns),
    closesFiles: all('closesFiles', (limits) => limits),
    exported: all('exported', (exported) => exported),
    searchSources: all('searchSources', (searched) => searched),
    derived: all('derived', (make) => [make]),
    constants: unique(all('constants', Object.entries)),
    pendingItems: all('pendingItems', (waiting) => waiting),
    contacts: all('contacts', (contacts) => contacts),
    liveUpdates: all('liveUpdates', (tables) => tables),
    settles: all('settles', (tables) => tables),
    mails: unique(all('mails', Object.entries)),
    mailFiles: unique(all('mailFiles', Object.entries)),
    backupExcluded: all('backupExcluded', (tables) => tables),
    auditExcluded: all('auditExcluded', (tables) => tables),
    auditedOwners: all('auditedOwners', (owners) => owners),
    seeded: all('seeded', (tables) => tables),
  };
}

/** Returns the mounted routes of all features, by path. */
export function getMounts(
  features: readonly Feature[],
  kind: 'routes' | 'rawBodyRoutes' | 'webhookRoutes',
): [address: string, make: RouteFactory][] {
  return Object.entries(unique(features.flatMap((feature) => Object.entries(feature[kind] ?? {}))));
}

function unique<Value>(entries: readonly (readonly [name: string, value: Value])[]): Record<string, Value> {
  const found = new Map<string, Value>();
  for (const [name, value] of entries) {
    if (found.has(name)) throw new Error(`two features bring ${name}`);
    found.set(name, value);
  }
  return Object.fromEntries(found);
}
