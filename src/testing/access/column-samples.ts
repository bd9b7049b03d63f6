// reason for length: one list of every table, each with a value for every column
import { sql, type SQL } from 'drizzle-orm';

import { recordTypes } from '#records/registry.ts';

import type { Person } from '../people.ts';
import type { Actor, Cast } from './checks.ts';

type Values = Record<string, SQL>;

/** How the columns of one table are tried whose rows requests write. The row itself is the one of `rows-in-sql.ts`. */
export type Sample = {
  /** Who changes the owner's row, by which line of the declaration, and what the row has to be like where not every one will do. */
  changedBy?: Partial<Record<Actor, { line: string; of?: (cast: Cast) => Values }>>;
  /** Who adds rows, and the least that they give. */
  addedBy?: Partial<Record<Actor, (cast: Cast, own: Person) => Values>>;
  /** Who deletes the owner’s row, where it is not one of the matrix. */
  removedBy?: Actor;
  /** What a row needs to be there before it is added, for the system to do. */
  before?: (cast: Cast) => SQL[];
  /** For columns that take not every value: another than the row has. */
  values?: Values;
  /** Columns that may be given, while a row policy refuses another person in them, or what belongs to one. */
  policed?: readonly string[];
  /** The same, for some alone. */
  policedFor?: Partial<Record<Actor, readonly string[]>>;
  /** Where even the system does not get its way, and what it gets. */
  control?: { added?: Record<string, string>; changed?: Record<string, string> };
  /** What a trigger writes into a new row of the owner admin, in columns that no request gives. */
  signed?: (cast: Cast) => Values;
  /** What a trigger makes of a row that is like this, in other columns, when it is changed. */
  resets?: { by: Actor; of: Values; set: Values; becomes: Values };
  /** What policies say of a row's state, beyond its columns. */
  steps?: readonly Step[];
  /** Requests have no right to change the table at all, so that they are refused before a policy looks for rows. */
  isClosed?: true;
  /** Who reads a row that is like this. */
  reads?: readonly { of: Values; by: Partial<Record<Actor, boolean>> }[];
};

/** A change that is refused, or finds no row, because of what the row is or is to become. */
export type Step = {
  by: Actor;
  of?: Values;
  /** What is there beside the row. */
  beside?: (cast: Cast) => SQL;
  set: Values;
  outcome: 'refused' | 'no row';
};

const adminsAlike = (isRead: boolean) => ({ 'owner admin': isRead, 'sub-admin of every permission': isRead });
const hiddenRows = [
  {
    of: { is_active: sql`false` },
    by: { owner: false, mentor: false, 'admin without permissions': false, ...adminsAlike(true) },
  },
  {
    of: { is_active: sql`true` },
    by: { owner: true, mentor: true, 'admin without permissions': true, ...adminsAlike(true) },
  },
];
const partPaid = ({ owner }: Cast) => sql`
  insert into orders (user_id, kind, request_id, description, amount_minor, paid_minor, way, terms_version, terms_agreed_at)
  select user_id, 'request', id, 'a', 70000, 1, 'invoice', 1, now() from service_requests where user_id = ${owner.id}`;
const inTrash = { deleted_at: sql`now()` };
const text = (value: string) => sql`${value}`;
const adminsAlone = (line: string) => ({ 'owner admin': { line }, 'sub-admin of every permission': { line } });
const everyRole: readonly Actor[] = [
  'owner',
  'another applicant',
  'mentor',
  'attorney',
  'owner admin',
  'admin without permissions',
];
const byEveryRole = (given: (cast: Cast, own: Person) => Values) =>
  Object.fromEntries(everyRole.map((actor) => [actor, given]));
const submitted = () => ({ status: text('Submitted') });
const givenByTheMentor = (cast: Cast) => ({ mentor_id: text(cast['assigned mentor'].id) });
/** The one who works with the owner. */
const assignedAs = (role: 'mentor' | 'attorney') =>
  sql`(select m.mentor_id from mentor_assignments m join user_roles r on r.user_id = m.mentor_id where r.role = ${role} order by m.assigned_at limit 1)`;
const writtenByTheAttorney = { attorney_id: assignedAs('attorney') };
/** Of a session from 09:00 or 11:00 to an hour later. */
const bookedTimes = {
  time_zone: text('Asia/Kathmandu'),
  starts_at: text('2026-03-02 08:30Z'),
  ends_at: text('2026-03-02 13:30Z'),
};
const heldByOwner = (owner: Person, role: string) =>
  sql`insert into user_roles (user_id, role, trial_start_date, trial_end_date) values (${owner.id}, ${role}, now(), now() + interval '1 day')`;
