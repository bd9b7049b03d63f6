// reason for length: one table of who may do what
// Who may do what, as one table: a resource, its operations, a line for each subject. The tests beside it send every
// cell, and beside each refusal the same by a user who may.
import { permissions, type Permission } from '#core/shared/permissions.ts';
import type { ScanStatus } from '#features/files/schema.ts';

import { recordTypes } from '#records/registry.ts';

import type { ProviderRole, ProviderState } from './provider-states.ts';
import type { Subject } from './subjects.ts';

export type Line<Operation extends string, Cell> = Record<Operation, Cell>;
export type Lines<Operation extends string, Cell> = Record<Subject, Line<Operation, Cell>>;

/** Rows that a statement under the request's role sees or changes; an SQLSTATE where it is refused. */
export type SqlCell = 0 | 1 | '42501' | '23505' | 'LA401';

export type SqlOperation = 'select' | 'insert' | 'update' | 'delete';

const RLS = '42501';
const TAKEN = '23505';
const OUT = 'LA401';

/** The criterion tables over HTTP. A listing answers 200 to any applicant, with their own rows alone. */
export const recordsOverHttp = lines(['list', 'read', 'create', 'update', 'delete', 'restore'], {
  'signed out': [401, 401, 401, 401, 401, 401],
  unverified: [401, 401, 401, 401, 401, 401],
  owner: [200, 200, 201, 200, 204, 200],
  'another applicant': [200, 404, 201, 404, 404, 404],
  'lapsed owner': [200, 200, 403, 403, 403, 403],
  'switched-off owner': [403, 403, 403, 403, 403, 403],
  'lapsed applicant': [200, 404, 403, 403, 403, 403],
  'mentor and applicant': [200, 404, 201, 404, 404, 404],
  ...notApplicants([403, 403, 403, 403, 403, 403]),
});

/** The same as SQL. No user hard-deletes: rows go through Trash. */
export const recordsInSql = sqlLines({
  'signed out': [OUT, OUT, OUT, OUT],
  unverified: [OUT, OUT, OUT, OUT],
  owner: [1, 1, 1, 0],
  'another applicant': [0, 1, 0, 0],
  'lapsed owner': [1, RLS, 0, 0],
  'switched-off owner': [0, RLS, 0, 0],
  'lapsed applicant': [0, RLS, 0, 0],
  'mentor and applicant': [0, 1, 0, 0],
  ...notApplicants<readonly SqlCell[]>([0, RLS, 0, 0]),
});

const writtenByTheSystem: Record<Subject, readonly SqlCell[]> = {
  'signed out': [OUT, OUT, OUT, OUT],
  unverified: [OUT, OUT, OUT, OUT],
  owner: [1, RLS, 0, 0],
  'another applicant': [0, RLS, 0, 0],
  'lapsed owner': [1, RLS, 0, 0],
  'switched-off owner': [0, RLS, 0, 0],
  'lapsed applicant': [0, RLS, 0, 0],
  'mentor and applicant': [0, RLS, 0, 0],
  ...notApplicants<readonly SqlCell[]>([0, RLS, 0, 0]),
};

/** Files as rows: read by their owner, while they are an applicant. */
export const filesInSql = sqlLines(writtenByTheSystem);

/** What a person reads of themselves, whatever their role, and no one writes: profiles, user_roles, admin_roles. */
export const ownFactsInSql = sqlLines({
  ...writtenByTheSystem,
  'switched-off owner': [1, RLS, 0, 0],
});

/** The account library's tables, the mail and the limits: the system's alone. */
export const closedInSql = sqlLines({
  ...writtenByTheSystem,
  owner: [0, RLS, 0, 0],
  'lapsed owner': [0, RLS, 0, 0],
});

/** An applicant's rows that admins of a permission read, and change in columns of their own. */
export const requestsInSql = sqlLines({ ...cellsOf(recordsInSql), ...permitted([1, RLS, RLS, 0]) });

/** One of each applicant: a second is taken for a change of the first. */
export const petitionsInSql = sqlLines({ ...cellsOf(recordsInSql), owner: [1, TAKEN, 1, 0] });

