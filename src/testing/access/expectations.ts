// Expected access over HTTP as one table: resource, operations, and a line per subject. The tests next to it send every
// cell, and the same request by an allowed user for each refusal.
import { permissions, type Permission } from '#core/shared/permissions.ts';
import type { ScanStatus } from '#features/storage/files/schema.ts';

import { lines, notApplicants, withPermission } from './sql-lines.ts';
import type { Subject } from './subjects.ts';

/** Criterion tables over HTTP. A list returns 200 to any applicant, with their own rows only. */
export const recordsOverHttp = lines(['list', 'read', 'create', 'update', 'delete', 'restore'], {
  'signed out': [401, 401, 401, 401, 401, 401],
  unverified: [401, 401, 401, 401, 401, 401],
  owner: [200, 200, 201, 200, 204, 200],
  'another applicant': [200, 404, 201, 404, 404, 404],
  'lapsed owner': [200, 200, 403, 403, 403, 403],
  'deactivated owner': [403, 403, 403, 403, 403, 403],
  'lapsed applicant': [200, 404, 403, 403, 403, 403],
  'mentor and applicant': [200, 404, 201, 404, 404, 404],
  ...notApplicants([403, 403, 403, 403, 403, 403]),
});

/** Site statistics can be neither added nor deleted, and plans cannot be deleted. */
const siteOperations = ['list', 'add', 'change', 'delete'] as const;
export const testimonialsOverHttp = lines(
  siteOperations,
  keptByAdmins({ outside: [401, 401, 401, 401], inside: [200, 403, 403, 403], admins: [200, 201, 200, 204] }),
);
export const siteStatsOverHttp = lines(
  siteOperations,
  keptByAdmins({ outside: [401, 404, 401, 404], inside: [200, 404, 403, 404], admins: [200, 404, 200, 404] }),
);
export const plansOverHttp = lines(
  siteOperations,
  keptByAdmins({ outside: [401, 401, 401, 404], inside: [200, 403, 403, 404], admins: [200, 201, 200, 404] }),
);

type AdminRights = { permissions: readonly Permission[]; isOwner: boolean };
const noneHeld: AdminRights = { permissions: [], isOwner: false };
/** Rights of an admin in addition to their own rows. */
export const permissionsHeld: Record<Subject, AdminRights> = {
  'signed out': noneHeld,
  unverified: noneHeld,
  owner: noneHeld,
  'another applicant': noneHeld,
  'lapsed owner': noneHeld,
  'deactivated owner': noneHeld,
  'lapsed applicant': noneHeld,
  'mentor and applicant': noneHeld,
  ...notApplicants(noneHeld),
  'owner admin': { permissions, isOwner: true },
  'sub-admin of every permission': { permissions, isOwner: false },
};

/** Files over HTTP: uploaded by entitled applicants, read by their owner. None is deleted by its address. */
export const filesOverHttp = lines(['upload', 'read', 'head', 'delete'], {
  'signed out': [401, 401, 401, 404],
  unverified: [401, 401, 401, 404],
  owner: [201, 200, 200, 404],
  'another applicant': [201, 404, 404, 404],
  'lapsed owner': [403, 200, 200, 404],
  'deactivated owner': [403, 404, 404, 404],
  'lapsed applicant': [403, 404, 404, 404],
  'mentor and applicant': [201, 404, 404, 404],
  ...notApplicants([403, 404, 404, 404]),
});

/** Readers of a document's file over HTTP, by the scanner's verdict. */
export const scannedFilesOverHttp: Record<
  ScanStatus,
  Record<
    | 'owner'
    | 'assigned mentor'
    | 'assigned attorney'
    | 'unassigned mentor'
    | 'another applicant'
    | 'owner admin'
    | 'signed out',
    number
  >
> = {
  unscanned: {
    owner: 200,
    'assigned mentor': 200,
    'assigned attorney': 200,
    'unassigned mentor': 404,
    'another applicant': 404,
    'owner admin': 404,
    'signed out': 401,
  },
  pending: {
    owner: 200,
    'assigned mentor': 409,
    'assigned attorney': 409,
    'unassigned mentor': 404,
    'another applicant': 404,
    'owner admin': 404,
    'signed out': 401,
  },
  clean: {
    owner: 200,
    'assigned mentor': 200,
    'assigned attorney': 200,
    'unassigned mentor': 404,
    'another applicant': 404,
    'owner admin': 404,
    'signed out': 401,
  },
  infected: {
    owner: 409,
    'assigned mentor': 409,
    'assigned attorney': 409,
    'unassigned mentor': 404,
    'another applicant': 404,
    'owner admin': 404,
    'signed out': 401,
  },
};

/** The user's own session, and the mailbox requested from another machine. */
export const accountsOverHttp = lines(['read session', 'refresh session', 'sign out', 'read mailbox', 'read limits'], {
  'signed out': [200, 401, 204, 404, 200],
  unverified: [200, 401, 204, 404, 200],
  owner: [200, 200, 204, 404, 200],
  'another applicant': [200, 200, 204, 404, 200],
  'lapsed owner': [200, 200, 204, 404, 200],
  'deactivated owner': [200, 200, 204, 404, 200],
  'lapsed applicant': [200, 200, 204, 404, 200],
  'mentor and applicant': [200, 200, 204, 404, 200],
  ...notApplicants([200, 200, 204, 404, 200]),
});

function keptByAdmins({
  outside,
  inside,
  admins,
}: Record<'outside' | 'inside' | 'admins', readonly number[]>): Record<Subject, readonly number[]> {
  return {
    'signed out': outside,
    unverified: outside,
    owner: inside,
    'another applicant': inside,
    'lapsed owner': inside,
    'deactivated owner': inside,
    'lapsed applicant': inside,
    'mentor and applicant': inside,
    ...notApplicants(inside),
    ...withPermission(admins),
  };
}
