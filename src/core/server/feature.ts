import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Hono } from 'hono';

import type { Transaction } from './database/database.ts';
import type { DerivedSql } from './database/derived-sql.ts';
import type { Permission } from '#core/shared/permissions.ts';

import type { Exported } from './exported.ts';
import type { Job } from './jobs.ts';
import type { MailFiles, MailTemplates } from './mail/content.ts';
import type { RequestEnv } from './request-context.ts';
import type { Services } from './services.ts';
import type { TrashTable } from './trash.ts';

/** What a feature's routes are made from, beside the services. */
export type RouteParts = {
  /** What all features bring, for what works over all of them: search, export, what waits. */
  product: Product;
  /** The site's style sheets, for a page that the server writes itself; none before the site is built. */
  stylesheets: readonly string[];
};

/** Makes an application of routes for one server. */
export type MakeRoutes = (services: Services, parts: RouteParts) => Hono<RequestEnv>;

/** Rows that their owner may search for. The statement that reads them for a search follows from this. */
export type Searched = {
  table: PgTable & { id: PgColumn; created_at: PgColumn; deleted_at?: PgColumn };
  /** The person whose rows are theirs to find: user_id where it is left out. */
  owner?: PgColumn;
  /** What is shown of a row, and searched. */
  title: PgColumn | SQL;
  /** What else is searched, beside the names of its files: what its owner may read of it. */
  words?: readonly (PgColumn | SQL)[];
  /** What a title reads as, where it is not the text itself. */
  read?: (title: string) => string;
  /** The page it stands on, as people know it: `Tasks`. */
  place: string;
  /** The folder of its files in an export, where that is not the place. */
  folder?: string;
  /** Where a row is opened. */
  link: (id: string) => string;
};

/** The column that names the user whose row it is. */
export function ownerColumn({ table, owner }: Pick<Searched, 'table' | 'owner'>): PgColumn {
  const column = owner ?? getTableColumns(table).user_id;
  if (!column) throw new Error(`${getTableName(table)} has no user_id, so its owner has to be named`);
  return column;
}

/** Rows that wait for the reader, or for us. Features count their own; the sidebar and the overview name none of them. */
export type Waiting = {
  /** As the page that lists them names it (`waiting` in its `pages.ts`); what waits for us is not counted. */
  key: string;
  for: 'reader' | 'us';
  /** What the sidebar says beside the number where all that waits there is alike: 'overdue'. */
  word?: string;
  /**
   * Selects `id`, `state` (as a badge says it), `title`, `note` (text or null), `due` (date or null) and `since` (instant), and
   * `at` (instant) with `hasHour`.
   * The placeholder `today` is the reader's date. Row policies apply, but show reviewers and staff the rows of others too, so it names the reader.
   */
  rows: SQL;
  /** The rows are sessions: `at` is when each starts. */
  hasHour?: true;
  /** False for lines whose rows another source counts. */
  isCounted?: false;
  /** How the overview shows each; left out, they are counted alone. */
  line?: {
    tone: 'green' | 'brass' | 'blue' | 'rust' | 'plain';
    /** Its button: 'Open task', and where it leads; both are left out while there is no such page. */
    act?: string;
    link?: (id: string) => string;
  };
};

/** Rows by which a mentor or attorney has had to do with an applicant; both columns are of one table. */
export type Contact = { applicant: PgColumn; provider: PgColumn };

/** Rows whose changes are told at once to the browsers of those whom they concern. */
export type Live = {
  table: PgTable;
  /** The columns that name readers. */
  readers?: readonly [PgColumn, PgColumn?];
  /** The column that names an applicant, whose mentors and attorneys are told as well. */
  assignedTo?: PgColumn;
  /** Admins who hold this are told as well. */
  staff?: Permission;
  /** What is told is that the reader may see other things now. */
  isOfAccess?: true;
  /** Also to the one who makes the change: another device of theirs may show it. */
  toldToAll?: true;
};

/** A condition in SQL, over the row `t`, under which those who may read it may open the files that it names. */
export type FilesWhile = { table: PgTable; condition: string };

/** Rows whose change makes earlier notifications about a row out of date, for every recipient. */
export type Settling = {
  table: PgTable;
  /** The column that holds the row's id, as the links of notifications name it. `id` by default. */
  row?: PgColumn;
  /** A new value in one of these columns settles it. If omitted, a new row does. */
  changes?: readonly PgColumn[];
  /** SQL over `new` that says whether a new row settles it. */
  when?: string;
};

/** Whose the rows of a table are, where no `user_id` of theirs says so: a column's user, or the user of the row that a column names. */
export type AuditedOwner =
  | { table: PgTable; owner: PgColumn }
  | { table: PgTable; through: { column: PgColumn; table: PgTable } };

/** A table of which the audit trail tells nothing, and why. */
export type NotAudited = { table: PgTable; because: string };

export type SqlConstant = number | string | readonly string[] | Readonly<Record<string, number>>;

/**
 * All that one noun brings to the server. The application derives from the list of features what it needs: migrations, jobs,
 * mails, routes, search, export, backup, the sweep of files. None of these names a feature.
 */
