import { Button, Group, Modal, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { useListPage } from '#core/client/list-page.ts';
import { FailureBanner } from '#core/client/ui/failure-banner.tsx';
import { FilterBar } from '#core/client/ui/filter-bar.tsx';
import { ListPage } from '#core/client/ui/list-page.tsx';
import { roleLabels } from '#features/roles/schema.ts';

import { reviewerRoles, type AssignmentRow } from '../schema.ts';
import { listedAssignments, removeAssignment } from './api.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { AssignmentRows } from './assignment-rows.tsx';

const words = {
  what: 'Assignments',
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
    choices: reviewerRoles.map((value) => ({ value, label: roleLabels[value] })),
  },
  active: {
    label: 'Access',
    choices: [
      { value: 'true', label: 'On' },
      { value: 'false', label: 'Off' },
    ],
  },
};

const pairOf = ({ user_name, mentor_name }: AssignmentRow): string => `${mentor_name} and ${user_name}`;

/** Which mentor or attorney each applicant is assigned to. */
export default function AssignmentsPage() {
  const page = useListPage(listedAssignments, {
    titleOf: pairOf,
    draft: 'assignments',
    tell: ({ user_name, mentor_name }) => `${mentor_name} is now assigned to ${user_name}.`,
  });
  const { list, sheet } = page;
  const [removing, setRemoving] = useState<AssignmentRow>();
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: ({ id }: AssignmentRow) => removeAssignment(id),
    onMutate: sheet.letGo,
    onSuccess: (_none, { user_name, mentor_name }) =>
      sheet.tell(`${mentor_name} is no longer assigned to ${user_name}.`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: listedAssignments.key }),
  });

  function handleConfirm(): void {
    setRemoving(undefined);
    if (removing) removal.mutate(removing);
  }

  return (
    <>
      <ListPage
        page={page}
        subtitle="Which mentor or attorney each applicant is assigned to."
        words={{
          ...words,
          notLoaded: list.query.error ? `Fetch Error: ${asApiError(list.query.error).message}` : undefined,
        }}
        renderForm={(props, key) => <AssignmentForm key={key} {...props} />}
        lead={
          removal.error && (
            <FailureBanner
              sentence={`Delete failed: ${asApiError(removal.error).message}`}
              failure={asApiError(removal.error)}
              isFocused
            />
          )
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
        {(rows) => <AssignmentRows list={list} rows={rows} onRemove={setRemoving} />}
      </ListPage>
      <Modal
        opened={removing !== undefined}
        onClose={() => setRemoving(undefined)}
        title={`Remove ${removing?.mentor_name} from ${removing?.user_name}?`}
      >
        <Text>
          {removing?.mentor_name} will immediately lose access to what {removing?.user_name} submits. We will notify
          both.
        </Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" data-autofocus onClick={() => setRemoving(undefined)}>
            Keep it
          </Button>
          <Button onClick={handleConfirm}>Remove</Button>
        </Group>
      </Modal>
    </>
  );
}
