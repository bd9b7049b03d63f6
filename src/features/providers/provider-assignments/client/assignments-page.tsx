import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useListPage } from '#core/client/list-page.ts';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { Instant } from '#core/client/ui/instant.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { LoadError } from '#core/client/ui/load-error.tsx';
import { Panel } from '#core/client/ui/panel.tsx';
import { roleLabels, providerRoles } from '#features/accounts/roles/schema.ts';

import type { AssignmentRow } from '../schema.ts';
import { applicantsToAssign, endAssignment, listedAssignments } from './api.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { AssignmentRows } from './assignment-rows.tsx';
import { EndDialog, type Ending } from './end-dialog.tsx';

const words = {
  what: 'Assignments',
  notLoaded: 'Assignments could not be loaded.',
  noun: 'assignment',
  add: 'Assign',
  empty: 'No assignments found',
  why: 'Until you assign a mentor or attorney, no one reviews what applicants submit.',
  none: 'No assignments match this search.',
  all: 'Show all assignments',
};

const filters = {
  kind: {
    label: 'Role',
    choices: providerRoles.map((value) => ({ value, label: roleLabels[value] })),
  },
  active: {
    label: 'Access',
    choices: [
      { value: 'true', label: 'On' },
      { value: 'false', label: 'Off' },
    ],
  },
};

const formatPair = ({ user_name, mentor_name }: AssignmentRow): string => `${mentor_name} and ${user_name}`;

/** All assignments of applicants to mentors and attorneys. */
export default function AssignmentsPage() {
  const page = useListPage(listedAssignments, {
    getTitle: formatPair,
    draft: 'assignments',
    tell: ({ user_name, mentor_name }) => `${mentor_name} is now assigned to ${user_name}.`,
  });
  const { list, sheet } = page;
  const [ending, setEnding] = useState<AssignmentRow>();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ row: { id }, reason }: Ending) => endAssignment({ id, reason }),
    onMutate: sheet.letGo,
    onSuccess: (_none, { row: { user_name, mentor_name } }) =>
      sheet.tell(`${mentor_name} is no longer assigned to ${user_name}.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listedAssignments.key }),
  });

  async function handleEnd(end: Ending): Promise<void> {
    setEnding(undefined);
    removal.mutate(end);
  }

  return (
    <>
      <ListPage
        page={page}
        subtitle="Which mentor or attorney each applicant is assigned to."
        words={{
          ...words,
          notLoaded: list.query.error ? `Fetch Error: ${asApiError(list.query.error).message}` : words.notLoaded,
        }}
        renderForm={(props, key) => <AssignmentForm key={key} {...props} />}
        lead={
          <>
            {removal.error && (
              <ErrorBanner
                sentence={`Delete failed: ${asApiError(removal.error).message}`}
                failure={asApiError(removal.error)}
                isFocused
              />
            )}
            <ApplicantsToAssign />
          </>
        }
        filters={
          <FilterBar
            list={list}
            label="Assignments"
            search="Name or email"
            filters={filters}
            csv="/api/assignments"
            isTable
          />
        }
      >
        {(rows) => <AssignmentRows list={list} rows={rows} onRemove={setEnding} />}
      </ListPage>
      <EndDialog assignment={ending} onEnd={handleEnd} onClose={() => setEnding(undefined)} />
    </>
  );
}

/** Applicants without a reviewer, whom the sidebar counts. Renders nothing without any. */
function ApplicantsToAssign() {
  const query = useQuery(applicantsToAssign);
  if (!query.error && !query.data?.people.length) return null;
  return (
    <Panel title="Applicants to assign">
      <LoadError query={query} sentence="Applicants to assign could not be loaded." />
      <ul>
        {query.data?.people.map(({ id, name, note, since }) => (
          <li key={id}>
            <strong>{name}</strong> · {note}, waiting since <Instant at={since} show="day" />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
