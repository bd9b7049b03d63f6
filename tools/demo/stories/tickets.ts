import type { TicketPriority, TicketStatus, TicketThread } from '#features/support/tickets/schema.ts';

import type { Moment } from '../moments.ts';
import type { DemoUserKey } from '../people.ts';
import type { StoryEvent, Stage } from '../story.ts';

type Step =
  | { at: Moment; by: DemoUserKey; reply: string; isInternal?: boolean }
  | { at: Moment; by: DemoUserKey; status: TicketStatus };

export type DemoTicket = {
  by: DemoUserKey;
  subject: string;
  description: string;
  priority: TicketPriority;
  opened: Moment;
  steps?: Step[];
};

export function ticketEvents({ by, subject, description, priority, opened, steps = [] }: DemoTicket): StoryEvent[] {
  let ticket: Pick<TicketThread, 'id' | 'version'>;
  const open = async ({ as }: Stage): Promise<void> => {
    ticket = await (
      await as(by)
    ).send<TicketThread>('POST', '/api/support/tickets', { subject, description, priority });
  };
  const take = async (step: Step, { as }: Stage): Promise<void> => {
    const visitor = await as(step.by);
    const address = `/api/support/tickets/${ticket.id}`;
    ticket =
      'reply' in step
        ? await visitor.send<TicketThread>('POST', `${address}/replies`, {
            body: step.reply,
            is_internal: step.isInternal ?? false,
          })
        : await visitor.send<TicketThread>('PATCH', address, { status: step.status, version: ticket.version });
  };
  return [
    { at: opened, play: open },
    ...steps.map((step) => ({ at: step.at, play: (stage: Stage) => take(step, stage) })),
  ];
}
