// Building blocks of the sections on the offline page.
import { html } from 'hono/html';

import { fileKey, nameOfAddress } from '#core/shared/uploads.ts';

import type { ExportedFile, ExportedRow } from './queries.ts';

export type Html = ReturnType<typeof html>;
export type Section = { id: string; title: string; body: Html };

export type Page = {
  /** Rows of a table, by its name in the archive, including those in Trash. */
  getRows: (table: string) => readonly ExportedRow[];
  /** Renders a file or a link so that a reader of the archive can open it. */
  link: (address: string) => Html;
  /** SHA-256 of each file, by URL. */
  hashes: Readonly<Record<string, string>>;
  files: readonly (ExportedFile & { path: string })[];
};

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
export function paragraph(text: string): Html {
  return html`<span class="text">${text}</span>`;
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

export function renderList(items: readonly (Html | string)[]): Html | string {
  if (items.length === 0) return '';
  return html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
}

export function badge(text: string): Html | string {
  return text === '' ? '' : html`<span class="badge">${text}</span>`;
}