/** The letter of a binder, which the statement brings with it: the owner has one already. */
export const lettersInSql = sqlLines({ ...writtenByTheSystem, owner: [1, TAKEN, 1, 0] });

/** Versions of letters, which no request writes. */
export const letterVersionsInSql = sqlLines(writtenByTheSystem);

/** Packs: made by the system, pinned by their owner; an attorney who is let cancels them, which the samples of columns try. */
export const packsInSql = sqlLines({ ...writtenByTheSystem, owner: [1, RLS, 1, 0] });

/** What staff delivered. The request is added with it, so whoever reads the one reads the other. */
export const requestDeliveriesInSql = sqlLines({ ...writtenByTheSystem, ...permitted([1, RLS, 0, 0]) });

/** Sessions of applicants with mentors: no request books one. */
export const sessionBookingsInSql = sqlLines(writtenByTheSystem);

/** What a mentor gives an applicant to do; the assignee moves it on. */
export const taskAssignmentsInSql = sqlLines({ ...writtenByTheSystem, owner: [1, RLS, 1, 0] });

/** Rows of every signed-in user, whatever their role and its state. */
const usersOwn = (own: readonly SqlCell[], others: readonly SqlCell[]): Record<Subject, readonly SqlCell[]> => ({
  'signed out': [OUT, OUT, OUT, OUT],
  unverified: [OUT, OUT, OUT, OUT],
  owner: own,
  'another applicant': others,
  'lapsed owner': own,
  'switched-off owner': own,
  'lapsed applicant': others,
  'mentor and applicant': others,
  ...notApplicants(others),
});

/** No request reads or writes when people are taken. */
export const occupiedTimesInSql = sqlLines(usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]));

