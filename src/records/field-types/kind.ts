import { date } from '#core/shared/field-types/date.ts';
import type { FieldOptions } from '#core/shared/field-types/field.ts';

/** Declaration of a record's field, besides its kind. */
export type RecordFieldOptions = {
  /** Whether only the regulation requires it. Such fields have a separate heading in the form. */
  isForPetition?: true;
};

/** Day on which the user is reminded of a record. */
export const checkBackDate = date({
  label: 'Check back on',
  when: 'any',
  hint: 'We will remind you about this record on that day.',
  reminds: true,
  isExtra: true,
});

/** Marks fields that the regulation requires and no record does. */
export function forPetition<const Fields extends Record<string, FieldOptions>>(fields: Fields): Fields {
  const marked = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, isExtra: true, isForPetition: true },
  ]);
  return Object.fromEntries(marked) as Fields;
}
