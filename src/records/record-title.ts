import type { FieldValue } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';

const TITLE_CHARACTERS = 100;
/** Of a long text that serves as a title, how much of its first line is read: more than any title shows. */
export const READ_TITLE_CHARACTERS = 200;
/** Made when a long title first comes: it takes time and memory. */
let segmenter: Intl.Segmenter | undefined;

/** What a record is called in lists, messages and the names of its buttons: of a long text, its beginning. */
export function titleOf(type: Pick<RecordType, 'list' | 'noun'>, row: Partial<Record<string, FieldValue>>): string {
  const [line = ''] = String(row[type.list.title] ?? '').split('\n');
  // Finding where characters end takes long, and a shorter line has not so many of them.
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

/** What a record lacks, with the record's title. */
export function wantedText({ label, ask }: { label: string; ask: string | undefined }, title: string): string {
  return ask ? `${ask}: “${title}”` : `${label} of “${title}”`;
}
