// A file of its own: a whole case arrives. All of it is checked before anything is written; then files are stored, and the
// rows come in one transaction.
import { OperatorError } from '#core/server/operator-error.ts';
import { isPortable } from '#core/server/exported.ts';
import type { Product } from '#core/server/feature.ts';
import { sqlState } from '#core/server/database/database.ts';
import { AppError } from '#core/server/errors.ts';
import type { Services } from '#core/server/services.ts';
import { fileUrl } from '#core/shared/uploads.ts';
import { applicant } from '#features/roles/server/access.ts';

import { addRows, type CheckedRow } from './adding-rows.ts';
import { openArrived, type ArrivingArchive, type Checked } from './arriving-archive.ts';
import { listed, readCase } from './arriving-case.ts';
import { expectedAddress, refuseTooMuch, storeFiles } from './arriving-files.ts';
import { planRows, siteOf, type KnowFile, type PortableTable, type RowPlan } from './arriving-rows.ts';
import { asUser } from './as-user.ts';
import type { Case, CaseFile } from './case-shape.ts';
import { nameOf, readOwnFiles, readOwnRows, type ExportedFile, type ExportedRow } from './queries.ts';
import { describeImport } from './import-report.ts';
import { addressesIn, rewrite } from './rewriting.ts';

type Acting = Parameters<Parameters<typeof asUser>[2]>[0];

export type Import = {
  file: string;
  email: string;
  /** Also where the user has something already; what is the same is not added again. */
  adds: boolean;
  /** Told how far it is. */
  tell: (line: string) => void;
};

/**
 * Imports a case as rows and files of an applicant, who must be entitled: it is their own writing, under their row policies.
 * Answers what was imported and what was not.
 * @throws OperatorError what is wrong with the archive, or why the user takes none; nothing was written then
 */
export async function importCase(
  services: Services,
  product: Product,
  { file, email, adds, tell }: Import,
): Promise<string> {
  return refusing(file, async () => {
    const archive = await openArrived(file, telling(tell, 'Checked', 'parts of the archive'));
    try {
      const whole = await readCase(archive, product, { rows: services.env.LIMIT_ROWS });
      return await asUser(services, { email, access: applicant('write') }, async (act) => {
        const there = await readExisting(act, product);
        if (!adds && there.hasRows) {
          throw new OperatorError(
            `${email} already has a case here. Import with --add to add this one to it; identical items are not added again.`,
          );
        }
        return arrive(services, { act, archive, whole, there, product, email, tell });
      });
    } finally {
      archive.close();
    }
  });
}

type Existing = {
  rows: Map<PortableTable, ExportedRow[]>;
  files: ExportedFile[];
  hasRows: boolean;
};

/** What the user has that an import could add to. */
async function readExisting(act: Acting, product: Product): Promise<Existing> {
  return act.transaction(async (tx) => {
    const rows = new Map<PortableTable, ExportedRow[]>();
    for (const told of product.exported.filter(isPortable)) rows.set(told, await readOwnRows(tx, told));
    const files = await readOwnFiles(tx, product);
    return { rows, files, hasRows: [...rows.values()].some((found) => found.length > 0) };
  });
}

type Arriving = {
  act: Acting;
  archive: ArrivingArchive;
  whole: Case;
  there: Existing;
  product: Product;
  email: string;
  tell: (line: string) => void;
};

