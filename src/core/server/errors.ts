import { messages, messageText, type MessageCode } from '#core/shared/messages.ts';

/** A refusal that its reader may see: a code of the catalogue, and where it applies each field's sentence. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: MessageCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly madeId: string | undefined;
  readonly findings: readonly string[] | undefined;

  constructor(
    code: MessageCode,
    options: {
      values?: Record<string, string | number>;
      fields?: Record<string, string>;
      retryAfterSeconds?: number;
      /** What an earlier request under the same key made. */
      madeId?: string;
      /** What stands in the way, a sentence each. */
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

/** A refusal names no more: a sender of thousands of wrong fields is not filling in a form. */
const MAX_FIELDS_NAMED = 100;

/** A 422 that names every wrong field at once. */
export function invalidFields(fields: Record<string, string>): AppError {
  return new AppError('invalid', { fields: Object.fromEntries(Object.entries(fields).slice(0, MAX_FIELDS_NAMED)) });
}

/** Throws the refusal that a rule answered, if it answered one. */
export function throwRefusal(code: MessageCode | undefined): void {
  if (code) throw new AppError(code);
}
