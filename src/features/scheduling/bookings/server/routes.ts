import { z } from 'zod';

import { hasAccess } from '#core/server/access.ts';
import { AppError } from '#core/server/errors.ts';
import { defineListRoute } from '#core/server/list-route.ts';
import { defineQueryRoute, defineRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import { addRoute } from '#core/server/row-routes.ts';
import type { Services } from '#core/server/services.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import {
  bookableProviders,
  bookableSlots,
  bookingCancel,
  bookingInput,
  bookingListAbilities,
  bookingMove,
  bookingQuery,
  bookingRow,
  slotsQuery,
} from '../schema.ts';
import { bookingRepository, listBookings, listProviders } from './queries.ts';
import { bookSession, cancelSession, listSlots, moveSession, presentBooking, type StoredBooking } from './service.ts';

const params = z.object({ role: z.enum(providerRoles), id: z.uuid() });
const reader = applicant('read');
const writer = applicant('write');
const taken = ['time_taken', 'own_time_taken', 'time_not_offered'] as const;
const closed = ['version_conflict', 'session_closed', 'booking_too_late'] as const;

/** Routes for applicants' bookings with mentors and attorneys. */
const routes = [
  defineListRoute({
    path: '/',
    summary: 'The user’s sessions with mentors and attorneys, earliest first',
    access: reader,
    query: bookingQuery,
    row: bookingRow,
    can: bookingListAbilities,
    list: listBookings,
    present: (booking: StoredBooking, by, env) =>
      presentBooking(booking, { now: by.now, env, canWrite: hasAccess(writer, by) }),
    abilities: (by) => ({ create: hasAccess(writer, by) }),
    file: 'bookings',
    headings: {
      provider_id: 'Mentor or attorney ID',
      provider: 'Mentor or attorney',
      is_waiting: 'Awaiting confirmation',
      with_credit: 'Paid with a session credit',
    },
  }),
  defineQueryRoute({
    path: '/providers',
    summary: 'The mentors and attorneys the applicant can book, with what they offer',
    access: reader,
    success: bookableProviders,
    read: ({ ctx }) => listProviders({ noticeHours: ctx.env.CANCELLATION_NOTICE_HOURS }),
  }),
  defineRoute({
    method: 'get',
    path: '/slots',
    summary: 'One provider’s available slots, by day in the reader’s time zone',
    access: reader,
    query: slotsQuery,
    success: bookableSlots,
    handle: ({ ctx, query }) => listSlots(ctx, query),
  }),
  defineRoute({
    method: 'get',
    path: '/{role}/{id}',
    summary: 'One of the user’s sessions',
    access: reader,
    params,
    success: bookingRow,
    async handle({ ctx, params: { role, id } }) {
      const { actor, json } = await ctx.read(bookingRepository.read(id));
      const booking = json === null ? undefined : (JSON.parse(json) as StoredBooking);
      if (booking?.role !== role) throw new AppError('not_found');
      const { now, env } = ctx;
      return presentBooking(booking, { now, env, canWrite: hasAccess(writer, { actor, now }) });
    },
  }),
  addRoute({
    summary: 'Book an available slot; date and time are in the provider’s time zone',
    access: writer,
    body: bookingInput,
    row: bookingRow,
    errors: [...taken, 'no_session_credit', 'not_found'],
    add: bookSession,
  }),
  defineRoute({
    method: 'post',
    path: '/{role}/{id}/move',
    summary: 'Move one’s own session to another available time; its mentor or attorney has to accept it again',
    access: writer,
    params,
    body: bookingMove,
    success: bookingRow,
    errors: [...taken, ...closed],
    handle: ({ ctx, params: session, body }) => moveSession(ctx, session, body),
  }),
  defineRoute({
    method: 'post',
    path: '/{role}/{id}/cancel',
    summary: 'Cancel one of the user’s sessions, within the site’s notice period',
    access: writer,
    params,
    body: bookingCancel,
    success: bookingRow,
    errors: [...closed],
    handle: ({ ctx, params: session, body }) => cancelSession(ctx, session, body),
  }),
] as const;

export type BookingsApi = MountedRoutes<typeof routes>;

export function bookingsRoutes(services: Services): BookingsApi {
  return mountRoutes(services, routes);
}
