import { z } from 'zod';

import { defineQueryRoute, mountRoutes, type MountedRoutes } from '#core/server/route.ts';
import type { Services } from '#core/server/services.ts';
import { applicant } from '#features/accounts/roles/server/access.ts';

import { commentCounts, commentInput, commentList, commentRow } from '../schema.ts';
import { commentReader, commentRoutes } from './comment-routes.ts';
import { countOpen } from './queries.ts';
import { commentsOnRecords, findTypeBySegment } from './record-subject.ts';

const segment = z.string().max(60);

/** Routes of comments on records. `segment` is the last part of the page's path. */
const routes = [
  defineQueryRoute({
    path: '/open/{segment}',
    summary: 'How many comments on the user’s records of one type are unresolved, by record',
    access: applicant('read'),
    params: z.object({ segment }),
    success: commentCounts,
    read: ({ params }) => countOpen({ type: findTypeBySegment(params.segment).table }),
  }),
  ...commentRoutes({
    path: '/records/{segment}/{record}',
    params: z.object({ segment, record: z.uuid() }),
    input: commentInput,
    row: commentRow,
    list: commentList,
    access: { change: commentReader, resolve: applicant('write') },
    summary: {
      list: 'Comments on one of the user’s records or a shared one, oldest first',
      add: 'Comment on a record, or reply to a comment; the other side is notified',
    },
    toPlace: (place) => ({ ...place, type: findTypeBySegment(place.segment).table }),
    comments: commentsOnRecords,
  }),
] as const;

export type RecordCommentsApi = MountedRoutes<typeof routes>;

export function recordCommentsRoutes(services: Services): RecordCommentsApi {
  return mountRoutes(services, routes);
}
