// Written by `npm run screenshots` (e2e/screenshots.ts).

/** Descriptions of the demo's screenshots. Each exists in light and dark, at every width. */
export const images = {
  overview:
    'The overview of an applicant’s evidence: how many of the ten criteria have completed records, and what to do next',
  record: 'An award with its certificate, open on top of the awards page',
  documents: 'Documents under review, with the decisions and notes of the reviewers',
  tasks: 'Tasks with their due dates, files and a mentor’s comments',
  requests: 'Services ordered, with the cost and status of each',
  support: 'Support tickets with their status and the number of replies',
} as const;
export type ImageName = keyof typeof images;

/** Sizes in CSS pixels. The files have more pixels, for sharper screens. */
export const imageSizes = {
  1280: { width: 1280, height: 860 },
  390: { width: 390, height: 844 },
} as const;

export function imageUrl({
  name,
  scheme,
  width,
}: {
  name: ImageName;
  scheme: 'light' | 'dark';
  width: keyof typeof imageSizes;
}): string {
  return `/images/${name}-${scheme}-${width}.webp`;
}
