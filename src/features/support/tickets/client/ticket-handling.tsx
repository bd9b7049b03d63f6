import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { asApiError } from '#core/client/api.ts';
import { QuestionDialog } from '#core/client/ui/dialog.tsx';
import { ErrorBanner } from '#core/client/ui/error-banner.tsx';
import { Panel } from '#core/client/ui/panel.tsx';

import {
  priorityLabels,
  statusLabels,
  ticketPriorities,
  type TicketHandling as Handling,
  type TicketStatus,
  type TicketThread,
} from '../schema.ts';
import { handleTicket, transitionTicket, supportStaff, ticketThread } from './api.ts';
import classes from './ticket-handling.module.css';

type Change = { status: TicketStatus } | Omit<Handling, 'version'>;

export type TicketHandlingProps = {
  ticket: TicketThread;
  onChanged: (ticket: TicketThread, text: string) => void;
};

/** Staff's settings of a ticket: status, priority and assignee. */
export function TicketHandling({ ticket, onChanged }: TicketHandlingProps) {
  const { id, version, number, status, priority, assignee, can } = ticket;
  const queryClient = useQueryClient();
  const { data: staff = [] } = useQuery(supportStaff);
  const [isClosing, setIsClosing] = useState(false);
  const change = useMutation({
    mutationFn: (made: Change) =>
      'status' in made
        ? transitionTicket({ id, version, status: made.status })
        : handleTicket({ id, version, ...made }),
    onSuccess: (changed, made) => onChanged(changed, formatText(changed, made)),
    onError: () => queryClient.invalidateQueries({ queryKey: ticketThread(id).queryKey }),
  });
  const self = staff.find(({ is_self }) => is_self);
  const statuses = [status, ...can.transitions].map((value) => ({ value, label: statusLabels[value] }));

  function handleStatus(chosen: TicketStatus): void {
    if (chosen === 'closed') setIsClosing(true);
    else change.mutate({ status: chosen });
  }

  return (
    <Panel title="Handling" titleStyle="label">
      {change.error && (
        <ErrorBanner sentence="This ticket was not changed." failure={asApiError(change.error)} isFocused />
      )}
      <div className={classes.root}>
        <NativeSelect
          label="Status"
          data={statuses}
          value={status}
          disabled={can.transitions.length === 0 || change.isPending}
          onChange={({ currentTarget }) => handleStatus(currentTarget.value as TicketStatus)}
        />
        <NativeSelect
          label="Priority"
          data={ticketPriorities.map((value) => ({ value, label: priorityLabels[value] }))}
          value={priority}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ priority: currentTarget.value as TicketThread['priority'] })}
        />
        <NativeSelect
          label="Assigned to"
          data={[
            { value: '', label: 'Unassigned' },
            ...staff.map((member) => ({
              value: member.id,
              label: member.is_self ? `${member.name} (you)` : member.name,
            })),
          ]}
          value={assignee?.id ?? ''}
          disabled={change.isPending}
          onChange={({ currentTarget }) => change.mutate({ assigned_to: currentTarget.value || null })}
        />
        {self && assignee === null && (
          <Button variant="default" disabled={change.isPending} onClick={() => change.mutate({ assigned_to: self.id })}>
            Assign to me
          </Button>
        )}
      </div>
      <QuestionDialog
        isOpen={isClosing}
        title={`Close ticket #${number}?`}
        no="Keep it open"
        yes="Close Ticket"
        onNo={() => setIsClosing(false)}
        onYes={() => {
          setIsClosing(false);
          change.mutate({ status: 'closed' });
        }}
      >
        You cannot add replies to it or reopen it.
      </QuestionDialog>
    </Panel>
  );
}

function formatText({ status, priority, assignee }: TicketThread, made: Change): string {
  if ('status' in made) return `The ticket is now ${statusLabels[status].toLowerCase()}. The user was notified.`;
  if ('priority' in made) return `The ticket now has ${priorityLabels[priority].toLowerCase()} priority.`;
  return assignee ? `The ticket is assigned to ${assignee.name}.` : 'The ticket is unassigned.';
}
