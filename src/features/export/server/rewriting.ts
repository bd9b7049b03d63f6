// A file of its own: where rows of an archive name files and other rows, and how they come to name the new ones.
import type { PgColumn } from 'drizzle-orm/pg-core';

import { nameOf as columnName } from '#core/server/database/rights.ts';
import { fileKey } from '#core/shared/uploads.ts';

/** What a row is made of, by the names of the database. */
export type Values = Readonly<Record<string, unknown>>;

export type Site = {
  columns: readonly PgColumn[];
  /** Those that hold addresses of files. */
  fileColumns: readonly PgColumn[];
  /** Columns of text with ids within other words. */
  idsWithin: readonly PgColumn[];
};

/** What stands in the place of an address or an id. */
export type Rewriting = {
  /** `isWhole` where the text is the address; false of a link that has it behind the name of a site. */
  address: (address: string, isWhole: boolean) => string;
  id: (id: string) => string;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * The address of a file in a text that is nothing else. It may be a whole link to a file, as it is copied from a browser;
 * that one may lead to a site elsewhere, so it stays as it is where no file of the archive is meant.
 */
export function addressIn(text: string): { address: string; isWhole: boolean } | undefined {
  if (fileKey(text) !== undefined) return { address: text, isWhole: true };
  const [, address] = /^https?:\/\/[^/]+(\/files\/[^?#]+)/.exec(text) ?? [];
  return address !== undefined && fileKey(address) !== undefined ? { address, isWhole: false } : undefined;
}

export function rewrite(site: Site, values: Values, to: Rewriting): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const column = site.columns.find((one) => columnName(one) === name);
      return [name, column ? rewriteColumn({ site, column, value }, to) : value];
    }),
  );
}

/** All ids that the values name, in the order of their columns. */
export function idsIn(site: Site, values: Values): string[] {
  const found: string[] = [];
  const note = (id: string): string => {
    found.push(id);
    return id;
  };
  rewrite(site, values, { address: (address) => address, id: note });
  return found;
}

/** All addresses of files that the values name. */
export function addressesIn(site: Site, values: Values): string[] {
  const found: string[] = [];
  const note = (address: string): string => {
    found.push(address);
    return address;
  };
  rewrite(site, values, { address: note, id: (id) => id });
  return found;
}

function rewriteColumn(
  { site, column, value }: { site: Site; column: PgColumn; value: unknown },
  to: Rewriting,
): unknown {
  const type = column.getSQLType();
  if (type === 'jsonb') return rewriteJson(value, to);
  if (type === 'uuid') return typeof value === 'string' ? to.id(value) : value;
  if (site.idsWithin.includes(column) && typeof value === 'string') return value.replace(uuid, (id) => to.id(id));
  if (!site.fileColumns.includes(column)) return value;
  return Array.isArray(value) ? value.map((each) => rewriteAddress(each, to)) : rewriteAddress(value, to);
}

function rewriteJson(value: unknown, to: Rewriting): unknown {
  if (Array.isArray(value)) return value.map((each) => rewriteJson(each, to));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, rewriteJson(each, to)]));
  }
  if (typeof value !== 'string') return value;
  return value.match(uuid)?.[0] === value ? to.id(value) : rewriteAddress(value, to);
}

function rewriteAddress(value: unknown, to: Rewriting): unknown {
  const found = typeof value === 'string' ? addressIn(value) : undefined;
  if (!found) return value;
  const written = to.address(found.address, found.isWhole);
  return written === found.address ? value : written;
}
