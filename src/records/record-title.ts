import type { FieldValue } from './field-types/kinds.ts';
import type { RecordType } from './record-type.ts';

const TITLE_CHARACTERS = 100;
/** Number of characters read from the first line of a long text used as a title. More than any title shows. */
export const READ_TITLE_CHARACTERS = 200;
/** Created on first use, because it takes time and memory. */
let segmenter: Intl.Segmenter | undefined;

/** Returns the title of a record for lists, messages and button names. Long texts are cut. */
export function getTitle(type: Pick<RecordType, 'list' | 'noun'>, row: Partial<Record<string, FieldValue>>): string {
  const [line = ''] = String(row[type.list.title] ?? '').split('\n');
  // Segmenting graphemes is slow, and a shorter line cannot exceed the limit.
  if (line.length > TITLE_CHARACTERS) {
    segmenter ??= new Intl.Segmenter('en');
    let characters = 0;
    for (const { index } of segmenter.segment(line)) {
      if (characters === TITLE_CHARACTERS) return `${line.slice(0, index).trimEnd()}…`;
      characters += 1;
    }
  }
  return line || `Untitled ${type.noun}`;
}

/** Missing fields of a record, with its title. */
export function missingItemText({ label, ask }: { label: string; ask: string | undefined }, title: string): string {
  return ask ? `${ask} (“${title}”)` : `${label} for “${title}”`;
}
