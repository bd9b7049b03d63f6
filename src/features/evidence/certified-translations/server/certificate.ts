// Translator's certificate for signing on paper. Unknown values are blank lines to fill in.
import { layoutText, rule } from '#core/server/pdf/paper.ts';
import { writeReport, type Block } from '#core/server/pdf/report.ts';
import { spellDate } from '#core/shared/date-text.ts';
import { fileName } from '#core/shared/uploads.ts';

import { languageName, type StoredTranslation } from '../schema.ts';

const TITLE = 'Certificate of translation';
const BLANK = '______________________________';
const BODY_SIZE = 12;
const LABEL_SIZE = 9;
const LINE_WIDTH = 300;
/** Keeps a multi-line address on the page of its label. */
const KEPT_LINES = 8;

/**
 * Returns the PDF. The same version of a translation has the same bytes.
 * @throws AppError unprintable
 */
export async function createCertificate(translation: StoredTranslation): Promise<Uint8Array<ArrayBuffer>> {
  const { language, translator_name, translator_address, translator_competence, translated_on } = translation;
  const from = languageName(language);
  const paragraph = (text: string): Block => ({ text, size: BODY_SIZE, above: 18 });
  return writeReport({
    title: TITLE,
    author: translator_name || TITLE,
    at: new Date(translation.updated_at),
    foot: TITLE,
    blocks: [
      { text: TITLE, size: 20, weight: 600, role: 'H1', keep: true },
      paragraph(
        `I, ${translator_name || BLANK}, certify that I am competent to translate from ${from} into English, and that the attached translation is complete and accurate.`,
      ),
      ...(translator_competence === '' ? [] : [paragraph(translator_competence)]),
      paragraph(`Original, in ${from}: ${getFileName(translation.original_url)}`),
      { text: `Translation, in English: ${getFileName(translation.translation_url)}`, size: BODY_SIZE, above: 6 },
      ...field('Signature', '', 56),
      ...field('Name', translator_name),
      ...field('Address', translator_address),
      ...field('Date', translated_on === null ? '' : spellDate(translated_on)),
    ],
  });
}

function getFileName(url: string | null): string {
  return (url !== null && fileName(url)) || BLANK;
}

/** Draws a value or blank space above a line, with its label below. */
function field(label: string, text: string, above = 22): Block[] {
  return [
    { text: text || ' ', size: BODY_SIZE, above, ...(text.split('\n').length <= KEPT_LINES && { keep: true }) },
    {
      height: 16,
      draw({ paper, x, y, width }) {
        rule({ ...paper, width: LINE_WIDTH }, y + 1)();
        const laid = layoutText(paper, label, { x, y: y + 4, width, size: LABEL_SIZE, ink: 'soft' });
        for (const mark of laid.marks) mark();
      },
    },
  ];
}