/** Makes the owner a provider, who works with another applicant. */
const ownerAs = (role: string) => (cast: Cast) => [
  heldByOwner(cast.owner, role),
  sql`insert into mentor_assignments (user_id, mentor_id) values (${cast['another applicant'].id}, ${cast.owner.id})`,
];
const readByTheirs = [
  {
    of: { hourly_rate: sql`5` },
    by: { owner: true, 'another applicant': true, 'lapsed applicant': false, mentor: false, ...adminsAlike(false) },
  },
];
const wide = { start_time: text('08:00'), end_time: text('22:00') };
const within = { start_time: text('09:30'), end_time: text('23:00') };
const weeklyHours = { day_of_week: text('5'), ...wide };
const readByTheirApplicants = {
  of: { start_time: text('08:30') },
  by: {
    owner: true,
    'another applicant': true,
    'lapsed applicant': false,
    mentor: false,
    attorney: false,
    ...adminsAlike(false),
  },
};
const [ticketId, otherTicketId] = ['00000000-0000-8000-8000-000000000001', '00000000-0000-8000-8000-000000000002'];
const [requestId, otherRequestId] = ['00000000-0000-8000-8000-000000000006', '00000000-0000-8000-8000-000000000007'];

const [responseId, otherResponseId, petitionId, noticeId, taskId, otherTaskId] = [
  '00000000-0000-8000-8000-000000000011',
  '00000000-0000-8000-8000-000000000012',
  '00000000-0000-8000-8000-000000000013',
  '00000000-0000-8000-8000-000000000014',
  '00000000-0000-8000-8000-000000000015',
  '00000000-0000-8000-8000-000000000016',
];
const [recordId, otherRecordId, commentId] = [
  '00000000-0000-8000-8000-000000000003',
  '00000000-0000-8000-8000-000000000004',
  '00000000-0000-8000-8000-000000000005',
];
/** The owner shares this type of evidence with their mentor, and none with their attorney. */
const sharedWithMentor =
  (table: string) =>
  ({ owner, 'assigned mentor': mentor }: Cast) =>
    sql`insert into evidence_grants (user_id, provider_id, types, shared_at) values (${owner.id}, ${mentor.id}, array[${table}], now())`;
const notTheirs = {
  'assigned attorney': false,
  'another applicant': false,
  mentor: false,
  attorney: false,
  ...adminsAlike(false),
};
/** The owner shares these types with their mentor and their attorney. */
const sharedWithBoth = ({ owner, 'assigned mentor': mentor, 'assigned attorney': attorney }: Cast) =>
  [mentor, attorney].map(
    ({ id }) =>
      sql`insert into evidence_grants (user_id, provider_id, types, shared_at) values (${owner.id}, ${id}, '{awards,patents}', now())`,
  );
const [binderId, otherBinderId] = ['00000000-0000-8000-8000-000000000008', '00000000-0000-8000-8000-000000000009'];
/** The owner shares their binder with their mentor, and lets their attorney arrange it. */
const sharedBinder = ({ owner, 'assigned mentor': mentor, 'assigned attorney': attorney }: Cast) => [
  sql`insert into evidence_grants (user_id, provider_id, types, shared_at) values (${owner.id}, ${mentor.id}, '{binders}', now())`,
  sql`insert into evidence_grants (user_id, provider_id, all_types, may_arrange, shared_at) values (${owner.id}, ${attorney.id}, true, true, now())`,
];
const readByBoth = { ...notTheirs, owner: true, 'assigned mentor': true, 'assigned attorney': true };
const commentOnBinder = ({ owner }: Cast) => ({
  user_id: text(owner.id),
  binder_id: text(binderId),
  exhibit: text('a'),
  about: text('a'),
  body: text('c'),
});
const saidOfElement =
  (verdict: string) =>
  ({ owner }: Cast) => ({
    user_id: text(owner.id),
    element: text('i-receipt'),
    record_types: text('{awards}'),
    verdict: text(verdict),
    digest: text('a'),
  });
const byAuthor = (author: 'assigned mentor' | 'assigned attorney') => ({
  line: 'author_id',
  of: (cast: Cast) => ({ author_id: text(cast[author].id) }),
});
const commentOnRecord = ({ owner }: Cast) => ({
  user_id: text(owner.id),
  record_type: text('awards'),
  record_id: text(recordId),
  body: text('c'),
});

const records: Record<string, Sample> = Object.fromEntries(
  recordTypes.map(({ table }) => [
    table,
    {
      before: (cast: Cast) => [sharedWithMentor(table)(cast)],
      reads: [
        { of: { status: text('Completed') }, by: { owner: true, 'assigned mentor': true, ...notTheirs } },
        { of: inTrash, by: { owner: true, 'assigned mentor': false, ...notTheirs } },
      ],
      changedBy: { owner: { line: 'user_id' } },
      addedBy: { owner: () => ({}) },
      values: { status: text('Completed') },
      policed: ['user_id'],
    },
  ]),
);

