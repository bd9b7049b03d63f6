// HTML page for reading a case offline. It runs no scripts and loads nothing. It only links files.
import { createHash } from 'node:crypto';

import { html, raw } from 'hono/html';

import { isExportedTable, type ExportRule } from '#core/server/data-export.ts';

import { getExportName, type ExportedFile, type ExportedRow } from './queries.ts';
import { binderSection } from './reader-binder.ts';
import { evidenceSections } from './reader-evidence.ts';
import { documentSection, fileSection, otherSection, taskSection, translationSection } from './reader-lists.ts';
import { linksTo, formatText, type Page, type Section } from './reader-parts.ts';
import { readerStyle } from './reader-style.ts';
import type { Contents } from './service.ts';

type Reading = Pick<Contents, 'declared' | 'rows' | 'files' | 'paths'> & { brand: string; at: Date };

/** Tables with a separate section. All others follow as they are. */
const shown = new Set(['account', 'binders', 'translations', 'document_uploads', 'tasks', 'task_assignments', 'files']);

/** Renders one HTML page over the whole archive, with links to the files next to it. */
export function renderOfflineViewer({ declared, rows, files, paths, brand, at }: Reading): string {
  const page: Page = {
    getRows: (table) => getRows(table, { declared, rows }),
    link: linksTo(files, paths),
    hashes: collectHashes(files, paths),
    files: files.map((file) => ({ ...file, path: paths.get(file.key) ?? file.key })),
  };
  const evidence = evidenceSections(page);
  const declarations = declared
    .filter(isExportedTable)
    .filter((one) => !shown.has(getExportName(one)) && !evidence.tables.has(getExportName(one)));
  const others = declarations.flatMap((one) => otherSection(one, rows.get(one) ?? []) ?? []);
  const sections: Section[] = [
    ...evidence.sections,
    ...[
      binderSection(page),
      translationSection(page),
      documentSection(page),
      taskSection(page),
      fileSection(page),
    ].flatMap((section) => section ?? []),
  ];
  const name = formatText(page.getRows('account')[0]?.name) || 'Applicant';
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
        <main id="main" tabindex="-1">
          ${sections.map(
            ({ id, title, body }) =>
              html`<section id="${id}" aria-labelledby="${id}-title">
                <h2 id="${id}-title">${title}</h2>
                ${body}
              </section>`,
          )}
          ${
            others.length > 0
              ? html`<section id="others" aria-labelledby="others-title">
                  <h2 id="others-title">Everything else</h2>
                  ${others.map(
                    ({ id, title, body }) =>
                      html`<details id="${id}">
                        <summary>${title}</summary>
                        ${body}
                      </details>`,
                  )}
                </section>`
              : ''
          }
        </main>
        <footer>
          <p>This page shows what is there: completeness, not eligibility. It is not legal advice.</p>
        </footer>
      </body>
    </html>`;
  if (whole instanceof Promise) throw new Error('a part of the page comes later');
  return whole.toString();
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

function getRows(table: string, { declared, rows }: Pick<Reading, 'declared' | 'rows'>): readonly ExportedRow[] {
  const one: ExportRule | undefined = declared.find((each) => isExportedTable(each) && getExportName(each) === table);
  return (one && rows.get(one)) ?? [];
}

function collectHashes(files: readonly ExportedFile[], paths: ReadonlyMap<string, string>): Page['hashes'] {
  return Object.fromEntries(files.flatMap(({ url, key, sha256 }) => (paths.has(key) ? [[url, sha256]] : [])));
}
