// Renders the readiness page as a PDF: the same sentences in the same order, each with citation and date.
import { writeReport, type Block } from '#core/server/pdf/report.ts';
import { formatEnglishDate } from '#core/shared/date-text.ts';
import { counted } from '#core/shared/sentence.ts';
import { nameOfAddress } from '#core/shared/uploads.ts';
import type { ElementReadiness, Place, Readiness } from '#records/findings.ts';
import { describePlace } from '#records/places.ts';

import {
  arrange,
  byRule,
  comparableText,
  countsText,
  disclaimer,
  levelLabels,
  findNumeral,
  setAsideText,
  sourceText,
  type ArrangedPart,
  type RuleFindings,
} from '../rules.ts';

/** Number of places of one rule that are named. The others are counted. */
const NAMED_PLACES = 20;
const INDENT = 18;

export type ReportOf = { name: string; readiness: Readiness; at: Date };

export function createReport({ name, readiness, at }: ReportOf): Promise<Uint8Array<ArrayBuffer>> {
  const { claimed, setAside } = arrange(readiness);
  return writeReport({
    title: `${name}’s readiness`,
    author: 'Laurel',
    at,
    foot: disclaimer,
    blocks: [
      { text: 'Readiness', size: 22, weight: 600, role: 'H1' },
      { text: `${name} · as of ${formatEnglishDate(readiness.on)}`, size: 11, ink: 'soft', above: 2 },
      { text: filedText(readiness), size: 11, ink: 'soft' },
      ...claimed.flatMap(blocksOfPart),
      ...(setAside.length > 0 ? [{ text: setAsideText(setAside), size: 10, ink: 'soft' as const, above: 18 }] : []),
    ],
  });
}

function filedText({ filedOn }: Readiness): string {
  return filedOn ? `Filing date: ${formatEnglishDate(filedOn)}` : 'No filing date is set.';
}

function blocksOfPart(part: ArrangedPart): Block[] {
  const numeral = findNumeral(part);
  return [
    {
      text: `${numeral ? `(${numeral}) ` : ''}${part.label}`,
      size: 15,
      weight: 600,
      role: 'H2',
      above: 22,
      keep: true,
    },
    { text: `${countsText(part)} · ${part.cite}`, size: 9, ink: 'soft', keep: true },
    ...part.elements.flatMap(blocksOfElement),
    ...apart(part),
  ];
}

function blocksOfElement(element: ElementReadiness): Block[] {
  const { text, cite, asOf, shownBy, state, total, findings } = element;
  const shown = shownBy.map(({ place, files }) => {
    const names = files.map(nameOfAddress);
    return [placeText({ ...place, field: null }, null), ...names].join(' · ');
  });
  const more = total - shownBy.length;
  const comparable = comparableText(element);
  return [
    { text, size: 11, weight: 600, role: 'H3', above: 12, keep: true },
    { text: sourceText({ cite, asOf }, formatEnglishDate), size: 8, ink: 'soft', keep: true },
    ...(state === 'nothing' ? [{ text: 'Nothing shows this yet.', size: 10, indent: INDENT, above: 3 }] : []),
    ...shown.map((line): Block => ({ text: `Shown by ${line}`, size: 10, indent: INDENT, above: 3, within: 'L' })),
    ...(more > 0
      ? [
          {
            text: counted(more, { one: 'and by one more record', other: 'and by {count} more records' }),
            size: 10,
            indent: INDENT,
            above: 3,
            within: 'L' as const,
          },
        ]
      : []),
    ...(comparable === undefined ? [] : [{ text: comparable, size: 10, indent: INDENT, above: 3 }]),
    ...byRule(findings).flatMap(blocksOfFindings),
  ];
}

function apart({ findings }: ArrangedPart): Block[] {
  if (findings.length === 0) return [];
  return [
    { text: 'Other findings', size: 11, weight: 600, role: 'H3', above: 12, keep: true },
    ...byRule(findings).flatMap(blocksOfFindings),
  ];
}

function blocksOfFindings(group: RuleFindings): Block[] {
  const { level, say, places } = group;
  const named = places.flatMap(({ place, file }) => (place ? [placeText(place, file)] : []));
  const more = named.length - NAMED_PLACES;
  return [
    { text: `${levelLabels[level]}. ${say}`, size: 10, weight: 600, indent: INDENT, above: 6, keep: true },
    {
      text: sourceText(group, formatEnglishDate),
      size: 8,
      ink: 'soft',
      indent: INDENT,
      ...(named.length > 0 && { keep: true }),
    },
    ...[...named.slice(0, NAMED_PLACES), ...(more > 0 ? [`and ${more} more`] : [])].map((text): Block => ({
      text,
      size: 10,
      indent: 2 * INDENT,
      above: 1,
      within: 'L',
    })),
  ];
}

function placeText(place: Place, file: string | null): string {
  const { title, page, field } = describePlace(place);
  return [title ?? page, field, file === null ? undefined : nameOfAddress(file)].filter(Boolean).join(' · ');
}
