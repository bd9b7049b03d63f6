// Records on the offline page, by criterion, with the translations of their files.
import { html } from 'hono/html';

import { languageName } from '#features/evidence/certified-translations/schema.ts';
import type { Field } from '#records/field-types/kinds.ts';
import { getTitle } from '#records/record-title.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';
import type { RecordRow } from '#records/schema.ts';

import type { ExportedRow } from './queries.ts';
import {
  isInTrash,
  renderList,
  readAllRows,
  renderArticle,
  renderRows,
  renderText,
  formatText,
  type Html,
  type Page,
  type Section,
} from './reader-parts.ts';

type Translated = ReadonlyMap<string, ExportedRow>;

/** Tables that these sections show. */
export const evidenceTables: ReadonlySet<string> = new Set(recordTypes.map(({ table }) => table));

/** Returns a section for each type with records. */
export async function evidenceSections(page: Page): Promise<Section[]> {
  const translations = await readAllRows(page, 'translations');
  const translated: Translated = new Map(
    translations.filter((row) => !isInTrash(row)).map((row) => [formatText(row.original_url), row]),
  );
  return recordTypes
    .filter(({ table }) => page.count(table) > 0)
    .map((type) => ({
      id: type.segment,
      title: type.criterion ? `Criterion ${type.criterion}: ${type.title}` : type.title,
      body: renderRows(page, [type.table], (row) => recordArticle(page, { type, row: row as RecordRow, translated })),
    }));
}

function recordArticle(
  page: Page,
  { type, row, translated }: { type: RecordType; row: RecordRow; translated: Translated },
): Html {
  const title = getTitle(type, row);
  const facts = Object.entries(type.fields).flatMap(([name, field]) =>
    row[name] === title ? [] : [[field.label, renderValue(page, { field, value: row[name], translated })] as const],
  );
  return renderArticle(row, { heading: title, marks: [row.status], facts });
}

function renderValue(
  page: Page,
  { field, value, translated }: { field: Field; value: unknown; translated: Translated },
): Html | string {
  const link = (address: string) => html`${page.link(address)}${renderTranslation(page, translated.get(address))}`;
  if (field.kind === 'file') return formatText(value) === '' ? '' : link(formatText(value));
  if (field.kind === 'files') return renderList(listed(value).map(link));
  if (field.kind === 'lines') return renderList(listed(value));
  return renderText(value);
}

function renderTranslation(page: Page, row: ExportedRow | undefined): Html | string {
  if (!row) return '';
  const [translation, certificate] = [formatText(row.translation_url), formatText(row.certificate_url)];
  return html` <span class="soft"
    >(${languageName(formatText(row.language))}${translation === '' ? ', no translation yet' : html`; translation: ${page.link(translation)}`}${certificate === '' ? '' : html`; certificate: ${page.link(certificate)}`})</span
  >`;
}

function listed(value: unknown): string[] {
  return Array.isArray(value) ? value.map(formatText) : [];
}
