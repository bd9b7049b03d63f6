import { paths } from './paths.ts';

/** Pages of three features that one entry of the applicants' sidebar leads to. */
export const readinessTabs = [
  { label: 'Elements', to: paths.readiness },
  { label: 'Acclaim over time', to: `${paths.dashboard}/acclaim` },
  { label: 'Translations', to: `${paths.dashboard}/translations` },
] as const;
