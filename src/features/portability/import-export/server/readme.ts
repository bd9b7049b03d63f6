// README of an archive, for its owner.
import { isExportedTable } from '#core/server/data-export.ts';

import { getExportName } from './queries.ts';
import type { Contents } from './service.ts';
import { toSentence, toWords } from './wording.ts';

export function describeArchive({
  brand,
  at,
  declared,
  rows,
  files,
  infected,
}: Contents & { brand: string; at: Date }): string {
  const declarations = declared.filter(isExportedTable);
  const counts = declarations.map((one) => ({
    name: getExportName(one),
    about: one.about,
    count: rows.count(one),
  }));
  const width = Math.max(...counts.map(({ name }) => name.length));
  return [
    `Everything ${brand} holds about you, as of ${at.toISOString()}.`,
    '',
    'HOW TO READ IT',
    '',
    'index.html        Opens in any browser, even offline: evidence by criterion, the binder, tasks and files.',
    'case.json         All of it, under the names below, as the product stores it. Another installation can import it;',
    '                  schema/case.schema.json describes it for other programs.',
    'tables/*.csv      The same data for spreadsheets, one file per table, whose columns have the names of case.json. An',
    '                  apostrophe before =, +, - or @ stops the spreadsheet from reading text as a formula; case.json has',
    '                  the original text.',
    `files/            All your files (${files.length}), each stored once, by criterion and record. Files used only in a draft`,
    '                  or in a record in Trash are in “Other files”.',
    'files.csv         Where each file is, listed by the URL that rows use to refer to it.',
    'SHA256SUMS        The hash of everything else. To check that nothing has changed, run “sha256sum -c SHA256SUMS”.',
    '',
    'Times are in UTC. Rows in Trash have a deleted_at.',
    '',
    'WHAT IS INCLUDED',
    '',
    ...counts.map(({ name, about, count }) => `${name.padEnd(width)}  ${String(count).padStart(5)}  ${about}`),
    '',
    'WHAT IS NOT INCLUDED, AND WHY',
    '',
    ...declarations.flatMap((one) =>
      (one.leftOut ?? []).map(
        ({ columns, because }) =>
          `- From ${getExportName(one)}: ${columns.map(({ name }) => toWords(name)).join(', ')}, because ${because}.`,
      ),
    ),
    ...new Set(declared.flatMap((one) => (isExportedTable(one) ? [] : [`- ${toSentence(one.excludedBecause)}`]))),
    '- Our staff’s internal notes.',
    ...infected.map((name) => `- Your file “${name}”, because malware was found in it.`),
    '',
  ].join('\r\n');
}