async function arrive(
  services: Services,
  { act, archive, whole, there, product, email, tell }: Arriving,
): Promise<string> {
  const owner = { token: act.token, userId: act.userId };
  const byAddress = new Map(whole.files.map((one) => [one.address, one]));
  const plan = planRows({
    tables: product.exported.filter(isPortable).map((told) => ({ told, rows: whole.tables[nameOf(told)] ?? [] })),
    user: whole.user_id,
    fileColumns: product.files,
    fileOf: printsOf(whole.files),
    existing: { rowsOf: (told) => there.rows.get(told) ?? [], fileOf: printsOf(there.files) },
  });
  const needed = neededFiles(plan, product).flatMap((address) => byAddress.get(address) ?? []);
  refuseTooMany(services, plan, there);
  // A file that the user has already serves these rows too, so that what is said of it is said of the same file.
  const reused = findOwn(needed, there.files);
  const missing = needed.filter(({ address }) => !reused.has(address));
  const expected = new Map([
    ...reused,
    ...missing.map((one, place) => [one.address, expectedAddress(one, place, owner.userId)] as const),
  ]);
  const rows = checkRows(plan, { expected, product, now: services.now });
  await refuseTooMuch(services, missing, owner);

  const { addresses, undo } = await storeFiles(
    services,
    { archive, files: missing, owner, product },
    telling(tell, 'Stored', 'files'),
  );
  const stored = new Map([...expected].map(([address, one]) => [one, addresses.get(address) ?? one]));
  try {
    const onAdded = telling(tell, 'Added', 'rows');
    const kept = await act.transaction((tx) =>
      addRows(tx, { rows, same: plan.same, addresses: stored, userId: act.userId, product, onAdded }),
    );
    return describeImport({ email, whole, plan, kept, product, named: needed.length, stored: missing });
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Each row as a request would have it, with the addresses that its files will have.
 * @throws OperatorError with everything that is wrong with any of them
 */
function checkRows(
  { added }: RowPlan,
  { expected, product, now }: { expected: ReadonlyMap<string, string>; product: Product; now: () => Date },
): CheckedRow[] {
  const problems: string[] = [];
  // To make a check takes longer than to use it.
  const checks = new Map([...new Set(added.map(({ told }) => told))].map((told) => [told, told.portable.check(now)]));
  const rows = added.map((row): CheckedRow => {
    const values = rewrite(siteOf(row.told, product.files), row.values, {
      address: (address, isWhole) => expected.get(address) ?? (isWhole ? goneAddress(address) : address),
      id: (id) => id,
    });
    const { data, error } = checks.get(row.told)?.safeParse(values) ?? {};
    for (const { message, path } of error?.issues ?? []) {
      problems.push(
        `Row ${row.place} of ${nameOf(row.told)}, ${path.map(String).join(', ')}: ${message}.`.replace(/\.\.$/, '.'),
      );
    }
    return { row, values: (data ?? {}) as Record<string, unknown> };
  });
  if (problems.length > 0) throw new OperatorError(listed(problems).join('\n'));
  return rows;
}

/** Where a document names a file that no one has any more: never another user's file of the same address. */
function goneAddress(address: string): string {
  return fileUrl(`gone/${decodeURIComponent(address.slice(address.lastIndexOf('/') + 1))}`);
}

function refuseTooMany({ env }: Services, { added }: RowPlan, there: Existing): void {
  for (const [told, rows] of Map.groupBy(added, (row) => row.told)) {
    const count = rows.length + (there.rows.get(told)?.length ?? 0);
    if (count > env.LIMIT_ROWS) {
      throw new OperatorError(
        `This would make ${count} rows of ${nameOf(told)}; a user can have at most ${env.LIMIT_ROWS} here.`,
      );
    }
  }
}

/** The addresses that rows to be added name, each once. */
function neededFiles({ added }: RowPlan, product: Product): string[] {
  return [...new Set(added.flatMap(({ told, values }) => addressesIn(siteOf(told, product.files), values)))];
}

type PrintedFile = Pick<CaseFile, 'address' | 'sha256' | 'name'>;

function printsOf(files: readonly PrintedFile[]): KnowFile {
  const prints = new Map(files.map((one) => [one.address, printOf(one)]));
  return (address) => prints.get(address);
}

function printOf({ sha256, name }: PrintedFile): string {
  return `${sha256} ${name}`;
}

/** Which of the files the user has already, each once, by their addresses in the archive. */
function findOwn(files: readonly CaseFile[], own: readonly PrintedFile[]): Map<string, string> {
  const free = Map.groupBy(own, printOf);
  return new Map(
    files.flatMap((one) => {
      const same = free.get(printOf(one))?.shift();
      return same ? [[one.address, same.address]] : [];
    }),
  );
}

/** Twenty lines at most, however much there is. */
function telling(tell: (line: string) => void, did: string, what: string): Checked {
  const STEPS = 20;
  return (done, of) => {
    if (Math.floor((done * STEPS) / of) > Math.floor(((done - 1) * STEPS) / of)) {
      tell(`${did} ${done} of ${of} ${what}.`);
    }
  };
}

/** Every refusal says of what it is, and that nothing was imported. */
async function refusing(file: string, work: () => Promise<string>): Promise<string> {
  try {
    return await work();
  } catch (error) {
    const isTold = error instanceof OperatorError || error instanceof AppError;
    const code = isTold ? undefined : sqlState(error);
    if (code !== undefined) {
      // The error itself names the statement and every value of the row.
      throw new OperatorError(`${file} was not imported. The database refused a row of it (${code}).`, {
        cause: error,
      });
    }
    if (!isTold) throw error;
    throw new OperatorError(`${file} was not imported. ${error.message}`, { cause: error });
  }
}