export const ticketsInSql = sqlLines({ ...usersOwn([1, 1, 1, 0], [0, 1, 0, 0]), ...permitted([1, 1, 1, 0]) });
/** The statement's own ticket is no ticket yet to the policy, which admins do not need; support's tests reply to one that is. */
export const repliesInSql = sqlLines({ ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, 1, 0, 0]) });
/** Of an attorney's role, which an attorney holds. Admins who manage providers read them; a function alone decides. */
export const applicationsInSql = sqlLines({
  ...usersOwn([1, 1, 0, 0], [0, 1, 0, 0]),
  'switched-off owner': [1, RLS, 0, 0],
  attorney: [0, RLS, 0, 0],
  ...permitted([1, 1, 0, 0]),
});
/** An attorney's alone, which the feature's tests show; functions write them. */
export const legalReviewsInSql = sqlLines(usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]));
/** Of an applicant's documents, before it is approved: attorneys who work with them write it, and admins change its feedback. */
export const legalInputsInSql = sqlLines({ ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, RLS, 1, 0]) });
export const legalInputVersionsInSql = sqlLines({
  ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]),
  ...permitted([1, RLS, 0, 0]),
});
/** Named by mentors and attorneys of their own; the row asked for is an applicant's, who has none. */
export const pricesInSql = sqlLines({
  ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]),
  'mentor and applicant': [0, 1, 0, 0],
  mentor: [0, 1, 0, 0],
  attorney: [0, 1, 0, 0],
  ...permitted([1, RLS, 1, 0]),
});
/** A mentor's own, which applicants read of those who work with them; the row asked for is an applicant's, who has none. */
export const availabilityInSql = sqlLines({
  ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]),
  'mentor and applicant': [0, 1, 0, 0],
  mentor: [0, 1, 0, 0],
});
/** Of a mentor's role. */
export const availabilityDaysInSql = availabilityInSql;
export const attorneyAvailabilityInSql = sqlLines({
  ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]),
  attorney: [0, 1, 0, 0],
});
/** A mentor's own; the row asked for is an applicant's, who has none. */
export const taskTemplatesInSql = sqlLines({
  ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]),
  'mentor and applicant': [0, 1, 0, 0],
  mentor: [0, 1, 0, 0],
});
const providersRows = usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]);
/** Of a mentor’s role: mentors add their own. Admins who manage providers read them; a function alone decides. */
export const credentialsInSql = sqlLines({
  ...providersRows,
  'mentor and applicant': [0, 1, 0, 0],
  mentor: [0, 1, 0, 0],
  ...permitted([1, RLS, 0, 0]),
});
/** No admin’s: applicants read those whom they work with, which the feature's tests show. */
export const mentorProfilesInSql = sqlLines({
  ...providersRows,
  'mentor and applicant': [0, 1, 0, 0],
  mentor: [0, 1, 0, 0],
});
/** Of a mentor’s role, and their own alone. */
export const providerSettingsInSql = mentorProfilesInSql;
export const attorneyProfilesInSql = sqlLines({ ...providersRows, attorney: [0, 1, 0, 0] });
export const notificationsInSql = sqlLines(usersOwn([1, RLS, 1, 0], [0, RLS, 0, 0]));
export const preferencesInSql = sqlLines(usersOwn([1, 1, 1, 0], [0, 1, 0, 0]));
/** A function gives the address, which its user may take away. */
export const calendarFeedsInSql = sqlLines(usersOwn([1, RLS, 0, 1], [0, RLS, 0, 0]));
export const draftsInSql = sqlLines(usersOwn([1, 1, 1, 1], [0, 1, 0, 0]));
export const idempotencyKeysInSql = sqlLines(usersOwn([1, 1, 0, 0], [0, 1, 0, 0]));
export const assignmentsInSql = sqlLines({
  ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
  ...permitted([1, RLS, 0, 1]),
});
/** To take evidence back takes no subscription. No request makes the assignment that the statement brings with it. */
export const grantsInSql = sqlLines({
  ...usersOwn([1, RLS, 1, 0], [0, RLS, 0, 0]),
  'switched-off owner': [0, RLS, 0, 0],
});
export const openingsInSql = sqlLines(writtenByTheSystem);
/** The statement's own record is none yet to the policy; the samples of columns comment on one that is. */
export const commentsInSql = sqlLines({ ...writtenByTheSystem, owner: [1, RLS, 1, 0] });
/** Written by those who read the binder, and deleted by their authors. */
export const binderCommentsInSql = sqlLines({ ...cellsOf(recordsInSql), owner: [1, 1, 1, 1] });
/** Of those whom the evidence is shared with; the samples of columns say who may write what. */
export const attestationsInSql = sqlLines(writtenByTheSystem);
/** Of the subjects the owner alone has someone to write to. */
export const messagesInSql = sqlLines({
  ...writtenByTheSystem,
  owner: [1, 1, 0, 0],
  'lapsed owner': [0, RLS, 0, 0],
});
/** What visitors wrote, with no owner. Admins who manage users read it and mark it as handled. */
export const contactMessagesInSql = sqlLines({ ...cellsOf(closedInSql), ...permitted([1, RLS, 1, 0]) });
/** What was sent to many: admins who send it read it, and the job alone changes it. */
export const broadcastsInSql = sqlLines({ ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, 1, 0, 0]) });
/** Totals of each day, which a job alone counts. */
export const analyticsInSql = sqlLines({ ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, RLS, 0, 0]) });
/** Triggers alone write it, and owners read it: requests have not even the right to try. */
export const auditInSql = sqlLines({
  ...usersOwn([0, RLS, RLS, RLS], [0, RLS, RLS, RLS]),
  'owner admin': [1, RLS, RLS, RLS],
});
export const checkpointsInSql = sqlLines(usersOwn([0, RLS, RLS, RLS], [0, RLS, RLS, RLS]));
/** Everyone's evidence is judged by the same rules; admins who manage content switch them. */
export const ruleSwitchesInSql = sqlLines({
  ...usersOwn([1, RLS, 0, 0], [1, RLS, 0, 0]),
  ...permitted([1, 1, 1, 0]),
});
export const settingsInSql = sqlLines({ ...usersOwn([1, RLS, 0, 0], [1, RLS, 0, 0]), 'owner admin': [1, 1, 1, 0] });

