// Translations, documents, tasks, files, and all remaining tables on the offline page.
import { html } from 'hono/html';

import type { ExportedTable } from '#core/server/data-export.ts';
import { formatNumber } from '#core/shared/money.ts';
import { formatSize } from '#core/shared/uploads.ts';
import { languageName } from '#features/evidence/certified-translations/schema.ts';

import { nameOf, type ExportedRow } from './queries.ts';
import {
  badge,
  dayOf,
  factList,
  hrefOf,
  isInTrash,
  listOf,
  paragraph,
  textOf,
  type Fact,
  type Html,
  type Page,
  type Section,
} from './reader-parts.ts';
import { capitalize, sentenceOf, wordsOf } from './wording.ts';

export function translationSection(page: Page): Section | undefined {
  const rows = page.rowsOf('translations');
  const link = (value: unknown) => (textOf(value) === '' ? '' : page.link(textOf(value)));
  return sectionOf('translations', 'Translations', rows, (row) => ({
    heading: page.link(textOf(row.original_url)),
    marks: [languageName(textOf(row.language))],
    facts: [
      ['Translation', link(row.translation_url)],
      ['Translator’s certificate', link(row.certificate_url)],
      ['Translator', textOf(row.translator_name)],
      ['Address', paragraphOf(row.translator_address)],
      ['Competence', paragraphOf(row.translator_competence)],
      ['Relationship to the applicant', textOf(row.translator_relation)],
      ['Date of the certificate', dayOf(row.translated_on)],
    ],
  }));
}

export function documentSection(page: Page): Section | undefined {
  return sectionOf('documents', 'Documents', page.rowsOf('document_uploads'), (row) => ({
    heading: page.link(textOf(row.file_url)),
    marks: [textOf(row.status)],
    facts: [
      ['Type', textOf(row.document_type)],
      ['Submitted', dayOf(row.created_at)],
      ['Reviewed by', textOf(row.reviewer_name)],
      ['Reviewer’s notes', paragraphOf(row.reviewer_notes)],
    ],
  }));
}

export function taskSection(page: Page): Section | undefined {
  const rows = [...page.rowsOf('tasks'), ...page.rowsOf('task_assignments')];
  const files = (value: unknown) =>
    listOf(Array.isArray(value) ? value.map((address) => page.link(textOf(address))) : []);
  return sectionOf('tasks', 'Tasks', rows, (row) => ({
    heading: html`${textOf(row.title)}`,
    marks: [textOf(row.status)],
    facts: [
      ['Assigned by', textOf(row.mentor_name)],
      ['Criteria', textOf(row.criteria)],
      ['Action items', paragraphOf(row.action_item ?? row.description)],
      ['Due', dayOf(row.due_date)],
      ['Files', files(row.task_files)],
      ['Submitted files', files(row.submission_files)],
      ['Mentor’s comments', paragraphOf(row.reviewer_comments)],
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
        <a href="${hrefOf(path)}">${path.replace(/^files\//, '')}</a> <span class="soft">${formatSize(size)}</span>
        <code class="hash">${sha256}</code>
      </li>`,
  );
  const body = html`<p class="soft">
      The digits under each file are its SHA-256. SHA256SUMS lists them in the form that “sha256sum -c” checks.
    </p>
    <ul class="files">
      ${lines}
    </ul>`;
  return { id: 'files', title: `Files (${formatNumber(files.length)})`, body };
}

/** Returns a section with rows as they are, for tables that this page has no other view of. Undefined if empty. */
export function otherSection(declaration: ExportedTable, rows: readonly ExportedRow[]): Section | undefined {
  if (rows.length === 0) return undefined;
  const name = nameOf(declaration);
  const title = `${labelOf(name)} (${formatNumber(rows.length)})`;
  const facts = (row: ExportedRow): Fact[] =>
    Object.entries(row).flatMap(([column, value]) => (isPlain(value) ? [[labelOf(column), paragraphOf(value)]] : []));
  const body = html`<p class="soft">${sentenceOf(declaration.about)}</p>
    ${rows.map((row) => html`<div class="row">${factList(facts(row))}</div>`)}`;
  return { id: `table-${name}`, title, body };
}

type Entry = { heading: Html; marks: readonly string[]; facts: readonly Fact[] };

function sectionOf(
  id: string,
  title: string,
  rows: readonly ExportedRow[],
  entryOf: (row: ExportedRow) => Entry,
): Section | undefined {
  if (rows.length === 0) return undefined;
  const body = html`${rows.map((row) => {
    const { heading, marks, facts } = entryOf(row);
    return html`<article>
      <h3>${heading}</h3>
      <p class="marks">${marks.map(badge)}${badge(isInTrash(row) ? 'In Trash' : '')}</p>
      ${factList(facts)}
    </article>`;
  })}`;
  return { id, title, body };
}

function paragraphOf(value: unknown): Html | string {
  const text = textOf(value);
  return text === '' ? '' : paragraph(text);
}

/** Whether the value is not nested. Nested values are only in case.json. */
function isPlain(value: unknown): boolean {
  return value !== '' && value !== null && (typeof value !== 'object' || Array.isArray(value));
}

function labelOf(name: string): string {
  return capitalize(wordsOf(name));
}
