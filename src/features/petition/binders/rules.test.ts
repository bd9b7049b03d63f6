import { expect, it } from 'vitest';

import { countWaitingIn } from './rules.ts';
import type { ExistingBinder } from './schema.ts';

const file = '/files/awards/a/1-scan.pdf';
const item = { id: 'item', title: 'Scan', isIncluded: true, file, from: 'record' };
const exhibit = { id: 'exhibit', title: 'Award', isIncluded: true, record: null, items: [item] };
const section = { id: 'i', title: 'Awards', kind: 'exhibits', criterion: 'i', isIncluded: true, exhibits: [exhibit] };

/** A binder with one file of three scanned pages, one of them recognized. */
function binderIn({ binder, server }: { binder: string[]; server: string[] }): ExistingBinder {
  return {
    binder: { scan_languages: binder, outline: { sections: [section] } },
    files: { [file]: { sha256: 'a' } },
    facts: { a: { scans: [0, 1, 2], recognized: { done: 1 } } },
    scan_languages: server,
  } as unknown as ExistingBinder;
}

it('scanned pages wait to be recognized if the server knows one of the binder’s languages', () => {
  expect(countWaitingIn(binderIn({ binder: ['deu', 'eng'], server: ['eng'] }))).toBe(2);
  expect(countWaitingIn(binderIn({ binder: ['deu'], server: ['eng'] }))).toBe(0);
  expect(countWaitingIn(binderIn({ binder: [], server: ['eng'] }))).toBe(0);
});