/** The buyer's own; admins who manage subscriptions read them, and a function alone writes. */
export const billedInSql = sqlLines({ ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, RLS, 0, 0]) });
/** The double entries are for bookkeeping; buyers read the transactions that they make up. */
export const entriesInSql = sqlLines({ ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, RLS, 0, 0]) });
/** Every signed-in user reads them; a function alone writes, for admins who manage content. */
export const termsInSql = sqlLines(usersOwn([1, RLS, 0, 0], [1, RLS, 0, 0]));

const shownToAll: readonly SqlCell[] = [1, RLS, 0, 0];
/** What the site shows of itself: every signed-in user reads it, admins with a permission edit it. */
export const testimonialsInSql = sqlLines({
  ...usersOwn(shownToAll, shownToAll),
  ...permitted([1, 1, 1, 1]),
});
export const claimsInSql = sqlLines({ ...usersOwn(shownToAll, shownToAll), ...permitted([1, RLS, 1, 0]) });
/** What follows from orders: users read their own, admins who manage subscriptions all, and no request writes any. */
export const entitlementsInSql = sqlLines({
  ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
  ...permitted([1, RLS, 0, 0]),
});
/** Two products, and no third one. */
export const productsInSql = sqlLines({ ...usersOwn(shownToAll, shownToAll), ...permitted([1, RLS, 1, 0]) });
/** For buyers, which the feature's tests show, and the admins who keep them. */
export const productFilesInSql = sqlLines({
  ...usersOwn([1, RLS, 0, 0], [0, RLS, 0, 0]),
  ...permitted([1, 1, 1, 1]),
});
export const plansInSql = sqlLines({ ...usersOwn(shownToAll, shownToAll), ...permitted([1, 1, 1, 0]) });

/** For those who work with an applicant, and the admins who keep them; that no other assignment opens them, the tests of templates show. */
export const templatesInSql = sqlLines({ ...usersOwn([0, RLS, 0, 0], [0, RLS, 0, 0]), ...permitted([1, 1, 1, 0]) });

/** The same over HTTP, where claims are neither added nor deleted, and plans are not deleted. */
const siteOperations = ['list', 'add', 'change', 'delete'] as const;
export const testimonialsOverHttp = lines(
  siteOperations,
  keptByAdmins({ outside: [401, 401, 401, 401], inside: [200, 403, 403, 403], admins: [200, 201, 200, 204] }),
);
export const claimsOverHttp = lines(
  siteOperations,
  keptByAdmins({ outside: [401, 404, 401, 404], inside: [200, 404, 403, 404], admins: [200, 404, 200, 404] }),
);
export const plansOverHttp = lines(
  siteOperations,
  keptByAdmins({ outside: [401, 401, 401, 404], inside: [200, 403, 403, 404], admins: [200, 201, 200, 404] }),
);

type Held = { permissions: readonly Permission[]; isOwner: boolean };
const noneHeld: Held = { permissions: [], isOwner: false };
/** What an admin may do beside their own. */
export const permissionsHeld: Record<Subject, Held> = {
  'signed out': noneHeld,
  unverified: noneHeld,
  owner: noneHeld,
  'another applicant': noneHeld,
  'lapsed owner': noneHeld,
  'switched-off owner': noneHeld,
  'lapsed applicant': noneHeld,
  'mentor and applicant': noneHeld,
  ...notApplicants(noneHeld),
  'owner admin': { permissions, isOwner: true },
  'sub-admin of every permission': { permissions, isOwner: false },
};

type OfProvider = { role: ProviderRole; state: ProviderState };
/** With or without shared evidence. */
const isAssigned = ({ state }: OfProvider) => ['assigned', 'granted', 'grant withdrawn'].includes(state);
const isGranted = ({ state }: OfProvider) => state === 'granted';

