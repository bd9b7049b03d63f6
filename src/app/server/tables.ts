import * as identity from '#core/server/identity/table.ts';
import * as mail from '#core/server/mail/table.ts';
import * as files from '#features/files/server/table.ts';
import { recordTables } from '#records/server/table.ts';

/** Every table of the product: what migrations are generated from and compared with. */
export const tables: Record<string, unknown> = { ...identity, ...mail, ...files, ...recordTables };
