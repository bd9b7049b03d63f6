// Translations, documents, tasks, files, and all remaining tables on the offline page.
import { html } from 'hono/html';

import type { ExportedTable } from '#core/server/data-export.ts';
import { formatNumber } from '#core/shared/money.ts';
import { formatSize } from '#core/shared/uploads.ts';
import { languageName } from '#features/evidence/certified-translations/schema.ts';

import { getExportName, type ExportedRow } from './queries.ts';
import {
  HERE,
  formatDay,
  factList,
  toHref,
  renderList,
  renderAround,
  renderArticle,
  renderRows,
  renderText,
  formatText,
  type Entry,
  type Fact,
  type Page,
  type Section,
} from './reader-parts.ts';
import { capitalize, toSentence, toWords } from './wording.ts';

export function translationSection(page: Page): Section | undefined {
  const link = (value: unknown) => (formatText(value) === '' ? '' : page.link(formatText(value)));
  return createSection(page, { id: 'translations', title: 'Translations', tables: ['translations'] }, (row) => ({
    heading: page.link(formatText(row.original_url)),
    marks: [languageName(formatText(row.language))],
    facts: [
      ['Translation', link(row.translation_url)],
      ['Translator’s certificate', link(row.certificate_url)],
      ['Translator', formatText(row.translator_name)],
      ['Address', renderText(row.translator_address)],
      ['Competence', renderText(row.translator_competence)],
      ['Relationship to the applicant', formatText(row.translator_relation)],
      ['Date of the certificate', formatDay(row.translated_on)],
    ],
  }));
}

export function documentSection(page: Page): Section | undefined {
  return createSection(page, { id: 'documents', title: 'Documents', tables: ['document_uploads'] }, (row) => ({
    heading: page.link(formatText(row.file_url)),
    marks: [formatText(row.status)],
    facts: [
      ['Type', formatText(row.document_type)],
      ['Submitted', formatDay(row.created_at)],
      ['Reviewed by', formatText(row.reviewer_name)],
      ['Reviewer’s notes', renderText(row.reviewer_notes)],
    ],
  }));
}

export function taskSection(page: Page): Section | undefined {
  const files = (value: unknown) =>
    renderList(Array.isArray(value) ? value.map((address) => page.link(formatText(address))) : []);
  return createSection(page, { id: 'tasks', title: 'Tasks', tables: ['tasks', 'task_assignments'] }, (row) => ({
    heading: formatText(row.title),
    marks: [formatText(row.status)],
    facts: [
      ['Assigned by', formatText(row.mentor_name)],
      ['Criteria', formatText(row.criteria)],
      ['Action items', renderText(row.action_item ?? row.description)],
      ['Due', formatDay(row.due_date)],
      ['Files', files(row.task_files)],
      ['Submitted files', files(row.submission_files)],
      ['Mentor’s comments', renderText(row.reviewer_comments)],
    ],
  }));
}

/** Returns all files of the archive, in folder order. */
export function fileSection({ files }: Page): Section | undefined {
  if (files.length === 0) return undefined;
  const sorted = files.toSorted((one, other) => one.path.localeCompare(other.path, 'en'));
  const lines = sorted.map(
    ({ path, size, sha256 }) =>
      html`<li>
        <a href="${toHref(path)}">${path.replace(/^files\//, '')}</a> <span class="soft">${formatSize(size)}</span>
        <code class="hash">${sha256}</code>
      </li>`,
  );
  const body = html`<p class="soft">
      The digits under each file are its SHA-256. SHA256SUMS lists them in the form that “sha256sum -c” checks.
    </p>
    <ul class="files">
      ${lines}
    </ul>`;
  return { id: 'files', title: `Files (${formatNumber(files.length)})`, body: [body] };
}

/** Returns a section with rows as they are, for tables that this page has no other view of. Undefined if empty. */
export function otherSection(page: Page, declaration: ExportedTable): Section | undefined {
  const name = getExportName(declaration);
  const count = page.count(name);
  if (count === 0) return undefined;
  const facts = (row: ExportedRow): Fact[] =>
    Object.entries(row).flatMap(([column, value]) =>
      isPlain(value) ? [[formatLabel(column), renderText(value)]] : [],
    );
  const rows = renderRows(page, [name], (row) => html`<div class="row">${factList(facts(row))}</div>`);
  return {
    id: `table-${name}`,
    title: `${formatLabel(name)} (${formatNumber(count)})`,
    body: renderAround(
      html`<p class="soft">${toSentence(declaration.about)}</p>
        ${HERE}`,
      rows,
    ),
  };
}

function createSection(
  page: Page,
  { id, title, tables }: { id: string; title: string; tables: readonly string[] },
  toEntry: (row: ExportedRow) => Entry,
): Section | undefined {
  if (tables.every((table) => page.count(table) === 0)) return undefined;
  return { id, title, body: renderRows(page, tables, (row) => renderArticle(row, toEntry(row))) };
}

/** Whether the value is not nested. Nested values are only in case.json. */
function isPlain(value: unknown): boolean {
  return value !== '' && value !== null && (typeof value !== 'object' || Array.isArray(value));
}

function formatLabel(name: string): string {
  return capitalize(toWords(name));
}
