import { paths } from './paths.ts';

/** Pages of three features under one sidebar entry for applicants. */
export const readinessTabs = [
  { label: 'Elements', to: paths.readiness },
  { label: 'Acclaim over time', to: `${paths.dashboard}/acclaim` },
  { label: 'Translations', to: `${paths.dashboard}/translations` },
] as const;

/** Binder pages of several features under one sidebar entry. */
export const binderTabs = [
  { label: 'Exhibits', to: paths.binder },
  { label: 'Letter', to: paths.letter },
  { label: 'Packets', to: paths.packets },
  { label: 'Notices', to: paths.notices },
] as const;

/** Pages about the providers of an applicant, and what each of them may read. */
export const teamTabs = [
  { label: 'Your team', to: `${paths.dashboard}/team` },
  { label: 'Sharing', to: `${paths.dashboard}/sharing` },
] as const;
