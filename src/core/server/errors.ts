import { messages, messageText, type ErrorCode } from '#core/shared/messages.ts';

/** Error that may be shown to the user: a message code, and a sentence per field if it concerns fields. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly madeId: string | undefined;
  readonly findings: readonly string[] | undefined;

  constructor(
    code: ErrorCode,
    options: {
      values?: Record<string, string | number>;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      /** ID of the row that an earlier request with the same key created. */
      madeId?: string;
      /** Findings that block the action, one sentence each. */
      findings?: readonly string[];
      cause?: unknown;
    } = {},
  ) {
    super(messageText(code, options.values), { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.madeId = options.madeId;
    this.findings = options.findings;
  }

  get status(): number {
    return messages[this.code].status;
  }
}

/** Maximum number of fields in an error. A sender of thousands of invalid fields is not filling in a form. */
const MAX_FIELDS_NAMED = 100;

/** Creates a 422 error that lists every invalid field. */
export function invalidFields(fields: Record<string, string>): AppError {
  return new AppError('invalid', { fields: Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS_NAMED)) });
}

/** Throws the error of a code, if a rule returned one. */
export function throwIfError(code: ErrorCode | undefined): void {
  if (code) throw new AppError(code);
}
