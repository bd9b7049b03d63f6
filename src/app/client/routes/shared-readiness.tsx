import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useParams } from 'react-router';

import { EmptyState } from '#core/client/ui/empty-state.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Loading } from '#core/client/ui/loading.tsx';
import { PageHeader } from '#core/client/ui/page-header.tsx';
import { TextLink } from '#core/client/ui/text-link.tsx';
import { useUnsavedGuard } from '#core/client/ui/unsaved-guard.tsx';
import { rowLink } from '#core/shared/paths.ts';
import { getAttestationsQuery } from '#features/evidence/attestations/client/api.ts';
import { ElementSide } from '#features/evidence/attestations/client/element-side.tsx';
import type { SharedAttestationList } from '#features/evidence/attestations/schema.ts';
import { sharedReadiness } from '#features/evidence/readiness/client/api.ts';
import { ReadinessParts } from '#features/evidence/readiness/client/readiness-parts.tsx';
import { arrange, disclaimer } from '#features/evidence/readiness/rules.ts';
import { isNotShared, NotShared } from '#features/evidence/records/client/not-shared.tsx';
import type { Part, Place, Readiness } from '#records/findings.ts';
import { typeOfTable } from '#records/places.ts';

/**
 * Requirements of the regulation by element, with the evidence that an applicant shares, for the mentor or attorney who
 * assesses it. An element is shown only if all evidence that can show it is shared.
 */
export default function SharedReadinessPage() {
  const { id = '' } = useParams();
  const { pathname } = useLocation();
  const person = pathname.replace(/\/readiness\/?$/, '');
  const judged = useQuery(sharedReadiness(id));
  const attestations = useQuery(getAttestationsQuery(id));
  if ([judged.error, attestations.error].some(isNotShared)) return <NotShared />;
  return (
    <>
      <p>
        <TextLink to={person}>All of this applicant’s work</TextLink>
      </p>
      <PageHeader
        {...(attestations.data && { title: `${attestations.data.name}’s readiness` })}
        subtitle={`The applicant sees your assessment under your name, as your view and not ours. ${disclaimer}`}
      />
      <LoadError query={judged} sentence="Their evidence could not be loaded." />
      <LoadError query={attestations} sentence="The assessments could not be loaded." />
      {(judged.isPending || attestations.isPending) && <Loading label="Loading their evidence" />}
      {judged.data && attestations.data && (
        <Elements key={id} applicant={id} person={person} judged={judged.data} heard={attestations.data} />
      )}
    </>
  );
}

type ElementsProps = { applicant: string; person: string; judged: Readiness; heard: SharedAttestationList };

function Elements({ applicant, person, judged, heard }: ElementsProps) {
  const queryClient = useQueryClient();
  const [folded, setFolded] = useState<readonly Part[]>([]);
  // Only one form is open at a time.
  const [open, setOpen] = useState<string>();
  const [isDirty, setIsDirty] = useState(false);
  const { guard, dialog } = useUnsavedGuard(isDirty);
  const { claimed: parts } = arrange(judged);

  function choose(element: string | undefined): void {
    setIsDirty(false);
    setOpen(element);
  }

  const toRecord = ({ table, record }: Place): string => {
    const page = `${person}/evidence/${typeOfTable(table).segment}`;
    return record === null ? page : rowLink(page, record);
  };

  return (
    <>
      {parts.length === 0 && (
        <EmptyState
          sentence="The evidence shared with you is not enough to assess any element."
          why="An element appears here once every type of evidence that can support it is shared with you."
        />
      )}
      <ReadinessParts
        parts={parts}
        ways={{ toRecord, canMend: false }}
        isOpen={(part) => !folded.includes(part)}
        onToggle={(part) => setFolded(folded.includes(part) ? folded.filter((one) => one !== part) : [...folded, part])}
        renderBeside={(element) => (
          <ElementSide
            applicant={applicant}
            element={element}
            heard={heard}
            isOpen={open === element.id}
            onOpen={() => guard(() => choose(element.id))}
            onClose={() => choose(undefined)}
            onDirtyChange={setIsDirty}
            onStale={() => queryClient.invalidateQueries({ queryKey: sharedReadiness(applicant).queryKey })}
          />
        )}
      />
      {dialog}
    </>
  );
}
