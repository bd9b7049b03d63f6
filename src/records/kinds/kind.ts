/** What every field declares, whatever its kind. */
export type FieldOptions = {
  label: string;
  /** The message when it is missing; without one the field may stay empty. */
  required?: string;
  /** One line under the label, where the label alone does not say what to enter. */
  hint?: string;
};
