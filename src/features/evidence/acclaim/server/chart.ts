// Bar chart for print. Each type has a pattern and, if there is room, its criterion's numeral, so that black and white
// copies are legible.
import { paperColors, layoutText, type Paper } from '#core/server/pdf/paper.ts';
import type { Acclaim } from '#records/acclaim.ts';
import type { RecordType } from '#records/record-type.ts';
import { recordTypes } from '#records/registry.ts';

type Box = { x: number; y: number; width: number; height: number };
type Place = { paper: Paper; x: number; y: number; width: number };

/** Height in points, including the years below the chart. */
export const chartHeight = 205;
const YEARS_HEIGHT = 22;
const SCALE_WIDTH = 24;
const BAR_WIDTH = 30;
/** Plate behind a numeral, in points. */
const PLATE = { width: 16, height: 10 };
const YEAR_WIDTH = 26;
const TICKS = 5;
/** Minimum top of the scale, so that a single record does not fill the height. */
const LEAST_TOP = 4;
const PATTERN_STEP = 4;

export function drawChart({ paper, x, y, width }: Place, { kinds, years, gaps }: Acclaim<RecordType>): void {
  const plot = { x: x + SCALE_WIDTH, y: y + 6, width: width - SCALE_WIDTH, height: chartHeight - YEARS_HEIGHT - 6 };
  const highest = Math.max(LEAST_TOP, ...years.map(({ total }) => total));
  const step = tickStep(highest);
  const top = step * Math.ceil(highest / step);
  const unit = plot.height / top;
  const slot = plot.width / years.length;
  const first = years[0]?.year ?? 0;
  const floor = plot.y + plot.height;

  for (let tick = 0; tick <= top; tick += step) {
    const level = floor - tick * unit;
    line(paper, [plot.x, level, plot.x + plot.width, level]);
    text(paper, String(tick), { x, y: level - 6, width: SCALE_WIDTH - 6, align: 'right' });
  }
  for (const { from, to } of gaps) {
    drawGap(paper, {
      x: plot.x + (from - first) * slot,
      y: plot.y,
      width: (to - from + 1) * slot,
      height: plot.height,
    });
  }
  const labelled = Math.ceil(YEAR_WIDTH / slot);
  for (const [place, { year, counts }] of years.entries()) {
    const bar = Math.min(BAR_WIDTH, slot * 0.75);
    const left = plot.x + place * slot + (slot - bar) / 2;
    let level = floor;
    for (const { type } of kinds) {
      const height = (counts[type.table] ?? 0) * unit;
      if (height === 0) continue;
      level -= height;
      fillLook(paper, { type, x: left, y: level, width: bar, height });
      drawNumeral(paper, type.criterion, { x: left, y: level, width: bar, height });
    }
    if (place % labelled === 0) {
      text(paper, String(year), { x: left + bar / 2 - YEAR_WIDTH / 2, y: floor + 5, width: YEAR_WIDTH, centred: true });
    }
  }
  line(paper, [plot.x, floor, plot.x + plot.width, floor], paperColors.ink);
}

const dated = recordTypes.filter(({ eventDates }) => eventDates);

/** Fills a box with the pattern of a type, which is the same in every chart. */
export function fillLook(paper: Paper, { type, ...box }: Box & { type: RecordType }): void {
  const { pdf } = paper;
  const { x, y, width, height } = box;
  pdf.save().rect(x, y, width, height).clip();
  looks[dated.indexOf(type) % looks.length]?.(paper, box);
  pdf.restore();
  pdf.lineWidth(0.6).strokeColor(paperColors.ink).rect(x, y, width, height).stroke();
}

type Draw = (paper: Paper, box: Box) => void;

