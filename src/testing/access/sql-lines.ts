// Expected access in SQL: the cells of one table, with a line per subject. Features declare them in samples.ts.
import type { ProviderRole, ProviderState } from './provider-states.ts';
import type { Subject } from './subjects.ts';

export type Lines<Operation extends string, Cell> = Record<Subject, Record<Operation, Cell>>;

/** Number of rows that a statement of the request role reads or changes, or the SQLSTATE of its error. */
export type SqlCell = 0 | 1 | '42501' | '23505' | 'LA401';

/** Cells for select, insert, update and delete, by subject. */
export type SqlCells = Record<Subject, readonly SqlCell[]>;

export type SqlOperation = 'select' | 'insert' | 'update' | 'delete';

export const RLS = '42501';
export const TAKEN = '23505';
const OUT = 'LA401';

/** An applicant's own rows. No user deletes them permanently, only by way of Trash. */
export const applicantsOwn: SqlCells = {
  'signed out': [OUT, OUT, OUT, OUT],
  unverified: [OUT, OUT, OUT, OUT],
  owner: [1, 1, 1, 0],
  'another applicant': [0, 1, 0, 0],
  'lapsed owner': [1, RLS, 0, 0],
  'deactivated owner': [0, RLS, 0, 0],
  'lapsed applicant': [0, RLS, 0, 0],
  'mentor and applicant': [0, 1, 0, 0],
  ...notApplicants<readonly SqlCell[]>([0, RLS, 0, 0]),
};

/** Own rows that applicants read and no request writes. */
export const writtenByTheSystem: SqlCells = {
  'signed out': [OUT, OUT, OUT, OUT],
  unverified: [OUT, OUT, OUT, OUT],
  owner: [1, RLS, 0, 0],
  'another applicant': [0, RLS, 0, 0],
  'lapsed owner': [1, RLS, 0, 0],
  'deactivated owner': [0, RLS, 0, 0],
  'lapsed applicant': [0, RLS, 0, 0],
  'mentor and applicant': [0, RLS, 0, 0],
  ...notApplicants<readonly SqlCell[]>([0, RLS, 0, 0]),
};

/** Facts about the user, readable in every role. No request writes them: profiles, user_roles, admin_roles. */
export const ownFacts: SqlCells = { ...writtenByTheSystem, 'deactivated owner': [1, RLS, 0, 0] };

/** Tables that only the system reads and writes: accounts, mail, limits. */
export const closed: SqlCells = { ...writtenByTheSystem, owner: [0, RLS, 0, 0], 'lapsed owner': [0, RLS, 0, 0] };

/** Rows of signed-in users in any role and state. */
export const usersOwn = (own: readonly SqlCell[], others = own): SqlCells => ({
  'signed out': [OUT, OUT, OUT, OUT],
  unverified: [OUT, OUT, OUT, OUT],
  owner: own,
  'another applicant': others,
  'lapsed owner': own,
  'deactivated owner': own,
  'lapsed applicant': others,
  'mentor and applicant': others,
  ...notApplicants(others),
});

type OfProvider = { role: ProviderRole; state: ProviderState };
/** Cells of a provider in this relation to the applicant. Undefined if they are those of the role. */
export type ProviderLine = (provider: OfProvider) => readonly SqlCell[] | undefined;
const readIf =
  (isReader: (provider: OfProvider) => boolean): ProviderLine =>
  (provider) =>
    isReader(provider) ? [1, RLS, 0, 0] : undefined;
export const readByAssigned = readIf(({ state }) => ['assigned', 'granted', 'grant withdrawn'].includes(state));
export const readByGranted = readIf(({ state }) => state === 'granted');

/** One line for admins with every permission. */
export function withPermission<Cell>(
  line: readonly Cell[],
): Record<'owner admin' | 'sub-admin of every permission', readonly Cell[]> {
  return { 'owner admin': line, 'sub-admin of every permission': line };
}

export function sqlLines(cells: SqlCells): Lines<SqlOperation, SqlCell> {
  return lines(['select', 'insert', 'update', 'delete'], cells);
}

export function lines<Operation extends string, Cell>(
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
  | 'lapsed attorney'
  | 'owner admin'
  | 'sub-admin of every permission'
  | 'deactivated sub-admin'
  | 'admin without permissions'
  | 'admin without a row'
  | 'owner admin without a second factor';

/** One line for everyone who is not an applicant. They see nothing of an applicant without an assignment. */
export function notApplicants<Given>(line: Given): Record<NotApplicant, Given> {
  return {
    mentor: line,
    'lapsed mentor': line,
    attorney: line,
    'lapsed attorney': line,
    'owner admin': line,
    'sub-admin of every permission': line,
    'deactivated sub-admin': line,
    'admin without permissions': line,
    'admin without a row': line,
    'owner admin without a second factor': line,
  };
}
