import { AttestationsFailure, ElementAttestations } from '#features/attestations/client/element-attestations.tsx';
import { ReadinessPage } from '#features/readiness/client/readiness-page.tsx';

/** How complete the applicant's evidence is against the regulation's text, and what attorneys and mentors say of it. */
export default function Readiness() {
  return (
    <>
      <ReadinessPage renderBeside={({ id, text }) => <ElementAttestations element={id} text={text} />} />
      <AttestationsFailure />
    </>
  );
}
