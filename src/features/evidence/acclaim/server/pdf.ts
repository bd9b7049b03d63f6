// Exhibit with the dates of the records. It does not mention the product that created it.
import { layoutText, rule, type TextStyle, type Paper } from '#core/server/pdf/paper.ts';
import { writeReport, type Block } from '#core/server/pdf/report.ts';
import { getTags } from '#core/server/pdf/tags.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { counted, listed } from '#core/shared/sentence.ts';
import {
  computeAcclaim,
  formatYears,
  type Acclaim,
  type AcclaimResponse,
  type AcclaimQuery,
} from '#records/acclaim.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

import { chartHeight, drawChart, fillLook } from './chart.ts';

type Counted = Acclaim<RecordType>;
type Drawing = Extract<Block, { draw: unknown }>;

const TITLE = 'Evidence by year';
const CHART =
  'Bar chart of the number of records in each year, by type of evidence. The table below has the same data.';
const body: TextStyle = { size: 10 };
const small: TextStyle = { size: 9, ink: 'soft' };
const ROW_HEIGHT = 16;
const YEAR_WIDTH = 84;
const SWATCH = 11;

/** Writes a response, given as JSON, as a PDF. Can run in a thread. */
export function writeAcclaimFromJson(json: Uint8Array, query: AcclaimQuery): Promise<Uint8Array<ArrayBuffer>> {
  return writeAcclaim({ ...(JSON.parse(new TextDecoder().decode(json)) as AcclaimResponse), query });
}

/** Writes the chart and its table as a PDF on US Letter, legible without color. */
export function writeAcclaim({
  name,
  on,
  records,
  query,
}: AcclaimResponse & { query: AcclaimQuery }): Promise<Uint8Array<ArrayBuffer>> {
  const acclaim = computeAcclaim(recordTypes, records, { on, ...query });
  return writeReport({
    title: `${TITLE}: ${name}`,
    author: name,
    // Keeps the bytes equal for equal records on one day.
    at: new Date(`${on}T00:00:00Z`),
    foot: `${name}: ${TITLE.toLowerCase()}, as of ${formatEnglishDate(on)}`,
    blocks: [
      { text: TITLE, size: 20, weight: 600, role: 'H1' },
      { text: name, size: 13, above: 4 },
      { text: `As of ${formatEnglishDate(on)}`, ...small, above: 2 },
      ...(acclaim.counted === 0
        ? [{ text: 'No records are dated on or before this day.', ...body, above: 16 }]
        : chartBlocks(acclaim)),
      ...leftOut(acclaim),
      ...(acclaim.counted === 0 ? [] : tableBlocks(acclaim)),
    ],
  });
}

function chartBlocks(acclaim: Counted): Block[] {
  const { kinds } = acclaim;
  const lasts = kinds.some(({ type }) => type.eventDates?.to !== undefined);
  return [
    {
      text: `Each record counts in the year of its date.${lasts ? ' A record that spans several years counts in each of them.' : ''}`,
      ...body,
      above: 12,
    },
    {
      height: chartHeight,
      above: 12,
      draw(place) {
        const tags = getTags(place.paper.pdf);
        tags.open('Figure', { alt: CHART });
        tags.draw(() => drawChart(place, acclaim));
        tags.close();
      },
    },
    ...groupPairs(kinds).map(legendRow),
    {
      text: describeYears(acclaim),
      ...body,
      weight: 600,
      above: 10,
    },
  ];
}

/** Pairs the types for two columns. */
function groupPairs<T>(items: readonly T[]): T[][] {
  const rows = Math.ceil(items.length / 2);
  return items.slice(0, rows).map((item, index) => [item, ...items.slice(rows + index, rows + index + 1)]);
}

