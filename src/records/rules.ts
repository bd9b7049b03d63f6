import type { MessageCode } from '#core/shared/messages.ts';
import { roleRefusal } from '#features/roles/rules.ts';

import { isEmptyValue, type FieldValue } from './kinds/kinds.ts';
import type { RecordType } from './record-type.ts';
import type { RecordAbilities } from './schema.ts';

type HeldRoles = Parameters<typeof roleRefusal>[0];

/** Evidence belongs to applicants: read while the role is on, changed while its trial or subscription runs. */
export function recordRefusal(roles: HeldRoles, act: 'read' | 'write', now: Date): MessageCode | undefined {
  return roleRefusal(roles, 'applicant', act, now);
}

export function recordAbilities(roles: HeldRoles, now: Date): RecordAbilities {
  const canWrite = recordRefusal(roles, 'write', now) === undefined;
  return { create: canWrite, update: canWrite, delete: canWrite };
}

/** The names of the specified fields and files that a record leaves empty, in form order. */
export function missingFields(type: Pick<RecordType, 'fields'>, values: Partial<Record<string, FieldValue>>): string[] {
  return Object.entries(type.fields).flatMap(([name, field]) =>
    !field.isExtra && isEmptyValue(field, values[name]) ? [name] : [],
  );
}
