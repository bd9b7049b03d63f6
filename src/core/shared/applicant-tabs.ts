import { paths } from './paths.ts';

/** Pages of three features that one entry of the applicants' sidebar leads to. */
export const readinessTabs = [
  { label: 'Elements', to: paths.readiness },
  { label: 'Acclaim over time', to: `${paths.dashboard}/acclaim` },
  { label: 'Translations', to: `${paths.dashboard}/translations` },
] as const;

/** Pages of several features that one entry leads to. */
export const binderTabs = [
  { label: 'Exhibits', to: paths.binder },
  { label: 'Letter', to: paths.letter },
  { label: 'Packets', to: paths.packs },
  { label: 'Notices', to: paths.evidenceRequests },
] as const;

/** The people an applicant works with, and what each of them may read. */
export const teamTabs = [
  { label: 'Your team', to: `${paths.dashboard}/team` },
  { label: 'Sharing', to: `${paths.dashboard}/sharing` },
] as const;
