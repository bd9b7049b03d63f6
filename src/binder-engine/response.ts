// Order of a binder that responds to a notice: the notice first, then a section for each request.
import { shortened } from '#core/shared/shortened.ts';

import type { NewId, Outline, OutlineExhibit, OutlineSection } from './outline.ts';

/** ID of the section for evidence that fits no other section. */
export const FURTHER = 'further-evidence';

const MAX_TITLE = 200;
const blank = { criterion: null, isIncluded: true, exhibits: [] };

/** A request of a notice, which becomes a section of the response. */
export type NoticeItem = { id: string; title: string; criterion: string | null };

export type Notice = { title: string; /** URL of the file. Null if it was not uploaded. */ file: string | null };

/**
 * Creates the order, or synchronizes one with the notice. Adds new sections, and removes those no longer requested
 * unless they have content. The user's arrangement stays.
 */
export function responseOutline(
  { notice, requests, current }: { notice: Notice; requests: readonly NoticeItem[]; current?: Outline | undefined },
  newId: NewId,
): Outline {
  const there = new Map(current?.sections.map((one) => [one.id, one]));
  const front: OutlineSection[] = [
    { ...blank, id: 'letter', title: 'Letter', kind: 'letter' },
    { ...blank, id: 'index', title: 'Index', kind: 'index' },
  ];
  const wanted = requests.map((one): OutlineSection => ({
    ...blank,
    ...one,
    title: shortened(one.title, MAX_TITLE),
    kind: 'exhibits',
  }));
  const further: OutlineSection = { ...blank, id: FURTHER, title: 'Additional evidence', kind: 'exhibits' };
  const currentIds = new Set([...wanted, further].map(({ id }) => id));
  const left = [...there.values()].filter(
    ({ id, kind, exhibits }) => kind === 'exhibits' && !currentIds.has(id) && exhibits.length > 0,
  );
  const own = (one: OutlineSection): OutlineSection => there.get(one.id) ?? one;
  return {
    sections: [
      noticeSection(notice, { before: there.get('notice'), newId }),
      ...front.map(own),
      ...wanted.map(own),
      ...left,
      own(further),
    ],
  };
}

function noticeSection(
  { title, file }: Notice,
  { before, newId }: { before: OutlineSection | undefined; newId: NewId },
): OutlineSection {
  const section: OutlineSection = { ...blank, ...before, id: 'notice', title, kind: 'notice' };
  if (file === null) return { ...section, exhibits: [] };
  const [exhibit] = section.exhibits;
  const [item] = exhibit?.items ?? [];
  if (exhibit && item?.file === file) return { ...section, exhibits: [{ ...exhibit, title }] };
  const made: OutlineExhibit = {
    id: exhibit?.id ?? newId(),
    title,
    isIncluded: true,
    record: null,
    items: [{ id: item?.id ?? newId(), title: 'Notice', isIncluded: true, file, from: 'upload' }],
  };
  return { ...section, exhibits: [made] };
}