export const samples: Record<string, Sample> = {
  ...records,
  audit_entries: { isClosed: true, values: { action: text('delete') } },
  audit_checkpoints: { isClosed: true },
  criterion_claims: {
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ criterion: text('vii'), is_claimed: sql`false` }) },
    values: { criterion: text('vii') },
    policed: ['user_id'],
  },
  petitions: {
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ filed_on: text('2026-02-03') }) },
    policed: ['user_id'],
  },
  binders: {
    before: sharedBinder,
    changedBy: { owner: { line: 'user_id' }, 'assigned attorney': { line: 'others' } },
    addedBy: { owner: () => ({ title: text('b'), outline: sql`'{"sections": []}'` }) },
    values: {
      kind: text('response'),
      scheme: text('section'),
      has_covers: sql`false`,
      follows_portfolio: sql`false`,
    },
    policed: ['user_id'],
    reads: [{ of: { title: text('c') }, by: readByBoth }],
  },
  binder_comments: {
    before: (cast) => [
      ...sharedBinder(cast),
      sql`insert into binders (id, user_id, title, outline) values (${binderId}, ${cast.owner.id}, 'a', '{"sections": []}')`,
      sql`insert into binders (id, user_id, kind, title, outline) values (${otherBinderId}, ${cast.owner.id}, 'response', 'a', '{"sections": []}')`,
    ],
    changedBy: {
      // Of what another wrote.
      owner: { line: 'user_id', of: byAuthor('assigned mentor').of },
      'assigned mentor': byAuthor('assigned mentor'),
      'assigned attorney': byAuthor('assigned attorney'),
    },
    addedBy: { owner: commentOnBinder, 'assigned mentor': commentOnBinder, 'assigned attorney': commentOnBinder },
    removedBy: 'owner',
    values: { binder_id: text(otherBinderId), paragraph: text('p') },
    policed: ['user_id', 'author_id'],
    // Of one owner with its binder.
    control: { added: { user_id: '23503' } },
    reads: [{ of: { body: text('d') }, by: readByBoth }],
    // Of what the owner wrote themselves as well.
    steps: [{ by: 'owner', set: { author_id: assignedAs('mentor') }, outcome: 'refused' }],
  },
  letters: {
    changedBy: { owner: { line: 'user_id' } },
    // The owner's petition has a letter already.
    before: ({ owner }) => [
      sql`insert into binders (user_id, kind, title, outline) values (${owner.id}, 'response', 'a', '{"sections": []}')`,
    ],
    addedBy: {
      owner: ({ owner }) => ({
        binder_id: sql`(select id from binders where user_id = ${owner.id} and kind = 'response')`,
        document: sql`'{"type": "doc"}'`,
      }),
    },
    policed: ['user_id', 'binder_id'],
    control: { added: { binder_id: '23503' }, changed: { binder_id: '23503' } },
  },
  letter_versions: { values: { reason: text('pack') }, control: { changed: { letter_id: '23503' } } },
  evidence_requests: {
    before: ({ owner, 'another applicant': other }) => [
      ...(
        [
          [responseId, owner],
          [otherResponseId, other],
        ] as const
      ).map(
        ([id, { id: of }]) =>
          sql`insert into binders (id, user_id, kind, title, outline) values (${id}, ${of}, 'response', 'a', '{"sections": []}')`,
      ),
      sql`insert into binders (id, user_id, title, outline) values (${petitionId}, ${owner.id}, 'a', '{"sections": []}')`,
    ],
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ issued_on: text('2026-01-02'), due_on: text('2026-03-30') }) },
    values: {
      kind: text('noid'),
      receipt_number: text('IOE0912345678'),
      mailed_to: text('abroad'),
      binder_id: text(responseId),
    },
    policed: ['user_id'],
    // It is answered by a response of its owner's, by no petition and by nothing of another user's.
    steps: [otherResponseId, petitionId].map((id) => ({
      by: 'owner',
      set: { binder_id: text(id) },
      outcome: 'refused',
    })),
  },
  evidence_objections: {
    before: ({ owner, 'another applicant': other }) => [
      sql`insert into evidence_requests (id, user_id, issued_on, due_on) values (${noticeId}, ${owner.id}, '2026-01-02', '2026-03-30')`,
      ...(
        [
          [taskId, owner],
          [otherTaskId, other],
        ] as const
      ).map(
        ([id, { id: of }]) =>
          sql`insert into tasks (id, user_id, title, criteria, action_item) values (${id}, ${of}, 'a', 'b', 'c')`,
      ),
    ],
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ request_id: text(noticeId), position: sql`1`, quote: text('b') }) },
    values: {
      request_id: text(noticeId),
      state: text('answered'),
      exhibits: text(`{${noticeId}}`),
      task_id: text(taskId),
    },
    policed: ['user_id'],
    control: { added: { user_id: '23503' } },
    steps: [{ by: 'owner', set: { task_id: text(otherTaskId) }, outcome: 'refused' }],
  },
  packs: {
    before: sharedBinder,
    changedBy: { owner: { line: 'user_id' }, 'assigned attorney': { line: 'others' } },
    reads: [{ of: { pages: sql`2` }, by: readByBoth }],
    values: { format: text('online'), state: text('making') },
    policed: ['user_id'],
    control: { changed: { binder_id: '23503' } },
  },
  document_uploads: {
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ document_type: text('Award Certificate'), file_url: text('/files/b') }) },
    values: { status: text('Approved') },
    policed: ['user_id'],
    reads: [
      { of: inTrash, by: { owner: true, 'assigned mentor': false, 'assigned attorney': false } },
      {
        of: { status: text('Approved') },
        by: { owner: true, 'assigned mentor': true, 'assigned attorney': true, mentor: false, attorney: false },
      },
    ],
    // A function alone reviews.
    steps: (['assigned mentor', 'assigned attorney'] as const).map((by) => ({
      by,
      set: { status: text('Approved') },
      outcome: 'no row',
    })),
  },
  legal_reviews: {
    values: { status: text('approved') },
    // What is over and when goes together.
    control: { changed: { status: '23514', ended_at: '23514', document_id: '23503' } },
    reads: [
      {
        of: writtenByTheAttorney,
        by: {
          owner: false,
          'assigned attorney': true,
          'assigned mentor': false,
          attorney: false,
          ...adminsAlike(false),
        },
      },
      // Of another attorney.
      { of: { status: text('in_review') }, by: { 'assigned attorney': false } },
    ],
  },
  tasks: {
    changedBy: { owner: { line: 'user_id' }, 'assigned mentor': { line: 'others', of: submitted } },
    addedBy: { owner: () => ({ title: text('a'), criteria: text('b'), action_item: text('c') }) },
    values: { status: text('In Progress') },
    policed: ['user_id'],
    reads: [
      { of: inTrash, by: { owner: true, 'assigned mentor': false } },
      { of: submitted(), by: { owner: true, 'assigned mentor': true, 'assigned attorney': false, mentor: false } },
    ],
    steps: [
      { by: 'owner', set: { status: text('Reviewed') }, outcome: 'refused' },
      { by: 'owner', of: submitted(), set: { title: text('x') }, outcome: 'no row' },
      { by: 'owner', of: { status: text('Reviewed') }, set: { title: text('x') }, outcome: 'no row' },
      // What is submitted is withdrawn by a function, which asks whether a mentor has opened it.
      { by: 'owner', of: submitted(), set: { status: text('In Progress') }, outcome: 'no row' },
      { by: 'assigned mentor', set: { review_opened_at: sql`now()` }, outcome: 'no row' },
      { by: 'assigned mentor', set: { reviewer_comments: text('x') }, outcome: 'no row' },
      { by: 'assigned mentor', of: submitted(), set: { status: text('Completed') }, outcome: 'refused' },
      {
        by: 'assigned mentor',
        of: { ...submitted(), deleted_at: sql`now()` },
        set: { reviewer_comments: text('x') },
        outcome: 'no row',
      },
    ],
  },
  task_assignments: {
    changedBy: { owner: { line: 'user_id' }, 'assigned mentor': { line: 'mentor_id', of: givenByTheMentor } },
    addedBy: {
      'assigned mentor': (cast) => ({ user_id: text(cast.owner.id), title: text('a'), due_date: text('2030-01-01') }),
    },
    values: { status: text('In Progress'), priority: text('High') },
    policed: ['user_id', 'mentor_id'],
  },
  task_templates: {
    before: ownerAs('mentor'),
    changedBy: { owner: { line: 'mentor_id' } },
    addedBy: Object.fromEntries(
      (['owner', 'mentor'] as const).map((actor) => [actor, () => ({ title: text('a'), due_in_days: text('1') })]),
    ),
    values: { priority: text('High'), due_in_days: text('3') },
    policed: ['mentor_id'],
    reads: [{ of: inTrash, by: { owner: true, mentor: false, ...adminsAlike(false) } }],
  },
  service_requests: {
    changedBy: { owner: { line: 'user_id' }, ...adminsAlone('others') },
    addedBy: { owner: () => ({ product: text('UK Design'), delivery_time: text('45'), cost: text('700') }) },
    values: { status: text('Accepted'), quantity: text('3') },
    policed: ['user_id'],
    steps: [
      { by: 'owner', of: { status: text('Delivered') }, set: { product: text('x') }, outcome: 'no row' },
      { by: 'owner', of: { status: text('Paid') }, set: { product: text('x') }, outcome: 'no row' },
      // A part of it is paid.
      { by: 'owner', beside: partPaid, set: { quantity: text('2') }, outcome: 'refused' },
      { by: 'owner', beside: partPaid, set: { deleted_at: sql`now()` }, outcome: 'refused' },
      // A payment alone does that.
      { by: 'owner admin', set: { status: text('Paid') }, outcome: 'refused' },
    ],
  },
  request_deliveries: {
    before: ({ owner }) =>
      [requestId, otherRequestId].map(
        (id) =>
          sql`insert into service_requests (id, user_id, product, delivery_time, cost) values (${id}, ${owner.id}, 'UK Design', 45, 700)`,
      ),
    addedBy: Object.fromEntries(
      (['owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ request_id: text(requestId) }),
      ]),
    ),
    values: { request_id: text(otherRequestId) },
    policed: ['user_id'],
  },
  provider_applications: {
    // An attorney applies to be a mentor, all others for the role that an attorney holds.
    addedBy: { ...byEveryRole(() => ({ role: text('attorney') })), attorney: () => ({ role: text('mentor') }) },
    values: { role: text('mentor'), status: text('approved') },
    policed: ['user_id'],
    policedFor: { mentor: ['role'] },
    // What is decided and when goes together.
    control: {
      added: { status: '23514', decided_at: '23514' },
      changed: { status: '23514', decided_at: '23514' },
    },
  },
  legal_inputs: {
    changedBy: adminsAlone('others'),
    addedBy: {
      'assigned attorney': ({ owner }) => ({
        user_id: text(owner.id),
        document_type: text('Award Certificate'),
        feedback: text('a'),
      }),
    },
    values: { status: text('approved') },
    policed: ['user_id', 'attorney_id'],
    // What is decided and when goes together.
    control: {
      added: { status: '23514', decided_at: '23514' },
      changed: { status: '23514', decided_at: '23514' },
    },
    reads: [
      {
        of: writtenByTheAttorney,
        by: {
          owner: false,
          'assigned attorney': true,
          'assigned mentor': false,
          attorney: false,
          ...adminsAlike(true),
        },
      },
      {
        of: { ...writtenByTheAttorney, status: text('rejected'), decided_at: sql`now()` },
        by: { owner: false, 'assigned attorney': true, 'another applicant': false },
      },
      {
        of: { ...writtenByTheAttorney, status: text('approved'), decided_at: sql`now()` },
        by: { owner: true, 'assigned attorney': true, 'assigned mentor': false, 'another applicant': false },
      },
      // Of another attorney.
      { of: { attorney_id: sql`null` }, by: { 'assigned attorney': false, ...adminsAlike(true) } },
    ],
  },
  service_pricing: {
    before: ownerAs('mentor'),
    removedBy: 'owner',
    changedBy: { owner: { line: 'user_id' }, ...adminsAlone('others') },
    addedBy: Object.fromEntries(
      (['owner', 'mentor', 'attorney'] as const).map((actor) => [
        actor,
        () => ({ service_type: text('a'), price: text('1') }),
      ]),
    ),
    values: { currency: text('EUR'), is_active: sql`false` },
    policed: ['user_id'],
    reads: [true, false].map((isActive) => ({
      of: { is_active: sql`${isActive}` },
      by: {
        owner: true,
        'another applicant': isActive,
        'lapsed applicant': false,
        'assigned mentor': false,
        mentor: false,
        attorney: false,
        'admin without permissions': false,
        ...adminsAlike(true),
      },
    })),
  },
  availability_settings: {
    before: ownerAs('mentor'),
    removedBy: 'owner',
    changedBy: { owner: { line: 'user_id' } },
    addedBy: Object.fromEntries((['owner', 'mentor'] as const).map((actor) => [actor, () => weeklyHours])),
    values: { day_of_week: text('6'), ...within, is_available: sql`false` },
    policed: ['user_id'],
    reads: [readByTheirApplicants],
  },
  attorney_availability: {
    before: ownerAs('attorney'),
    removedBy: 'owner',
    changedBy: { owner: { line: 'attorney_id' } },
    addedBy: Object.fromEntries((['owner', 'attorney'] as const).map((actor) => [actor, () => weeklyHours])),
    values: { day_of_week: text('6'), ...within, is_available: sql`false` },
    policed: ['attorney_id'],
    reads: [readByTheirApplicants],
  },
  availability_days: {
    before: ownerAs('mentor'),
    removedBy: 'owner',
    addedBy: {
      ...Object.fromEntries(
        (['owner', 'mentor'] as const).map((actor) => [
          actor,
          () => ({ role: text('mentor'), day: text('2031-01-01'), ...wide }),
        ]),
      ),
      attorney: () => ({ role: text('attorney'), day: text('2031-01-01'), ...wide }),
    },
    values: { day: text('2031-02-01'), role: text('attorney'), ...within },
    policed: ['user_id'],
    policedFor: { owner: ['role'], mentor: ['role'] },
    // A day off has neither time.
    control: { changed: { start_time: '23514', end_time: '23514' } },
    reads: [{ ...readByTheirApplicants, of: { day: text('2031-03-01') } }],
  },
  session_bookings: {
    changedBy: { 'assigned mentor': { line: 'provider_id', of: () => ({ provider_id: assignedAs('mentor') }) } },
    values: { status: text('completed'), duration: text('02:00'), ...bookedTimes },
    reads: [
      {
        of: { provider_id: assignedAs('mentor') },
        by: {
          owner: true,
          'assigned mentor': true,
          'another applicant': false,
          'assigned attorney': false,
          mentor: false,
          ...adminsAlike(false),
        },
      },
    ],
  },
  occupied_times: { values: { ends_at: text('2026-03-03 13:30Z') } },
  consultation_sessions: {
    changedBy: { 'assigned attorney': { line: 'attorney_id', of: () => writtenByTheAttorney } },
    values: { status: text('completed'), duration: text('02:00'), ...bookedTimes },
    reads: [
      {
        of: writtenByTheAttorney,
        by: {
          owner: true,
          'assigned attorney': true,
          'another applicant': false,
          'assigned mentor': false,
          attorney: false,
          ...adminsAlike(false),
        },
      },
    ],
  },
  evidence_grants: {
    changedBy: {
      owner: { line: 'user_id', of: (cast) => ({ provider_id: text(cast['assigned attorney'].id) }) },
    },
    addedBy: {
      // Attorneys alone arrange a binder.
      owner: (cast) => ({
        provider_id: text(cast['assigned attorney'].id),
        all_types: sql`true`,
        types: text('{patents}'),
        shared_at: sql`now()`,
      }),
    },
    values: { all_types: sql`false` },
    policed: ['user_id', 'provider_id'],
    // Of those who work together.
    control: { added: { user_id: '23503', provider_id: '23503' }, changed: { provider_id: '23503' } },
    reads: [{ of: { all_types: sql`true` }, by: { owner: true, 'assigned mentor': false, ...notTheirs } }],
  },
  // Functions write these; what the system is refused is a wrong kind, or an order that is not there.
  orders: {
    control: {
      changed: {
        currency: '23514',
        kind: '23514',
        plan_id: '23514',
        request_id: '23503',
        role: '23514',
        status: '23514',
        tax_minor: '23514',
        way: '23514',
      },
    },
  },
  refunds: { control: { changed: { order_id: '23503', status: '23514' } } },
  checkouts: { control: { changed: { order_id: '23503' } } },
  payment_events: { control: { changed: { digest: '23514', order_id: '23503', outcome: '23514' } } },
  access_grants: { control: { changed: { ends_at: '23514', order_id: '23503', role: '23514' } } },
  session_credits: {
    control: { changed: { order_id: '23503', spent_at: '23514', spent_source: '23514', spent_source_id: '23514' } },
  },
  included_requests: { control: { changed: { order_id: '23503', request_id: '23503' } } },
  access_reminders: { control: { changed: { what: '23514' } } },
  evidence_openings: { control: { changed: { grant_id: '23503' } } },
  record_comments: {
    before: (cast) => [
      sharedWithMentor('awards')(cast),
      ...[recordId, otherRecordId].map((id) => sql`insert into awards (id, user_id) values (${id}, ${cast.owner.id})`),
      sql`insert into record_comments (id, user_id, record_type, record_id, author_id, body)
        values (${commentId}, ${cast.owner.id}, 'awards', ${recordId}, ${cast.owner.id}, 'b')`,
    ],
    changedBy: {
      owner: { line: 'user_id' },
      'assigned mentor': { line: 'author_id', of: (cast) => ({ author_id: text(cast['assigned mentor'].id) }) },
    },
    addedBy: { owner: commentOnRecord, 'assigned mentor': commentOnRecord },
    values: { record_type: text('patents'), record_id: text(otherRecordId), parent_id: text(commentId) },
    policed: ['user_id', 'author_id', 'record_type'],
    control: { changed: { parent_id: '23503' } },
    reads: [{ of: { body: text('d') }, by: { owner: true, 'assigned mentor': true, ...notTheirs } }],
  },
  translations: {
    before: (cast) => [sharedWithMentor('awards')(cast)],
    changedBy: { owner: { line: 'user_id' } },
    addedBy: {
      owner: () => ({ record_type: text('awards'), original_url: text('/files/b'), language: text('fr') }),
    },
    values: { translator_relation: text('Relative') },
    policed: ['user_id'],
    reads: [
      { of: { language: text('fr') }, by: { owner: true, 'assigned mentor': true, ...notTheirs } },
      { of: { record_type: text('patents') }, by: { owner: true, 'assigned mentor': false, ...notTheirs } },
      { of: inTrash, by: { owner: true, 'assigned mentor': false, ...notTheirs } },
    ],
  },
  element_attestations: {
    before: sharedWithBoth,
    changedBy: { 'assigned mentor': byAuthor('assigned mentor'), 'assigned attorney': byAuthor('assigned attorney') },
    addedBy: { 'assigned attorney': saidOfElement('attested'), 'assigned mentor': saidOfElement('suggested') },
    values: { record_types: text('{patents}'), verdict: text('withdrawn') },
    policed: ['user_id', 'author_id'],
    steps: [
      ...(['attested', 'doubted'] as const).map((verdict): Step => ({
        by: 'assigned mentor',
        of: { author_id: assignedAs('mentor') },
        set: { verdict: text(verdict) },
        outcome: 'refused',
      })),
      // Of evidence that is not shared nothing is said, and what was said of it is out of reach.
      {
        by: 'assigned attorney',
        of: { author_id: assignedAs('attorney') },
        set: { record_types: text('{memberships}') },
        outcome: 'refused',
      },
      {
        by: 'assigned attorney',
        of: { author_id: assignedAs('attorney'), record_types: text('{awards,memberships}') },
        set: { note: text('b') },
        outcome: 'no row',
      },
      { by: 'assigned attorney', of: { author_id: assignedAs('mentor') }, set: { note: text('b') }, outcome: 'no row' },
    ],
    reads: [
      {
        of: { record_types: text('{awards,patents}') },
        by: { owner: true, ...notTheirs, 'assigned mentor': true, 'assigned attorney': true },
      },
      // All of them have to be shared.
      {
        of: { record_types: text('{awards,memberships}') },
        by: { owner: true, ...notTheirs, 'assigned mentor': false },
      },
      { of: { record_types: text('{}') }, by: { owner: true, ...notTheirs, 'assigned mentor': false } },
    ],
  },
  messages: {
    changedBy: {
      'assigned mentor': {
        line: 'receiver_id',
        // Read already: of one that is not, the row policy refuses every change but that one.
        of: (cast) => ({
          sender_id: text(cast.owner.id),
          receiver_id: text(cast['assigned mentor'].id),
          is_read: sql`true`,
        }),
      },
    },
    addedBy: {
      owner: (cast) => ({ receiver_id: text(cast['assigned mentor'].id), content: text('a') }),
      'assigned attorney': (cast) => ({ receiver_id: text(cast.owner.id), content: text('a') }),
    },
    values: { is_read: sql`true` },
    policed: ['sender_id', 'receiver_id'],
    // Its place is given whatever is said of it, and the time at which it was read with that it was.
    control: { added: { position: 'kept' } },
    reads: [
      {
        of: { receiver_id: assignedAs('mentor') },
        by: { owner: true, 'assigned mentor': true, ...notTheirs },
      },
      {
        of: { receiver_id: assignedAs('attorney') },
        by: { owner: true, 'assigned mentor': false, ...notTheirs, 'assigned attorney': true },
      },
    ],
    steps: [
      {
        by: 'assigned mentor',
        of: { receiver_id: assignedAs('mentor'), is_read: sql`true` },
        set: { is_read: sql`false` },
        outcome: 'refused',
      },
    ],
  },
  legal_input_versions: { control: { changed: { legal_input_id: '23503' } } },
  user_credentials: {
    before: ({ owner }) => [heldByOwner(owner, 'mentor'), heldByOwner(owner, 'attorney')],
    changedBy: { owner: { line: 'user_id' } },
    removedBy: 'owner',
    addedBy: {
      owner: () => ({
        role: text('mentor'),
        credential_type: text('Award'),
        credential_number: text('1'),
        issuing_authority: text('a'),
        issue_date: text('2001-01-01'),
        expiry_date: text('2030-01-01'),
        document_url: text('/files/b'),
      }),
    },
    values: { role: text('attorney'), expiry_date: text('2031-01-01'), verification_status: text('verified') },
    policed: ['user_id'],
    reads: [
      {
        of: { verification_status: text('verified'), decided_at: sql`now()` },
        by: { owner: true, mentor: false, 'another applicant': false, ...adminsAlike(true) },
      },
    ],
    resets: {
      by: 'owner',
      of: { verification_status: text('verified'), decision_note: text('x'), decided_at: sql`now()` },
      set: { issuing_authority: text('b') },
      becomes: {
        verification_status: text('pending'),
        decision_note: text(''),
        decided_by: sql`null`,
        decided_at: sql`null`,
      },
    },
    // What is decided and when goes together.
    control: {
      added: { verification_status: '23514', decided_at: '23514' },
      changed: { verification_status: '23514', decided_at: '23514' },
    },
  },
  mentor_profiles: {
    before: ownerAs('mentor'),
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ bio: text('a') }) },
    policed: ['user_id'],
    reads: readByTheirs,
  },
  attorney_profiles: {
    before: ownerAs('attorney'),
    changedBy: { owner: { line: 'user_id' } },
    addedBy: {
      owner: () => ({
        specialization: text('a'),
        years_of_experience: text('1'),
        bar_number: text('b'),
        license_state: text('c'),
        hourly_rate: text('1'),
      }),
    },
    policed: ['user_id'],
    reads: readByTheirs,
  },
  provider_settings: {
    before: ({ owner }) => [heldByOwner(owner, 'mentor'), heldByOwner(owner, 'attorney')],
    changedBy: { owner: { line: 'user_id' } },
    addedBy: { owner: () => ({ role: text('attorney') }) },
    values: {
      role: text('attorney'),
      session_minutes: text('90'),
      buffer_minutes: text('30'),
      email_notifications: sql`false`,
      auto_accept_consultations: sql`true`,
      show_availability: sql`false`,
      document_review_reminders: sql`false`,
      call_link: text('https://call.example/a'),
    },
    policed: ['user_id'],
    reads: [
      {
        of: { buffer_minutes: text('0') },
        by: { owner: true, mentor: false, 'assigned mentor': false, 'another applicant': false, ...adminsAlike(false) },
      },
    ],
  },
  support_tickets: {
    changedBy: { owner: { line: 'user_id' }, ...adminsAlone('others') },
    addedBy: byEveryRole(() => ({ subject: text('a'), description: text('b') })),
    // One of the staff: an admin reads their own row, and the system anyone's.
    values: {
      status: text('closed'),
      priority: text('urgent'),
      assigned_to: sql`coalesce((select user_id from admin_roles where is_owner or 'manage_users' = any (permissions) limit 1), app.user_id())`,
    },
    policed: ['user_id'],
    control: { added: { number: 'kept' } },
    steps: [
      { by: 'owner', set: { status: text('resolved') }, outcome: 'refused' },
      // The trigger that looks at whom a ticket is assigned to has nothing to say of this.
      {
        by: 'owner',
        of: { assigned_to: sql`(select user_id from admin_roles limit 1)` },
        set: { assigned_to: sql`null` },
        outcome: 'refused',
      },
      { by: 'owner', of: { status: text('in_progress') }, set: { status: text('closed') }, outcome: 'no row' },
    ],
  },
  support_replies: {
    before: ({ owner }) =>
      [ticketId, otherTicketId].map(
        (id) =>
          sql`insert into support_tickets (id, user_id, subject, description) values (${id}, ${owner.id}, 'a', 'b')`,
      ),
    addedBy: Object.fromEntries(
      (['owner', 'owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ ticket_id: text(ticketId), body: text('c') }),
      ]),
    ),
    values: { ticket_id: text(otherTicketId) },
    policed: ['user_id'],
    policedFor: { owner: ['is_internal'] },
  },
  notifications: {
    changedBy: { owner: { line: 'user_id' } },
    values: { type: text('warning'), link: text('/dashboard') },
  },
  broadcasts: {
    addedBy: Object.fromEntries(
      (['owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ title: text('a'), message: text('b') }),
      ]),
    ),
    values: { type: text('warning'), audience: text('mentor') },
    policed: ['sent_by'],
    signed: () => ({ recipients: sql`app.count_audience('all')` }),
  },
  notification_preferences: {
    changedBy: { owner: { line: 'user_id' } },
    addedBy: byEveryRole(() => ({ kind: text('ticket'), by_email: sql`false` })),
    policed: ['user_id'],
  },
  drafts: {
    changedBy: { owner: { line: 'user_id' } },
    addedBy: byEveryRole(() => ({ form: text('patents'), values: text('{}') })),
    policed: ['user_id'],
  },
  files: { values: { scan_status: text('clean') } },
  idempotency_keys: {
    addedBy: byEveryRole(() => ({
      key: sql`gen_random_uuid()`,
      act: text('POST /api/tasks'),
      digest: text('of a task'),
      row_id: sql`gen_random_uuid()`,
    })),
    policed: ['user_id'],
  },
  contact_messages: { changedBy: adminsAlone('others') },
  settings: {
    changedBy: { 'owner admin': { line: 'others' } },
    addedBy: { 'owner admin': () => ({ key: text('a key'), value: text('a') }) },
    signed: (cast) => ({ updated_by: text(cast['owner admin'].id) }),
  },
  rule_switches: {
    changedBy: adminsAlone('others'),
    addedBy: {
      'owner admin': () => ({ rule: text('a rule'), is_off: sql`true`, reason: text('a') }),
      'sub-admin of every permission': () => ({ rule: text('a rule'), is_off: sql`true`, reason: text('a') }),
    },
    values: { is_off: sql`false` },
    signed: (cast) => ({ switched_by: text(cast['owner admin'].id) }),
  },
  testimonials: {
    changedBy: adminsAlone('others'),
    addedBy: Object.fromEntries(
      (['owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ name: text('a'), content: text('b') }),
      ]),
    ),
    reads: hiddenRows,
    values: { rating: text('2'), image: text('/pictures/a.webp'), is_active: sql`false` },
  },
  site_claims: {
    changedBy: adminsAlone('others'),
    reads: hiddenRows,
    values: { key: text('clients'), is_active: sql`false` },
    // There is one of each.
    control: { changed: { key: '23505' } },
  },
  subscription_plans: {
    changedBy: adminsAlone('others'),
    addedBy: Object.fromEntries(
      (['owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ name: text('a'), price: text('1') }),
      ]),
    ),
    reads: hiddenRows,
    values: { role: text('mentor'), is_popular: sql`true`, is_active: sql`false` },
  },
  products: {
    changedBy: adminsAlone('others'),
    values: { key: text('package'), is_active: sql`false`, price: text('3'), session_credits: text('3') },
    // There is one of each.
    control: { changed: { key: '23505' } },
  },
  product_files: {
    changedBy: adminsAlone('others'),
    addedBy: Object.fromEntries(
      (['owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ product_key: text('workbook'), title: text('a'), file_url: text('/files/a') }),
      ]),
    ),
    values: { product_key: text('package') },
  },
  document_templates: {
    changedBy: adminsAlone('others'),
    addedBy: Object.fromEntries(
      (['owner admin', 'sub-admin of every permission'] as const).map((actor) => [
        actor,
        () => ({ name: text('a'), category: text('b'), content: text('c') }),
      ]),
    ),
    reads: [
      {
        of: { is_active: sql`false` },
        by: { 'assigned mentor': false, 'assigned attorney': false, ...adminsAlike(true) },
      },
      {
        of: { is_active: sql`true` },
        by: {
          owner: false,
          mentor: false,
          attorney: false,
          'assigned mentor': true,
          'assigned attorney': true,
          ...adminsAlike(true),
        },
      },
    ],
    values: { is_active: sql`false` },
  },
  // Of these each person has one.
  // Written by a job alone.
  platform_analytics: { values: { metric: text('documents_processed') } },
  users: { control: { changed: { id: '23505' } } },
  profiles: { control: { changed: { id: '23505' } } },
  // There are no other permissions than those that are known.
  admin_roles: { values: { permissions: text('{manage_users}') } },
  user_roles: { values: { role: text('attorney'), is_active: sql`false` }, control: { changed: { user_id: '23505' } } },
};
