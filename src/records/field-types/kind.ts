/** Declaration that every field has, whatever its kind. */
export type FieldOptions = {
  label: string;
  /** Message if it is missing. Without one, the field may be empty. */
  required?: string;
  /** One line under the label, if the label does not say what to enter. */
  hint?: string;
  /** Action if it is missing, if the label does not say it. */
  ask?: string;
  /** Whether an empty field is fine: a reminder, or an end that has not come. */
  isExtra?: true;
  /** Whether only the regulation asks for it. Such fields have a separate heading in the form. */
  isForPetition?: true;
};

/** Fields that the regulation asks for and that no record requires. */
export function forPetition<const Fields extends Record<string, FieldOptions>>(fields: Fields): Fields {
  const marked = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, isExtra: true, isForPetition: true },
  ]);
  return Object.fromEntries(marked) as Fields;
}

/** Minimum length of a non-empty text, and the message for a shorter one. */
export type MinLengthRule = { characters: number; message: string };
