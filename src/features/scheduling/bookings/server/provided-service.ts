import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import { returnCredit } from '#features/billing/entitlements/server/queries.ts';
import { announceChange, type SessionTable } from '#features/scheduling/calendar/server/queries.ts';

import { allowedTransitions, isMissable, canFollow, type ProvidedStanding } from '../rules.ts';
import { bookingStatusLabels, type BookedChange, type BookedTransition, type BookingStatus } from '../schema.ts';
import { nextSequence } from './queries.ts';

type Stored = ProvidedStanding & { id: string; version: number; applicant_id: string | null; call_link: string };

/** Operations of a repository (`defineRepository`) on the provider's own sessions. */
type Operations<Session extends Stored> = {
  get(tx: Transaction, id: string): Promise<Session>;
  update(tx: Transaction, change: { id: string; version: number; values: object }): Promise<Session>;
  transition(tx: Transaction, change: Transition<Session>): Promise<Session>;
};
type Transition<Session extends Stored> = {
  row: Session;
  transitions: readonly Session['status'][];
  version: number;
  values: { status: Session['status'] };
  labels: Record<BookingStatus, string>;
};

/** Error codes for a step that is possible only at another time. */
const errors = {
  pending: 'session_over',
  confirmed: 'session_over',
  scheduled: 'session_over',
  completed: 'session_not_begun',
  cancelled: 'session_already_started',
} as const satisfies Record<BookingStatus, string>;

/** Defines the actions of providers on their sessions in one of the tables. */
export function defineProvidedSessions<Session extends Stored, Row>({
  table,
  rows,
  present,
}: {
  table: SessionTable;
  rows: Operations<Session>;
  present: (session: Session, reader: { now: Date }) => Row;
}) {
  /**
   * Returns a session of the provider's own with an applicant who is assigned to them.
   * @throws AppError not_found, assignment_ended
   */
  async function getOpen(tx: Transaction, id: string): Promise<Session & { applicant_id: string }> {
    const session = await rows.get(tx, id);
    const { applicant_id } = session;
    if (applicant_id === null) throw new AppError('assignment_ended');
    return { ...session, applicant_id };
  }

  return {
    getOpen,

    /**
     * Changes the status of a session.
     * @throws AppError not_found, assignment_ended, version_conflict, transition_not_allowed, session_not_begun,
     * session_already_started, session_over
     */
    async transition(
      ctx: ActorContext,
      id: string,
      { version, status, reason, no_show }: BookedTransition<Session['status']>,
    ): Promise<Row> {
      return ctx.elevated('changes the status of a provider’s session', async (tx, { userId }) => {
        const row = await getOpen(tx, id);
        const isMissed = no_show !== undefined;
        const missed = isMissable(row, ctx.now) ? [status] : [];
        const transitions = isMissed ? missed : allowedTransitions(row, ctx.now);
        if (row.version === version && canFollow(row.status, status) && !transitions.includes(status)) {
          throw new AppError(errors[isMissed ? 'completed' : status]);
        }
        const cancellation = { cancel_reason: reason, no_show: no_show ?? null, cancelled_by: userId };
        const values = { status, calendar_sequence: nextSequence, ...(status === 'cancelled' && cancellation) };
        const changed = await announceChange(tx, { table, id }, async () => {
          const after = await rows.transition(tx, { row, transitions, version, values, labels: bookingStatusLabels });
          if (status === 'cancelled') {
            await returnCredit(tx, { table, id, client: row.applicant_id, noShow: cancellation.no_show });
          }
          return after;
        });
        return present(changed, ctx);
      });
    },

    /**
     * Changes the notes and the call link. Both sides are notified of another link.
     * @throws AppError not_found, assignment_ended, version_conflict
     */
    async change(ctx: ActorContext, id: string, { version, ...values }: BookedChange): Promise<Row> {
      return ctx.elevated('changes the notes and the call link of a provider’s session', async (tx) => {
        const { call_link } = await getOpen(tx, id);
        if (values.call_link === undefined || values.call_link === call_link) {
          return present(await rows.update(tx, { id, version, values }), ctx);
        }
        const linked = { ...values, calendar_sequence: nextSequence };
        const changed = await announceChange(tx, { table, id }, () => rows.update(tx, { id, version, values: linked }));
        return present(changed, ctx);
      });
    },
  };
}