export type Feature = {
  name: string;
  /** Every table is some feature's; from them come migrations, backup, the drift test and the access matrix. */
  tables?: readonly PgTable[];
  /** Those whose rows lie in Trash for 30 days. */
  trash?: readonly TrashTable[];
  /** Columns that hold addresses of files: the sweep keeps what they name. */
  files?: readonly PgColumn[];
  /** Of those, columns of JSON that open the files they name to all who may read the row. What a form holds opens none. */
  opensFiles?: readonly PgColumn[];
  /** Tables whose rows stay readable for longer than the files that they name. */
  closesFiles?: readonly FilesWhile[];
  /** What a person's export holds of the tables that name people, or why nothing. */
  exported?: readonly Exported[];
  searched?: readonly Searched[];
  /** Triggers and functions that follow from what all features declare; `db:generate` writes them into `src/app/server/sql`. */
  derived?: (product: Product) => readonly DerivedSql[];
  /** Constants that functions of the database read with `app.constant`. */
  constants?: Readonly<Record<string, SqlConstant>>;
  waiting?: readonly Waiting[];
  /** By these a provider is told the names of those whom they work with no more. */
  contacts?: readonly Contact[];
  live?: readonly Live[];
  settles?: readonly Settling[];
  mails?: MailTemplates;
  /** Makers of the files that its mails bring along. */
  mailFiles?: MailFiles;
  /** Frees what servers that have ended were at, by their names: work that they claimed, room that they reserved. */
  free?: (tx: Transaction, servers: readonly string[]) => Promise<void>;
  /** What a server does before it listens. */
  start?: (services: Services) => Promise<void>;
  /** What it does as soon as it is to stop, before it waits for the requests under way. */
  stop?: (services: Services) => Promise<void>;
  /** What the server does by itself. */
  jobs?: (services: Services, product: Product) => readonly Job[];
  /** By the address they are mounted at. */
  routes?: Readonly<Record<string, MakeRoutes>>;
  /** The same for routes that read a body of their own kind, before JSON is checked: uploads, a plain form. */
  bodies?: Readonly<Record<string, MakeRoutes>>;
  /**
   * The same for what other servers call. They are no browsers, have no session and name no origin, so none is asked for: each
   * route verifies its caller by itself, by a signature of what it reads.
   */
  hooks?: Readonly<Record<string, MakeRoutes>>;
  /** Tables that no backup holds: what opens a door, is of the moment, or would be sent a second time. */
  notBackedUp?: readonly PgTable[];
  /** The audit trail tells of what users do to rows that are not their own, in every table but these. */
  notAudited?: readonly NotAudited[];
  auditedOwners?: readonly AuditedOwner[];
  /** Tables that migrations put rows into; in a restored installation only the backup's are there. */
  seeded?: readonly PgTable[];
};

/** What all features bring, each kind in one list. */
export type Product = {
  /** By the names of the database. */
  tables: Readonly<Record<string, PgTable>>;
  trash: readonly TrashTable[];
  files: readonly PgColumn[];
  opensFiles: readonly PgColumn[];
  closesFiles: readonly FilesWhile[];
  exported: readonly Exported[];
  searched: readonly Searched[];
  derived: readonly NonNullable<Feature['derived']>[];
  constants: Readonly<Record<string, SqlConstant>>;
  waiting: readonly Waiting[];
  contacts: readonly Contact[];
  live: readonly Live[];
  settles: readonly Settling[];
  mails: MailTemplates;
  mailFiles: MailFiles;
  notBackedUp: readonly PgTable[];
  notAudited: readonly NotAudited[];
  auditedOwners: readonly AuditedOwner[];
  seeded: readonly PgTable[];
};

export function defineFeature<const Declared extends Feature>(feature: Declared): Declared {
  return feature;
}

/** @throws where two features bring the same table, mail, kind of attachment or address */
export function combine(features: readonly Feature[]): Product {
  const all = <Key extends keyof Feature, Item>(
    key: Key,
    items: (value: NonNullable<Feature[Key]>) => readonly Item[],
  ) => features.flatMap((feature) => (feature[key] === undefined ? [] : items(feature[key])));
  return {
    tables: unique(all('tables', (tables) => tables.map((table) => [getTableName(table), table] as const))),
    trash: all('trash', (tables) => tables),
    files: all('files', (columns) => columns),
    opensFiles: all('opensFiles', (columns) => columns),
    closesFiles: all('closesFiles', (limits) => limits),
    exported: all('exported', (exported) => exported),
    searched: all('searched', (searched) => searched),
    derived: all('derived', (make) => [make]),
    constants: unique(all('constants', Object.entries)),
    waiting: all('waiting', (waiting) => waiting),
    contacts: all('contacts', (contacts) => contacts),
    live: all('live', (tables) => tables),
    settles: all('settles', (tables) => tables),
    mails: unique(all('mails', Object.entries)),
    mailFiles: unique(all('mailFiles', Object.entries)),
    notBackedUp: all('notBackedUp', (tables) => tables),
    notAudited: all('notAudited', (tables) => tables),
    auditedOwners: all('auditedOwners', (owners) => owners),
    seeded: all('seeded', (tables) => tables),
  };
}

/** What the features mount, each under an address of its own. */
export function mountsOf(
  features: readonly Feature[],
  kind: 'routes' | 'bodies' | 'hooks',
): [address: string, make: MakeRoutes][] {
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
