import { z } from 'zod';

import { calendarDate } from '#core/shared/calendar-date.ts';
import { listQuery } from '#core/shared/list-query.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { takesFile, type Bucket } from '#core/shared/uploads.ts';
import { providerRoles, type ProviderRole } from '#features/accounts/roles/schema.ts';

/** Credential types of each role, in the order of the specification. */
export const typesOf = {
  mentor: ['Academic Degree', 'Professional Certificate', 'Research Publication', 'Patent', 'Award', 'Other'],
  attorney: ['Bar License', 'Professional Certificate', 'State License', 'Other'],
} as const satisfies Record<ProviderRole, readonly string[]>;
export type CredentialType = (typeof typesOf)[ProviderRole][number];
export const credentialTypes = [...new Set<CredentialType>([...typesOf.attorney, ...typesOf.mentor])] as [
  CredentialType,
  ...CredentialType[],
];

/** Credential types that verify an attorney. Only one is needed. */
export const licenses = ['Bar License', 'State License'] as const satisfies readonly CredentialType[];

export const verificationStatuses = ['pending', 'verified', 'rejected'] as const;
export type VerificationStatus = (typeof verificationStatuses)[number];

/** Decisions of an admin. If the provider edits the credential, it is pending again. */
const verdicts = ['verified', 'rejected'] as const;
export type Verdict = (typeof verdicts)[number];

export const CREDENTIALS_BUCKET: Bucket = 'credentials';
const TEXT_CHARACTERS = 300;
const NOTE_CHARACTERS = 5000;

const noFile = 'Please upload the document';
const role = z.enum(providerRoles, 'Please choose a role');
const type = z.enum(credentialTypes, 'Please choose a type');
const version = z.int32('Please reload this credential').min(1, 'Please reload this credential');
const text = (label: string) => plainText({ label, required: `${label} is required`, maxCharacters: TEXT_CHARACTERS });

const fields = {
  credential_type: type,
  credential_number: text('Credential number'),
  issuing_authority: text('Issuing authority'),
  issue_date: calendarDate({ label: 'Issue date', until: () => new Date() }),
  expiry_date: z.union(
    [calendarDate({ label: 'Expiry date' }), z.literal('').transform(() => null), z.null()],
    'Expiry date must be a date, such as 2025-06-19',
  ),
  document_url: z
    .string(noFile)
    .max(2000, noFile)
    .refine((url) => takesFile(CREDENTIALS_BUCKET, url), noFile),
};

type Written = { role: ProviderRole; credential_type: string; issue_date: string; expiry_date: string | null };

/** Returns a sentence for each field of a credential that conflicts with another. */
export function credentialProblems({
  role: wanted,
  credential_type,
  issue_date,
  expiry_date,
}: Written): Partial<Record<keyof Written, string>> {
  const types: readonly string[] = typesOf[wanted];
  return {
    ...(!types.includes(credential_type) && { credential_type: `Please choose a type for ${wanted}s` }),
    ...(expiry_date === null && wanted === 'attorney' && { expiry_date: 'Expiry date is required' }),
    ...(expiry_date !== null &&
      expiry_date <= issue_date && { expiry_date: 'Expiry date must be after the issue date' }),
  };
}

/** Input that submits a credential for verification. */
export const credentialInput = z
  .strictObject({ role, ...fields, expiry_date: fields.expiry_date.default(null) })
  .superRefine((credential, context) => {
    for (const [field, message] of Object.entries(credentialProblems(credential))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });
export type CredentialInput = z.output<typeof credentialInput>;

const bothDays = z.object({ issue_date: z.iso.date(), expiry_date: z.iso.date() });

/** Returns the form schema of one role. An attorney's credential must expire. */
export function credentialForm(as: ProviderRole) {
  return z
    .strictObject({
      ...fields,
      credential_type: z.enum(typesOf[as] as readonly CredentialType[], 'Please choose a type'),
      expiry_date: fields.expiry_date.refine((day) => day !== null || as === 'mentor', 'Expiry date is required'),
    })
    .refine(({ issue_date, expiry_date }) => expiry_date === null || expiry_date > issue_date, {
      path: ['expiry_date'],
      message: 'Expiry date must be after the issue date',
      // By default Zod compares only if every other field is valid, so users would learn of it one attempt later.
      when: ({ value }) => bothDays.safeParse(value).success,
    });
}

/** Changed fields, and the version they were read at. Rules across fields are checked on the whole credential. */
export const credentialChange = z.strictObject(fields).partial().extend({ version });
export type CredentialChange = z.output<typeof credentialChange>;

export const credentialVersion = z.strictObject({ version: z.coerce.number<string>().pipe(version) });

/** Decision of an admin about the version they saw, with a note for the provider. A rejection must give its reason. */
export const verdictInput = z
  .strictObject({
    status: z.enum(verdicts, 'Please verify or reject'),
    decision_note: plainText({ label: 'Note', maxCharacters: NOTE_CHARACTERS, isMultiline: true }).default(''),
    version,
  })
  .refine(({ status, decision_note }) => status === 'verified' || decision_note !== '', {
    path: ['decision_note'],
    message: 'Please give a reason, so that the provider knows what to change',
  });
export type VerdictInput = z.output<typeof verdictInput>;

/** Query of the provider's own list, for one role. */
export const ownQuery = listQuery({ sorts: ['created_at'], filters: { role } }).pick({ role: true, page: true });

const sorts = ['waiting', 'created_at', 'expiry_date', 'name'] as const;
export type SubmittedSort = (typeof sorts)[number];

/** Query of the list of all. Pending ones come first, oldest first. */
export const submittedQuery = listQuery({
  sorts,
  filters: { status: z.enum(verificationStatuses), role, type, expired: z.enum(['true', 'false']) },
}).omit({ trash: true, direction: true });

/** Credential as its provider sees it. Timestamps are in ISO 8601. */
export const credentialRow = z.object({
  id: z.uuid(),
  role,
  credential_type: z.string(),
  credential_number: z.string(),
  issuing_authority: z.string(),
  issue_date: z.iso.date(),
  expiry_date: z.iso.date().nullable(),
  /** Whether that day is over. */
  is_expired: z.boolean(),
  document_url: z.string(),
  verification_status: z.enum(verificationStatuses),
  /** Note of the admin who decided. */
  decision_note: z.string(),
  decided_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type Credential = z.output<typeof credentialRow>;

/** Credential as admins see it. */
export const submittedRow = credentialRow.extend({
  user_id: z.uuid(),
  /** Name of the provider. */
  name: z.string(),
  email: z.string(),
  decided_by: z.uuid().nullable(),
  /** Name of the admin who decided. Also null if the account was deleted. */
  decider: z.string().nullable(),
  can: z.object({ decide: z.boolean() }),
});
export type SubmittedCredential = z.output<typeof submittedRow>;
/** Credential as stored. `can` is added for its reader. */
export type StoredSubmitted = Omit<SubmittedCredential, 'can'>;

/** Verified credential on its provider's profile, without the document. */
export const shownCredential = credentialRow.pick({
  id: true,
  credential_type: true,
  credential_number: true,
  issuing_authority: true,
  issue_date: true,
  expiry_date: true,
  is_expired: true,
});
