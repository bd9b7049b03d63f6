import { randomUUID } from 'node:crypto';

import { listExhibits } from '#binder-engine/outline.ts';
import { responseOutline, type NoticeItem } from '#binder-engine/response.ts';
import type { ActorContext } from '#core/server/actor-context.ts';
import type { Transaction } from '#core/server/database/database.ts';
import { readerDate } from '#core/server/database/reader-date.ts';
import { AppError, invalidFields } from '#core/server/errors.ts';
import { insertIdempotently, type CreateOptions } from '#core/server/idempotency/idempotent-insert.ts';
import { shortened } from '#core/shared/shortened.ts';
import type { StoredBinder } from '#features/petition/binders/schema.ts';
import { readPlanningData, readOwnBinder } from '#features/petition/binders/server/planning-data.ts';
import { addBinder, changeBinder } from '#features/petition/binders/server/queries.ts';
import { checkOwnFiles } from '#features/storage/files/server/queries.ts';
import { taskInsert } from '#features/collaboration/tasks/server/queries.ts';
import { computeDeadline } from '#records/deadlines.ts';
import { noticeLabels } from '#records/notices.ts';
import { findElement, partOfElement } from '#records/regulation.ts';

import { answerLabels, dayProblems, taskDay, usualDelivery } from '../rules.ts';
import {
  MAX_ISSUES,
  MAX_QUOTED_CHARACTERS,
  type NoticeChange,
  type NoticeInput,
  type NoticeRow,
  type NoticeIssueChange,
  type NoticeIssueInput,
  type NoticeIssueRow,
  type StoredIssue,
  type StoredRequest,
} from '../schema.ts';
import { presentIssue, presentRequest } from './present.ts';
import {
  lockNotice,
  linkBinder,
  linkTask,
  noticeIssueInsert,
  noticeIssueRepository,
  requestInsert,
  requestRepository,
  sumIssues,
} from './queries.ts';
import { uscisNotices } from './table.ts';

const OTHER: NoticeItem = { id: 'other-objections', title: 'Other issues', criterion: null };
const TITLE_CHARACTERS = 120;
const QUOTES_LIMIT = `${MAX_QUOTED_CHARACTERS.toLocaleString('en-US')} characters`;

/**
 * @throws AppError invalid, idempotency_key_reused, row_limit_reached; not_found if the row created with this key was
 * deleted
 */
export async function addRequest(
  ctx: ActorContext,
  createOptions: CreateOptions,
  values: NoticeInput,
): Promise<NoticeRow> {
  return ctx.transaction(async (tx) => {
    const { id } = await insertIdempotently(tx, { into: requestInsert, createOptions }, async () => {
      await checkNotice(tx, values.notice_url);
      const notice = { ...values, delivery: values.delivery ?? usualDelivery(values.receipt_number) };
      return { ...notice, due_on: computeDeadline(notice).due_on };
    });
    // The row created with this key may be in Trash by now.
    const request = await requestRepository.find(tx, id);
    if (!request) throw new AppError('not_found');
    return presentRequest(request, true);
  });
}

/** @throws AppError invalid, not_found, version_conflict */
export async function changeRequest(
  ctx: ActorContext,
  id: string,
  { version, ...changed }: NoticeChange,
): Promise<NoticeRow> {
  return ctx.transaction(async (tx) => {
    const before = await requestRepository.get(tx, id);
    const values = { ...before, ...changed };
    const problems = dayProblems(values);
    if (Object.keys(problems).length > 0) throw invalidFields(problems);
    if (changed.notice_url !== before.notice_url) await checkNotice(tx, changed.notice_url ?? null);
    const written = { ...changed, due_on: computeDeadline(values).due_on };
    await requestRepository.update(tx, { id, version, values: written });
    return presentRequest(await requestRepository.get(tx, id), true);
  });
}

/** @throws AppError invalid, not_found, idempotency_key_reused, row_limit_reached */
export async function addIssue(
  ctx: ActorContext,
  { notice, createOptions, input }: { notice: string; createOptions: CreateOptions; input: NoticeIssueInput },
): Promise<NoticeIssueRow> {
  return ctx.transaction(async (tx) => {
    await requestRepository.get(tx, notice);
    await lockNotice(tx, notice);
    const { id } = await insertIdempotently(tx, { into: noticeIssueInsert, createOptions }, async () => {
      checkElement(input.element);
      const { last, many, characters } = await sumIssues(tx, notice);
      if (many >= MAX_ISSUES) throw invalidFields({ quote: `A notice can have at most ${MAX_ISSUES} issues` });
      checkQuotes(characters + input.quote.length);
      const next = Math.min(last + 1, MAX_ISSUES);
      return { ...input, notice_id: notice, position: input.position ?? next };
    });
    const issue = await noticeIssueRepository.find(tx, id);
    if (!issue) throw new AppError('not_found');
    return presentIssue(issue, true);
  });
}

/** @throws AppError invalid, not_found, version_conflict */
export async function changeIssue(
  ctx: ActorContext,
  id: string,
  { version, ...values }: NoticeIssueChange,
): Promise<NoticeIssueRow> {
  const { binder } = values.exhibits?.length ? await readOwnBinder(ctx, { kind: 'response' }) : { binder: null };
  return ctx.transaction(async (tx) => {
    const before = await noticeIssueRepository.get(tx, id);
    if (values.element !== undefined && values.element !== before.element) checkElement(values.element);
    if (values.quote !== undefined && values.quote.length > before.quote.length) {
      await lockNotice(tx, before.notice_id);
      const { characters } = await sumIssues(tx, before.notice_id);
      checkQuotes(characters - before.quote.length + values.quote.length);
    }
    const exhibitIds = new Set([
      ...before.exhibits,
      ...(binder ? listExhibits(binder.outline).map((one) => one.id) : []),
    ]);
    if (values.exhibits?.some((one) => !exhibitIds.has(one))) {
      throw invalidFields({ exhibits: 'One of these exhibits is no longer in your response. Please choose again.' });
    }
    return presentIssue(await noticeIssueRepository.update(tx, { id, version, values }), true);
  });
}

