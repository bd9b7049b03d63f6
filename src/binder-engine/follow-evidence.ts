// Synchronization of a binder with the records: new files are added, and deleted files are removed.
import {
  changeExhibit,
  changeSection,
  listExhibits,
  listItems,
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

/** Returns the evidence files missing in the outline, and the outline's files that no evidence contains. */
export function differencesFrom(current: Outline, evidence: readonly Evidence[]): { added: string[]; gone: string[] } {
  const bound = listItems(current);
  const known = new Set(bound.map(({ file }) => file));
  const there = new Set(evidence.flatMap(({ files }) => files.map(({ file }) => file)));
  return {
    added: [...there].filter((file) => !known.has(file)),
    gone: bound.filter(({ file, from }) => from !== 'upload' && !there.has(file)).map(({ file }) => file),
  };
}

/** Adds new files to the exhibit of their record, or to a new one at the end of its section, as space allows. */
export function syncEvidence(current: Outline, evidence: readonly Evidence[], newId: NewId): Outline {
  const known = new Set(listItems(current).map(({ file }) => file));
  const room = { items: MAX_ITEMS - listItems(current).length, exhibits: MAX_EXHIBITS - listExhibits(current).length };
  const isDivided = dividedAmong(evidence);
  return evidence.reduce((outlineSoFar, { section: sectionId, record, title: name, files }) => {
    const items = files
      .filter(({ file }) => !known.has(file))
      .slice(0, Math.max(0, room.items))
      .map((each): OutlineItem => ({ ...each, title: shorten(each.title), id: newId(), isIncluded: true }));
    if (items.length === 0) return outlineSoFar;
    const together = isDivided(record) ? files.map(({ file }) => file) : null;
    const own = findExhibit(outlineSoFar, { sectionId, record, files: together });
    if (!own && room.exhibits <= 0) return outlineSoFar;
    for (const { file } of items) known.add(file);
    room.items -= items.length;
    if (!own) room.exhibits -= 1;
    if (own) return changeExhibit(outlineSoFar, own.id, (one) => ({ ...one, items: [...one.items, ...items] }));
    const made: OutlineExhibit = { id: newId(), title: shorten(name), isIncluded: true, record, items };
    return changeSection(outlineSoFar, sectionId, (one) => ({ ...one, exhibits: [...one.exhibits, made] }));
  }, current);
}

/** Returns a function that checks whether a record's files are in several sections. */
function dividedAmong(evidence: readonly Evidence[]): (record: Evidence['record']) => boolean {
  const getKey = ({ table, id }: Evidence['record']): string => `${table}/${id}`;
  const [seen, divided] = [new Set<string>(), new Set<string>()];
  for (const { record } of evidence) (seen.has(getKey(record)) ? divided : seen).add(getKey(record));
  return (record) => divided.has(getKey(record));
}

/**
 * Returns the exhibit with a record's files in a section, wherever it was moved.
 * @param files those in the same section if the record's files are in several. Null if all are.
 */
function findExhibit(
  current: Outline,
  { sectionId, record, files }: { sectionId: string; record: Evidence['record']; files: readonly string[] | null },
): OutlineExhibit | undefined {
  const isSame = (one: OutlineExhibit): boolean => one.record?.table === record.table && one.record.id === record.id;
  const inSection = current.sections.find(({ id }) => id === sectionId)?.exhibits.find(isSame);
  if (files === null) return inSection ?? listExhibits(current).find(isSame);
  const holds = ({ items }: OutlineExhibit): boolean => items.some(({ file }) => files.includes(file));
  return listExhibits(current).find((one) => isSame(one) && holds(one)) ?? inSection;
}

/** Removes deleted files, and the exhibits that become empty. */
export function removeMissingFiles(current: Outline, gone: readonly string[]): Outline {
  const isThere = ({ file }: OutlineItem): boolean => !gone.includes(file);
  return mapExhibits(current, (one) => {
    const items = one.items.filter(isThere);
    return items.length > 0 || one.items.length === 0 ? [{ ...one, items }] : [];
  });
}