function legendRow(pair: Counted['kinds']): Block {
  return {
    height: 15,
    within: 'L',
    draw({ paper, x: left, y, width }) {
      const tags = getTags(paper.pdf);
      for (const [index, { type, records }] of pair.entries()) {
        const x = left + (index * width) / 2;
        const text = `${type.title}${formatCriterion(type)}: ${count(records)}`;
        tags.drawArtifact(() => fillLook(paper, { type, x, y: y + 1, width: SWATCH, height: SWATCH }));
        tags.open('LI');
        put(paper, text, { ...body, role: 'LBody', x: x + SWATCH + 7, y, width: width / 2 - SWATCH - 7 });
        tags.close();
      }
    },
  };
}

function describeYears({ years, gaps }: Counted): string {
  if (gaps.length > 0) return `No dated evidence for ${listed(gaps.map(formatYears))}.`;
  const [first, last] = [years[0]?.year ?? 0, years.at(-1)?.year ?? 0];
  return first === last
    ? `All dated evidence is from ${first}.`
    : `There is dated evidence for every year from ${formatYears({ from: first, to: last })}.`;
}

function tableBlocks({ kinds, years, gaps }: Counted): Block[] {
  const heads = kinds.map(({ type }) => (type.criterion ? `(${type.criterion})` : type.title));
  const head = tableRow(['Year', ...heads, 'Total'], { size: 9, weight: 600, role: 'TH', scope: 'Column' });
  const rows = years.flatMap(({ year, total, counts }) => {
    if (total > 0) return [tableRow([String(year), ...kinds.map(({ type }) => counts[type.table] ?? 0), total])];
    const gap = gaps.find(({ from }) => from === year);
    return gap ? [tableRow([formatYears(gap), ...kinds.map(() => 0), 0])] : [];
  });
  const all = kinds.reduce((sum, { records }) => sum + records, 0);
  return [
    { text: 'The same data as a table', size: 13, weight: 600, role: 'H2', above: 16, keep: true },
    { ...head, above: 4 },
    ...rows.map((row) => ({ ...row, head })),
    tableRow(['Total records', ...kinds.map(({ records }) => records), all], { size: 10, weight: 600 }),
  ];
}

/** Returns a table row with a dash for zero, because a column of zeros hides the figures. */
function tableRow([first, ...figures]: readonly [string, ...(string | number)[]], look: TextStyle = body): Drawing {
  return {
    height: ROW_HEIGHT,
    within: 'Table',
    draw({ paper, x, y, width }) {
      const tags = getTags(paper.pdf);
      const column = (width - YEAR_WIDTH) / figures.length;
      tags.open('TR');
      put(paper, first, { scope: 'Row', ...look, role: 'TH', x, y, width: YEAR_WIDTH });
      for (const [index, figure] of figures.entries()) {
        put(paper, figure === 0 ? '–' : String(figure), {
          role: 'TD',
          ...look,
          x: x + YEAR_WIDTH + index * column,
          y,
          width: column,
          align: 'right',
          most: 1,
        });
      }
      tags.close();
      rule(paper, y + ROW_HEIGHT - 2)();
    },
  };
}

function leftOut({ undated, upcoming }: Counted): Block[] {
  const list = (groups: Counted['undated']) =>
    groups.map(({ type, records }) => `${type.title} (${records.length})`).join(', ');
  return [
    ...(undated.length > 0
      ? [{ text: `Not in the chart because they have no date: ${list(undated)}.`, ...small, above: 6 }]
      : []),
    ...(upcoming.length > 0
      ? [{ text: `Not in the chart because their date is in the future: ${list(upcoming)}.`, ...small, above: 3 }]
      : []),
  ];
}

function put(paper: Paper, text: string, look: Parameters<typeof layoutText>[2]): void {
  for (const mark of layoutText(paper, text, look).marks) mark();
}

function formatCriterion({ criterion }: RecordType): string {
  return criterion ? ` (${criterion})` : '';
}

function count(records: number): string {
  return counted(records, { one: '{count} record', other: '{count} records' });
}
