/** Declaration common to fields of all types. `Missing` is a message if the field is required. */
export type FieldOptions<Missing extends Message = Message> = {
  label: string;
  /** Message if it is missing. Without one, the field may be empty. */
  required?: Missing;
  /** One line under the label, if the label does not say what to enter. */
  hint?: string;
  /** Action if it is missing, if the label does not say it. */
  ask?: string;
  /** Whether an empty field is fine, such as a reminder, or an end date in the future. */
  isExtra?: true;
};

export type Message = string | undefined;

/** Minimum length of a non-empty text, and the message for a shorter one. */
export type MinLengthRule = { characters: number; message: string };