/** Patterns, one per criterion. */
const looks: readonly Draw[] = [
  ({ pdf }, { x, y, width, height }) => pdf.rect(x, y, width, height).fill('#3A403D'),
  stripes((at, { x, y, width, height }) => [x + at, y, x + at - height, y + height, width + height]),
  ({ pdf }, { x, y, width, height }) => {
    for (let down = PATTERN_STEP / 2; down < height; down += PATTERN_STEP) {
      for (let along = PATTERN_STEP / 2; along < width; along += PATTERN_STEP) pdf.circle(x + along, y + down, 0.9);
    }
    pdf.fill(paperColors.ink);
  },
  stripes((at, { x, y, width, height }) => [x, y + at, x + width, y + at, height]),
  ({ pdf }, { x, y, width, height }) => pdf.rect(x, y, width, height).fill('#FFFFFF'),
  stripes((at, { x, y, width, height }) => [x + at, y, x + at, y + height, width]),
  ({ pdf }, { x, y, width, height }) => pdf.rect(x, y, width, height).fill('#C4C6C0'),
  stripes((at, { x, y, width, height }) => [x + at - height, y, x + at, y + height, width + height]),
  (paper, box) => {
    looks[3]?.(paper, box);
    looks[5]?.(paper, box);
  },
  (paper, box) => {
    looks[1]?.(paper, box);
    looks[7]?.(paper, box);
  },
];

/**
 * Draws parallel lines through a box. `lineAt` returns the start and end of the line at the position `at`, and the last
 * position.
 */
function stripes(lineAt: (at: number, box: Box) => [number, number, number, number, end: number]): Draw {
  return ({ pdf }, box) => {
    for (let at = PATTERN_STEP / 2; ; at += PATTERN_STEP) {
      const [fromX, fromY, toX, toY, end] = lineAt(at, box);
      if (at >= end) break;
      pdf.moveTo(fromX, fromY).lineTo(toX, toY);
    }
    pdf.lineWidth(0.7).strokeColor(paperColors.ink).stroke();
  };
}

function drawNumeral(paper: Paper, numeral: string | undefined, { x, y, width, height }: Box): void {
  if (!numeral || width < PLATE.width + 2 || height < PLATE.height + 1) return;
  const plate = { x: x + (width - PLATE.width) / 2, y: y + (height - PLATE.height) / 2 };
  paper.pdf.rect(plate.x, plate.y, PLATE.width, PLATE.height).fill('#FFFFFF');
  text(paper, numeral, { ...plate, width: PLATE.width, centred: true });
}

function drawGap(paper: Paper, { x, y, width, height }: Box): void {
  paper.pdf
    .save()
    .dash(2, { space: 2 })
    .lineWidth(0.6)
    .strokeColor(paperColors.soft)
    .rect(x + 1, y, width - 2, height)
    .stroke()
    .restore();
  if (width > YEAR_WIDTH) text(paper, 'none', { x, y: y + height - 14, width, centred: true });
}

/** Returns the tick step: whole numbers far enough apart not to touch (1, 2, 5, 10, 20 and so on). */
function tickStep(highest: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [1, 2, 5]) if (highest / (step * power) <= TICKS) return step * power;
  }
}

function text(
  paper: Paper,
  label: string,
  { centred, ...place }: { x: number; y: number; width: number; align?: 'right'; centred?: true },
): void {
  const size = 7.5;
  const [runs = []] = paper.type.wrap(label, { width: place.width * 2, size, weight: 400 });
  const own = paper.type.measureWidth(runs, size);
  const x = centred ? place.x + (place.width - own) / 2 : place.x;
  const width = centred ? own + 1 : place.width;
  const { marks } = layoutText(paper, label, { ...place, x, width, size, most: 1, role: null });
  for (const mark of marks) mark();
}

function line({ pdf }: Paper, [fromX, fromY, toX, toY]: readonly number[], ink: string = paperColors.rule): void {
  pdf
    .lineWidth(0.6)
    .strokeColor(ink)
    .moveTo(fromX ?? 0, fromY ?? 0)
    .lineTo(toX ?? 0, toY ?? 0)
    .stroke();
}
