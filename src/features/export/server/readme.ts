// Apart from the packing: what an archive says of itself to the person whose it is.
import { isTold } from '#core/server/exported.ts';

import { nameOf } from './queries.ts';
import type { Contents } from './service.ts';

export function describeArchive({
  brand,
  at,
  declared,
  rows,
  files,
  infected,
}: Contents & { brand: string; at: Date }): string {
  const told = declared.filter(isTold);
  const counts = told.map((one) => ({ name: nameOf(one), about: one.about, count: rows.get(one)?.length ?? 0 }));
  const width = Math.max(...counts.map(({ name }) => name.length));
  return [
    `Everything that ${brand} keeps about you, as of ${at.toISOString()}.`,
    '',
    'HOW TO READ IT',
    '',
    'index.html        Opens in any browser, without a connection: evidence by criterion, the binder, tasks and files.',
    'case.json         All of it, under the names below, as the product stores it. Another installation imports it from',
    '                  here; schema/case.schema.json describes it for other programs.',
    'tables/*.csv      The same for spreadsheets, one file per name. An apostrophe before =, +, - or @ stops the',
    '                  spreadsheet from reading text as a formula; case.json has the text as it is.',
    `files/            All your files (${files.length}), each once, by criterion and record; what only a draft or a record in`,
    '                  Trash has is in “Elsewhere”.',
    'files.csv         Where each of them is, by the address that the rows name it with.',
    'SHA256SUMS        The hash of everything else: “sha256sum -c SHA256SUMS” tells whether a byte was changed.',
    '',
    'Times are in UTC. Rows in Trash have a deleted_at.',
    '',
    'WHAT IS IN IT',
    '',
    ...counts.map(({ name, about, count }) => `${name.padEnd(width)}  ${String(count).padStart(5)}  ${about}`),
    '',
    'WHAT IS NOT IN IT, AND WHY',
    '',
    ...told.flatMap((one) =>
      (one.leftOut ?? []).map(
        ({ columns, because }) =>
          `- Of ${nameOf(one)}: ${columns.map(({ name }) => wordsOf(name)).join(', ')}, because ${because}.`,
      ),
    ),
    ...declared.flatMap((one) => (isTold(one) ? [] : [`- ${one.withheld}`])),
    '- Internal notes of our staff.',
    ...infected.map((name) => `- Your file “${name}”, because malware was found in it.`),
    '',
  ].join('\r\n');
}

/** A column's name, in words. */
function wordsOf(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`);
}
