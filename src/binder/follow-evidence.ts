// How a binder follows the records: new files join it, and files that are gone leave it.
import {
  changeExhibit,
  changeSection,
  exhibitsOf,
  itemsOf,
  mapExhibits,
  MAX_EXHIBITS,
  MAX_ITEMS,
  shorten,
  type Evidence,
  type NewId,
  type Outline,
  type OutlineExhibit,
  type OutlineItem,
} from './outline.ts';

/** Files of the evidence that the outline does not have, and those of its own that no evidence has any more. */
export function differencesFrom(current: Outline, evidence: readonly Evidence[]): { added: string[]; gone: string[] } {
  const bound = itemsOf(current);
  const known = new Set(bound.map(({ file }) => file));
  const there = new Set(evidence.flatMap(({ files }) => files.map(({ file }) => file)));
  return {
    added: [...there].filter((file) => !known.has(file)),
    gone: bound.filter(({ file, from }) => from !== 'upload' && !there.has(file)).map(({ file }) => file),
  };
}

/** Adds new files to the exhibit of their record, or to a new one at the end of its section, as far as there is room. */
export function followEvidence(current: Outline, evidence: readonly Evidence[], newId: NewId): Outline {
  const known = new Set(itemsOf(current).map(({ file }) => file));
  const room = { items: MAX_ITEMS - itemsOf(current).length, exhibits: MAX_EXHIBITS - exhibitsOf(current).length };
  const isDivided = dividedAmong(evidence);
  return evidence.reduce((outlineSoFar, { section: sectionId, record, title: name, files }) => {
    const items = files
      .filter(({ file }) => !known.has(file))
      .slice(0, Math.max(0, room.items))
      .map((each): OutlineItem => ({ ...each, title: shorten(each.title), id: newId(), isIncluded: true }));
    if (items.length === 0) return outlineSoFar;
    const together = isDivided(record) ? files.map(({ file }) => file) : null;
    const own = exhibitOf(outlineSoFar, { sectionId, record, files: together });
    if (!own && room.exhibits <= 0) return outlineSoFar;
    for (const { file } of items) known.add(file);
    room.items -= items.length;
    if (!own) room.exhibits -= 1;
    if (own) return changeExhibit(outlineSoFar, own.id, (one) => ({ ...one, items: [...one.items, ...items] }));
    const made: OutlineExhibit = { id: newId(), title: shorten(name), isIncluded: true, record, items };
    return changeSection(outlineSoFar, sectionId, (one) => ({ ...one, exhibits: [...one.exhibits, made] }));
  }, current);
}

/** Whether files of a record stand in several sections. */
function dividedAmong(evidence: readonly Evidence[]): (record: Evidence['record']) => boolean {
  const keyOf = ({ table, id }: Evidence['record']): string => `${table}/${id}`;
  const [seen, divided] = [new Set<string>(), new Set<string>()];
  for (const { record } of evidence) (seen.has(keyOf(record)) ? divided : seen).add(keyOf(record));
  return (record) => divided.has(keyOf(record));
}

/**
 * The exhibit that a record's files joined in a section, wherever it was moved to.
 * @param files those that stand together, if files of the record stand in several sections; null if all do
 */
function exhibitOf(
  current: Outline,
  { sectionId, record, files }: { sectionId: string; record: Evidence['record']; files: readonly string[] | null },
): OutlineExhibit | undefined {
  const isSame = (one: OutlineExhibit): boolean => one.record?.table === record.table && one.record.id === record.id;
  const inSection = current.sections.find(({ id }) => id === sectionId)?.exhibits.find(isSame);
  if (files === null) return inSection ?? exhibitsOf(current).find(isSame);
  const holds = ({ items }: OutlineExhibit): boolean => items.some(({ file }) => files.includes(file));
  return exhibitsOf(current).find((one) => isSame(one) && holds(one)) ?? inSection;
}

/** Takes out the files that are gone, and the exhibits that this leaves empty. */
export function leaveOutGone(current: Outline, gone: readonly string[]): Outline {
  const isThere = ({ file }: OutlineItem): boolean => !gone.includes(file);
  return mapExhibits(current, (one) => {
    const items = one.items.filter(isThere);
    return items.length > 0 || one.items.length === 0 ? [{ ...one, items }] : [];
  });
}
