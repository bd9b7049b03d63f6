import type { Subject } from './subjects.ts';

/** Answers of the API, by operation on a row of the owner's. */
type HttpCell = number;
/** Rows that a statement under the request's role sees or changes; an SQLSTATE where it is refused. */
type SqlCell = number | '42501' | 'LA401';

type Line<Operation extends string, Cell> = Record<Operation, Cell>;

export type HttpOperation = 'list' | 'read' | 'create' | 'update' | 'delete' | 'restore';
export type SqlOperation = 'select' | 'insert' | 'update' | 'delete';

const all = (status: number): Line<HttpOperation, HttpCell> => ({
  list: status,
  read: status,
  create: status,
  update: status,
  delete: status,
  restore: status,
});

/** The criterion tables of access.md over HTTP. A listing answers 200 to any applicant, with their own rows alone. */
export const recordsOverHttp: Record<Subject, Line<HttpOperation, HttpCell>> = {
  'signed out': all(401),
  unverified: all(401),
  owner: { list: 200, read: 200, create: 201, update: 200, delete: 204, restore: 200 },
  'another applicant': { list: 200, read: 404, create: 201, update: 404, delete: 404, restore: 404 },
  'lapsed owner': { list: 200, read: 200, create: 403, update: 403, delete: 403, restore: 403 },
  'lapsed applicant': { list: 200, read: 404, create: 403, update: 403, delete: 403, restore: 403 },
  'switched-off owner': all(403),
  mentor: all(403),
  attorney: all(403),
  'owner admin': all(403),
};

/** The same as SQL. A hard delete is nobody's: rows go through Trash. */
export const recordsInSql: Record<Subject, Line<SqlOperation, SqlCell>> = {
  'signed out': { select: 'LA401', insert: 'LA401', update: 'LA401', delete: 'LA401' },
  unverified: { select: 'LA401', insert: 'LA401', update: 'LA401', delete: 'LA401' },
  owner: { select: 1, insert: 1, update: 1, delete: 0 },
  'another applicant': { select: 0, insert: 1, update: 0, delete: 0 },
  'lapsed owner': { select: 1, insert: '42501', update: 0, delete: 0 },
  'lapsed applicant': { select: 0, insert: '42501', update: 0, delete: 0 },
  'switched-off owner': { select: 0, insert: '42501', update: 0, delete: 0 },
  mentor: { select: 0, insert: '42501', update: 0, delete: 0 },
  attorney: { select: 0, insert: '42501', update: 0, delete: 0 },
  'owner admin': { select: 0, insert: '42501', update: 0, delete: 0 },
};

/** Files as rows: as their owner's, and never changed by a request. */
export const filesInSql: Record<Subject, Line<SqlOperation, SqlCell>> = {
  ...recordsInSql,
  owner: { ...recordsInSql.owner, update: 0 },
};

/** What a person reads of themselves and nobody writes: profiles, user_roles. */
export const ownFactsInSql: Record<Subject, Line<SqlOperation, SqlCell>> = {
  'signed out': recordsInSql['signed out'],
  unverified: recordsInSql.unverified,
  owner: { select: 1, insert: '42501', update: 0, delete: 0 },
  'another applicant': { select: 0, insert: '42501', update: 0, delete: 0 },
  'lapsed owner': { select: 1, insert: '42501', update: 0, delete: 0 },
  'lapsed applicant': { select: 0, insert: '42501', update: 0, delete: 0 },
  'switched-off owner': { select: 1, insert: '42501', update: 0, delete: 0 },
  mentor: { select: 0, insert: '42501', update: 0, delete: 0 },
  attorney: { select: 0, insert: '42501', update: 0, delete: 0 },
  'owner admin': { select: 0, insert: '42501', update: 0, delete: 0 },
};

export type FileOperation = 'upload' | 'read' | 'head' | 'delete';

/** Files over HTTP: uploaded by entitled applicants, read by their owner. Nobody deletes one by its address. */
export const filesOverHttp: Record<Subject, Line<FileOperation, HttpCell>> = {
  'signed out': { upload: 401, read: 401, head: 401, delete: 404 },
  unverified: { upload: 401, read: 401, head: 401, delete: 404 },
  owner: { upload: 201, read: 200, head: 200, delete: 404 },
  'another applicant': { upload: 201, read: 404, head: 404, delete: 404 },
  'lapsed owner': { upload: 403, read: 200, head: 200, delete: 404 },
  'lapsed applicant': { upload: 403, read: 404, head: 404, delete: 404 },
  'switched-off owner': { upload: 403, read: 404, head: 404, delete: 404 },
  mentor: { upload: 403, read: 404, head: 404, delete: 404 },
  attorney: { upload: 403, read: 404, head: 404, delete: 404 },
  'owner admin': { upload: 403, read: 404, head: 404, delete: 404 },
};