/** @throws AppError not_found, notice_full */
export async function restoreIssue(ctx: ActorContext, id: string): Promise<NoticeIssueRow> {
  return ctx.transaction(async (tx) => {
    const issue = await noticeIssueRepository.restore(tx, id);
    await lockNotice(tx, issue.notice_id);
    const { many, characters } = await sumIssues(tx, issue.notice_id);
    const limit = many > MAX_ISSUES ? `${MAX_ISSUES} issues` : QUOTES_LIMIT;
    if (many > MAX_ISSUES || characters > MAX_QUOTED_CHARACTERS) {
      throw new AppError('notice_full', { values: { limit } });
    }
    return presentIssue(issue, true);
  });
}

/**
 * Creates a task for each open issue that has none. A task in Trash counts, so repeating it creates no duplicates.
 * @throws AppError not_found, row_limit_reached
 */
export async function createTasks(
  ctx: ActorContext,
  id: string,
  { limit }: Pick<CreateOptions, 'limit'>,
): Promise<{ made: number; request: NoticeRow }> {
  return ctx.transaction(async (tx, { userId }) => {
    await lockNotice(tx, id);
    const request = await requestRepository.get(tx, id);
    const due = taskDay(request.due_on, await readerDate(tx, { user: userId, at: ctx.now }));
    const open = request.issues.filter(({ task, state }) => task === null && state === 'open');
    for (const issue of open) {
      const values = { ...wordsOfTask(request, issue), due_date: due, task_files: [] };
      const task = await insertIdempotently(
        tx,
        { into: taskInsert, createOptions: { request: undefined, limit } },
        async () => values,
      );
      await linkTask(tx, issue.id, task.id);
    }
    return { made: open.length, request: presentRequest(await requestRepository.get(tx, id), true) };
  });
}

/**
 * Creates the response binder of a notice, or updates the sections and the notice file of the existing one.
 * @throws AppError not_found, version_conflict
 */
export async function createResponse(ctx: ActorContext, id: string): Promise<NoticeRow> {
  const [{ response, name }, { binder: petition }] = [
    await readPlanningData(ctx, { kind: 'response' }),
    await readOwnBinder(ctx),
  ];
  return ctx.transaction(async (tx) => {
    await lockNotice(tx, id);
    const request = await requestRepository.get(tx, id);
    const notice = { title: noticeLabels[request.kind], file: request.notice_url };
    const { binder } = response;
    const outline = responseOutline({ notice, requests: askedBy(request), current: binder?.outline }, randomUUID);
    if (binder) {
      const isChanged = await changeBinder(tx, { outline }, { kind: 'response', version: binder.version });
      if (!isChanged) throw new AppError('version_conflict');
      await linkBinder(tx, id, binder.id);
    } else {
      const title = `${answerLabels[request.kind]} of ${name}`;
      const look = petition ? lookOf(petition) : {};
      const added = await addBinder(tx, { kind: 'response', title, ...look, syncs_evidence: false, outline });
      if (added === undefined) throw new AppError('version_conflict');
      await linkBinder(tx, id, added);
    }
    return presentRequest(await requestRepository.get(tx, id), true);
  });
}

/** Settings that a response takes over from its petition. */
function lookOf({ scheme, stamp_prefix, has_covers, has_total, scan_languages }: StoredBinder) {
  return { scheme, stamp_prefix, has_covers, has_total, scan_languages };
}

async function checkNotice(tx: Transaction, url: string | null): Promise<void> {
  await checkOwnFiles(tx, { column: uscisNotices.notice_url, urls: url === null ? [] : [url] });
}

function checkElement(id: string | null): void {
  if (id !== null && !findElement(id)) throw invalidFields({ element: 'Please choose an element' });
}

/** @param characters Length of all quotes of a notice. A page of notices includes them, so their sum is bounded too. */
function checkQuotes(characters: number): void {
  if (characters > MAX_QUOTED_CHARACTERS) {
    throw invalidFields({
      quote: `All issues of a notice can quote at most ${QUOTES_LIMIT}. Please quote only the sentences that you respond to.`,
    });
  }
}

/** Returns a section for each element in the issues, in the order of the notice. */
function askedBy({ issues }: StoredRequest): NoticeItem[] {
  const items = issues.map(({ element: id }): NoticeItem => {
    const element = id === null ? undefined : findElement(id);
    if (!element) return OTHER;
    const part = partOfElement(element.id);
    return { id: element.id, title: element.text, criterion: part === 'case' ? null : (part ?? null) };
  });
  return [...new Map(items.map((one) => [one.id, one])).values()];
}

function wordsOfTask({ kind }: StoredRequest, { position, quote, element: id }: StoredIssue) {
  const element = id === null ? undefined : findElement(id);
  const about = element?.text ?? quote.split('\n')[0] ?? '';
  const short = shortened(about, TITLE_CHARACTERS);
  const part = element && partOfElement(element.id);
  return {
    title: `Issue ${position}: ${short}`,
    criteria: part === undefined ? noticeLabels[kind] : part === 'case' ? 'The case as a whole' : `Criterion (${part})`,
    action_item: `Find evidence that responds to the notice:\n${quote}`,
  };
}
