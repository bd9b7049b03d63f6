import { ReadinessPage } from '#features/readiness/client/readiness-page.tsx';

/** How complete the applicant's evidence is against the regulation's text. */
export default function Readiness() {
  return <ReadinessPage />;
}
