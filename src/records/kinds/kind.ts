/** What every field declares, whatever its kind. */
export type FieldOptions = {
  label: string;
  /** The message when it is missing; without one the field may stay empty. */
  required?: string;
  /** One line under the label, where the label alone does not say what to enter. */
  hint?: string;
  /** What to do where it is missing, if the label alone does not say it. */
  ask?: string;
  /** Nothing is missing where it is empty: a reminder, an end that has not come. */
  isExtra?: true;
  /** The regulation asks for it, and the form does not: it stands under a heading of its own. */
  isForPetition?: true;
};

/** Fields that the regulation asks for and that no record has to have. */
export function forPetition<const Fields extends Record<string, FieldOptions>>(fields: Fields): Fields {
  const marked = Object.entries(fields).map(([name, field]) => [
    name,
    { ...field, isExtra: true, isForPetition: true },
  ]);
  return Object.fromEntries(marked) as Fields;
}

/** The least that a text must hold once it holds anything, and what is said of less. */
export type LeastText = { characters: number; message: string };
