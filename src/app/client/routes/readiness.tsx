import {
  AttestationsError,
  ElementAttestations,
} from '#features/evidence/attestations/client/element-attestations.tsx';
import { ReadinessPage } from '#features/evidence/readiness/client/readiness-page.tsx';

/**
 * Completeness of the applicant's evidence against the regulation's text, with assessments of attorneys and mentors.
 */
export default function Readiness() {
  return (
    <>
      <ReadinessPage renderBeside={({ id, text }) => <ElementAttestations element={id} text={text} />} />
      <AttestationsError />
    </>
  );
}
