// Finds where rows of an archive name files and other rows, and replaces them with the new ones.
import type { PgColumn } from 'drizzle-orm/pg-core';

import { getColumnName as columnName } from '#core/server/database/writable-columns.ts';
import { fileKey } from '#core/shared/uploads.ts';

/** Values of a row, by database column. */
export type Values = Readonly<Record<string, unknown>>;

export type Site = {
  columns: readonly PgColumn[];
  /** Columns that contain file URLs. */
  fileColumns: readonly PgColumn[];
  /** Text columns that contain IDs within other text. */
  embeddedIdColumns: readonly PgColumn[];
};

/** Replacements for URLs and IDs. */
export type Rewriting = {
  /** `isWhole` is true if the text is only the path, and false for a link in which it follows the name of a site. */
  address: (address: string, isWhole: boolean) => string;
  id: (id: string) => string;
};

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;

/**
 * Returns the file URL if the text consists of nothing else. The text may be a full link copied from a browser. Such a
 * link may lead to another site, so it is unchanged if it matches no file of the archive.
 */
export function replaceUrl(text: string): { address: string; isWhole: boolean } | undefined {
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

/** Returns all IDs in the values, in the order of their columns. */
export function idsIn(site: Site, values: Values): string[] {
  const found: string[] = [];
  const note = (id: string): string => {
    found.push(id);
    return id;
  };
  rewrite(site, values, { address: (address) => address, id: note });
  return found;
}

export function findFileUrls(site: Site, values: Values): string[] {
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
  if (site.embeddedIdColumns.includes(column) && typeof value === 'string') {
    return value.replace(uuid, (id) => to.id(id));
  }
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
  const found = typeof value === 'string' ? replaceUrl(value) : undefined;
  if (!found) return value;
  const written = to.address(found.address, found.isWhole);
  return written === found.address ? value : written;
}
