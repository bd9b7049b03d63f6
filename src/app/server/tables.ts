import * as idempotency from '#core/server/idempotency/table.ts';
import * as identity from '#core/server/identity/table.ts';
import * as mail from '#core/server/mail/table.ts';
import * as assignments from '#features/assignments/server/table.ts';
import * as claims from '#features/claims/server/table.ts';
import * as contact from '#features/contact/server/table.ts';
import * as documents from '#features/documents/server/table.ts';
import * as drafts from '#features/drafts/server/table.ts';
import * as files from '#features/files/server/table.ts';
import * as notifications from '#features/notifications/server/table.ts';
import * as plans from '#features/plans/server/table.ts';
import * as requests from '#features/requests/server/table.ts';
import * as settings from '#features/settings/server/table.ts';
import * as support from '#features/support/server/table.ts';
import * as tasks from '#features/tasks/server/table.ts';
import * as testimonials from '#features/testimonials/server/table.ts';
import { recordTables } from '#records/server/table.ts';

/** Every table of the product: what migrations are generated from and compared with. */
export const tables: Record<string, unknown> = {
  ...identity,
  ...idempotency,
  ...mail,
  ...assignments,
  ...claims,
  ...contact,
  ...documents,
  ...drafts,
  ...files,
  ...notifications,
  ...plans,
  ...requests,
  ...settings,
  ...support,
  ...tasks,
  ...testimonials,
  ...recordTables,
};
