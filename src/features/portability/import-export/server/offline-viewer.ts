// HTML page for reading a case offline. It runs no scripts and loads nothing. It only links files.
import { createHash } from 'node:crypto';

import { html, raw } from 'hono/html';

import { isExportedTable, type ExportedTable } from '#core/server/data-export.ts';

import { getExportName, type ExportedFile } from './queries.ts';
import { binderSection } from './reader-binder.ts';
import { evidenceSections, evidenceTables } from './reader-evidence.ts';
import { documentSection, fileSection, otherSection, taskSection, translationSection } from './reader-lists.ts';
import {
  formatText,
  HERE,
  linksTo,
  readAllRows,
  renderAround,
  type Page,
  type Pieces,
  type Section,
} from './reader-parts.ts';
import { readerStyle } from './reader-style.ts';
import type { Contents } from './service.ts';

type Reading = Pick<Contents, 'declared' | 'rows' | 'files' | 'paths'> & { brand: string; at: Date };

/** Tables with a separate section. All others follow as they are. */
const shown = new Set(['account', 'binders', 'translations', 'document_uploads', 'tasks', 'task_assignments', 'files']);

/** Renders one HTML page over the whole archive, with links to the files next to it, in pieces. */
export async function* renderOfflineViewer({ declared, rows, files, paths, brand, at }: Reading): Pieces {
  const tables = new Map(declared.filter(isExportedTable).map((table) => [getExportName(table), table]));
  const page: Page = {
    count: (name) => rows.count(getTable(tables, name)),
    readRows: (name) => rows.readRows(getTable(tables, name)),
    link: linksTo(files, paths),
    hashes: collectHashes(files, paths),
    files: files.map((file) => ({ ...file, path: paths.get(file.key) ?? file.key })),
  };
  const sections = [
    ...(await evidenceSections(page)),
    await binderSection(page),
    translationSection(page),
    documentSection(page),
    taskSection(page),
    fileSection(page),
  ].filter((section) => section !== undefined);
  const others = [...tables]
    .filter(([name]) => !shown.has(name) && !evidenceTables.has(name))
    .flatMap(([, table]) => otherSection(page, table) ?? []);
  const [account] = await readAllRows(page, 'account');
  const name = formatText(account?.name) || 'Applicant';
  const style = readerStyle;
  const whole = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta http-equiv="content-security-policy" content="${policyFor(style)}" />
        <meta name="referrer" content="no-referrer" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${name}’s case</title>
        ${raw(`<style>${style}</style>`)}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the case</a>
        <header>
          <p class="brand">${brand}</p>
          <h1>${name}’s case</h1>
          <p>
            As of <time datetime="${at.toISOString()}">${at.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>, as
            the applicant stored it. This page works offline. README.txt describes the contents of this archive.
          </p>
          ${contentsList(sections, others)}
        </header>
        <main id="main" tabindex="-1">${HERE}</main>
        <footer>
          <p>This page shows what is there: completeness, not eligibility. It is not legal advice.</p>
        </footer>
      </body>
    </html>`;
  yield* renderAround(whole, renderSections(sections, others));
}

async function* renderSections(sections: readonly Section[], others: readonly Section[]): Pieces {
  for (const { id, title, body } of sections) {
    const section = html`<section id="${id}" aria-labelledby="${id}-title">
      <h2 id="${id}-title">${title}</h2>
      ${HERE}
    </section>`;
    yield* renderAround(section, body);
  }
  if (others.length === 0) return;
  const section = html`<section id="others" aria-labelledby="others-title">
    <h2 id="others-title">Everything else</h2>
    ${HERE}
  </section>`;
  yield* renderAround(section, renderDetails(others));
}

async function* renderDetails(sections: readonly Section[]): Pieces {
  for (const { id, title, body } of sections) {
    const details = html`<details id="${id}">
      <summary>${title}</summary>
      ${HERE}
    </details>`;
    yield* renderAround(details, body);
  }
}

function getTable(tables: ReadonlyMap<string, ExportedTable>, name: string): ExportedTable {
  const table = tables.get(name);
  if (!table) throw new Error(`There is no exported table ${name}`);
  return table;
}

function contentsList(sections: readonly Section[], others: readonly Section[]) {
  const entries = [...sections, ...(others.length > 0 ? [{ id: 'others', title: 'Everything else' }] : [])];
  return html`<nav aria-label="Contents">
    <ul>
      ${entries.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
    </ul>
  </nav>`;
}

/** Returns a policy under which nothing is loaded or run. Only the style sheet with this hash is allowed. */
function policyFor(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`;
}

function collectHashes(files: readonly ExportedFile[], paths: ReadonlyMap<string, string>): Page['hashes'] {
  return Object.fromEntries(files.flatMap(({ url, key, sha256 }) => (paths.has(key) ? [[url, sha256]] : [])));
}
