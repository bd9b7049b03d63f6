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
};

/** The least that a text must hold once it holds anything, and what is said of less. */
export type LeastText = { characters: number; message: string };
