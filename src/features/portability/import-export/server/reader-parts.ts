// Building blocks of the sections on the offline page.
import { html, raw } from 'hono/html';

import { fileKey, nameOfAddress } from '#core/shared/uploads.ts';

import type { ExportedFile, ExportedRow } from './queries.ts';

export type Html = ReturnType<typeof html>;
/** HTML that is rendered when it is read, so that not all of it is in memory. */
export type Pieces = AsyncGenerator<string, void>;
export type Section = { id: string; title: string; body: Pieces | readonly Html[] };

export type Page = {
  /** Number of rows of a table, by its name in the archive. */
  count: (table: string) => number;
  /** Reads rows of a table, including those in Trash, several at a time. */
  readRows: (table: string) => AsyncIterable<readonly ExportedRow[]>;
  /** Renders a file or a link so that a reader of the archive can open it. */
  link: (address: string) => Html;
  /** SHA-256 of each file, by URL. */
  hashes: Readonly<Record<string, string>>;
  files: readonly (ExportedFile & { path: string })[];
};

/** Reads all rows of a table with few or small rows. */
export async function readAllRows(page: Page, table: string): Promise<ExportedRow[]> {
  const all: ExportedRow[] = [];
  for await (const rows of page.readRows(table)) all.push(...rows);
  return all;
}

/** Renders each row of tables. */
export async function* renderRows(page: Page, tables: readonly string[], render: (row: ExportedRow) => Html): Pieces {
  for (const table of tables) {
    for await (const rows of page.readRows(table)) yield rows.map((row) => toText(render(row))).join('');
  }
}

/** Place in a template for pieces. Texts of users are escaped, so none equals it. */
export const HERE = raw('<!--here-->');

/** Renders a template with pieces in the place of {@link HERE}. */
export async function* renderAround(template: Html, pieces: Section['body']): Pieces {
  const [before = '', after = ''] = toText(template).split(toText(HERE));
  yield before;
  for await (const piece of pieces) yield typeof piece === 'string' ? piece : toText(piece);
  yield after;
}

function toText(template: Html): string {
  if (template instanceof Promise) throw new Error('a part of the page comes later');
  return template.toString();
}

/** Returns a function that links to the file next to the page, or shows only the name if it is not in the archive. */
export function linksTo(files: readonly ExportedFile[], paths: ReadonlyMap<string, string>): Page['link'] {
  const byAddress = new Map(files.map(({ url, key }) => [url, paths.get(key)]));
  return (address) => {
    const path = byAddress.get(address);
    const name = nameOfAddress(address);
    if (path !== undefined) return html`<a href="${toHref(path)}">${name}</a>`;
    if (fileKey(address) !== undefined) return html`${name} <span class="soft">(not in this archive)</span>`;
    return isWebLink(address) ? html`<a href="${address}" rel="noreferrer noopener">${address}</a>` : html`${address}`;
  };
}

/** Encodes a path in the archive for a link, in any script. */
export function toHref(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function isWebLink(address: string): boolean {
  return /^https?:\/\//i.test(address) && URL.canParse(address);
}

export function formatText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

export function isInTrash(row: ExportedRow): boolean {
  return formatText(row.deleted_at) !== '';
}

/** Returns the date of a timestamp or a date. */
export function formatDay(value: unknown): string {
  return formatText(value).slice(0, 10);
}

/** Renders text with its line breaks. */
export function renderText(value: unknown): Html | string {
  const text = formatText(value);
  return text === '' ? '' : html`<span class="text">${text}</span>`;
}

export type Fact = readonly [label: string, value: Html | string];

/** Renders a list of facts without empty values. */
export function factList(facts: readonly Fact[]): Html {
  const filled = facts.filter(([, value]) => value !== '');
  if (filled.length === 0) return html``;
  return html`<dl>
    ${filled.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`;
}

export type Entry = { heading: Html | string; marks: readonly string[]; facts: readonly Fact[] };

/** Renders a row with its heading, its states and its facts. */
export function renderArticle(row: ExportedRow, { heading, marks, facts }: Entry): Html {
  return html`<article>
    <h3>${heading}</h3>
    <p class="marks">${marks.map(badge)}${badge(isInTrash(row) ? 'In Trash' : '')}</p>
    ${factList(facts)}
  </article>`;
}

export function renderList(items: readonly (Html | string)[]): Html | string {
  if (items.length === 0) return '';
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

export function badge(text: string): Html | string {
  return text === '' ? '' : html`<span class="badge">${text}</span>`;
}