/** Which providers read an applicant's row; of every other table none does, and none writes one of any. */
const readByProviders: Record<string, (provider: OfProvider) => boolean> = {
  ...Object.fromEntries(recordTypes.map(({ table }) => [table, isGranted])),
  translations: isGranted,
  record_comments: isGranted,
  binders: isGranted,
  packs: isGranted,
  binder_comments: isGranted,
  element_attestations: isGranted,
  evidence_grants: isGranted,
  document_uploads: isAssigned,
  tasks: (provider) => provider.role === 'mentor' && isAssigned(provider),
  document_templates: isAssigned,
};
/** What of an applicant's row a provider may do in SQL, who is in this state to them. */
export function providersInSql(table: string, provider: OfProvider): readonly SqlCell[] | undefined {
  // Theirs to read, and to say that they did: the mentor to whom it was written.
  if (table === 'messages' && provider.role === 'mentor' && provider.state === 'assigned') return [1, RLS, 1, 0];
  return readByProviders[table]?.(provider) ? [1, RLS, 0, 0] : undefined;
}

/** Files over HTTP: uploaded by entitled applicants, read by their owner. None is deleted by its address. */
export const filesOverHttp = lines(['upload', 'read', 'head', 'delete'], {
  'signed out': [401, 401, 401, 404],
  unverified: [401, 401, 401, 404],
  owner: [201, 200, 200, 404],
  'another applicant': [201, 404, 404, 404],
  'lapsed owner': [403, 200, 200, 404],
  'switched-off owner': [403, 404, 404, 404],
  'lapsed applicant': [403, 404, 404, 404],
  'mentor and applicant': [201, 404, 404, 404],
  ...notApplicants([403, 404, 404, 404]),
});

/** Who opens a file of a document over HTTP, by what the scanner said of it. */
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

/** The person's own session, and what is no person's: the mailbox, asked for from another machine. */
export const accountsOverHttp = lines(['read session', 'refresh session', 'sign out', 'read mailbox', 'read limits'], {
  'signed out': [200, 401, 204, 404, 200],
  unverified: [200, 401, 204, 404, 200],
  owner: [200, 200, 204, 404, 200],
  'another applicant': [200, 200, 204, 404, 200],
  'lapsed owner': [200, 200, 204, 404, 200],
  'switched-off owner': [200, 200, 204, 404, 200],
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
    'switched-off owner': inside,
    'lapsed applicant': inside,
    'mentor and applicant': inside,
    ...notApplicants(inside),
    ...permitted(admins),
  };
}

/** The same line for admins who hold every permission. */
function permitted<Cell>(
  line: readonly Cell[],
): Record<'owner admin' | 'sub-admin of every permission', readonly Cell[]> {
  return { 'owner admin': line, 'sub-admin of every permission': line };
}

function cellsOf(given: Lines<SqlOperation, SqlCell>): Record<Subject, readonly SqlCell[]> {
  return Object.fromEntries(
    Object.entries(given).map(([subject, line]) => [subject, Object.values(line)]),
  ) as unknown as Record<Subject, readonly SqlCell[]>;
}

function sqlLines(cells: Record<Subject, readonly SqlCell[]>): Lines<SqlOperation, SqlCell> {
  return lines(['select', 'insert', 'update', 'delete'], cells);
}

function lines<Operation extends string, Cell>(
  operations: readonly Operation[],
  cells: Record<Subject, readonly Cell[]>,
): Lines<Operation, Cell> {
  const entries = Object.entries(cells) as [Subject, readonly Cell[]][];
  return Object.fromEntries(
    entries.map(([subject, line]) => {
      if (line.length !== operations.length) {
        throw new Error(`The line of ${subject} has ${line.length} cells for ${operations.length} operations`);
      }
      return [subject, Object.fromEntries(operations.map((operation, index) => [operation, line[index]]))];
    }),
  ) as Lines<Operation, Cell>;
}

type NotApplicant =
  | 'mentor'
  | 'lapsed mentor'
  | 'attorney'
  | 'owner admin'
  | 'sub-admin of every permission'
  | 'switched-off sub-admin'
  | 'admin without permissions'
  | 'admin without a row'
  | 'owner admin without a second factor';

/** The same line for each: nothing of an applicant is theirs, until something is assigned. */
function notApplicants<Given>(line: Given): Record<NotApplicant, Given> {
  return {
    mentor: line,
    'lapsed mentor': line,
    attorney: line,
    'owner admin': line,
    'sub-admin of every permission': line,
    'switched-off sub-admin': line,
    'admin without permissions': line,
    'admin without a row': line,
    'owner admin without a second factor': line,
  };
}
