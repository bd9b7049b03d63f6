import { z } from 'zod';

import { formatNumber } from '#core/shared/money.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { priceField, PRICE_MAX, typedNumber } from '#core/shared/price.ts';
import { fileKey, type Bucket } from '#core/shared/uploads.ts';
import { shownCredential } from '#features/providers/provider-credentials/schema.ts';
import { shownPrice } from '#features/providers/service-pricing/schema.ts';

import { usStates } from '#core/shared/us-states.ts';
import { providerRoles } from '#features/accounts/roles/schema.ts';

export const PROFILE_IMAGES_BUCKET: Bucket = 'profile-images';

const BIO_CHARACTERS = 5000;
const TEXT_CHARACTERS = 200;
const EXPERTISE_CHARACTERS = 100;
const EXPERTISE_MAX = 50;
const YEARS_MAX = 80;

const years = `Years of experience must be a whole number from 0 to ${YEARS_MAX}`;
const image = 'Picture: please upload the file here';
const required = (label: string) =>
  plainText({ label, required: `${label} is required`, maxCharacters: TEXT_CHARACTERS });

const bio = plainText({ label: 'Bio', maxCharacters: BIO_CHARACTERS, isMultiline: true });
/** US dollars. */
const hourlyRate = priceField(`$${formatNumber(PRICE_MAX)}`, 'Hourly rate');
/** Version that was read, 0 if there is no profile. */
const version = z.int32('Please reload your profile').min(0, 'Please reload your profile');

/** Comma-separated text as a list. */
export function splitExpertise(typed: string): string[] {
  return typed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

const expertise = z
  .array(plainText({ label: 'Expertise', maxCharacters: EXPERTISE_CHARACTERS }), 'Expertise must be a list')
  .overwrite((parts) => parts.flatMap(splitExpertise))
  .max(EXPERTISE_MAX, `You can add at most ${EXPERTISE_MAX} areas of expertise`);

export const mentorProfileInput = z.strictObject({
  bio: bio.default(''),
  expertise: expertise.default([]),
  hourly_rate: hourlyRate.default(0),
  profile_image_url: z
    .string(image)
    .max(2000, image)
    // Only this bucket rejects pictures with camera data.
    .refine((url) => fileKey(url)?.startsWith(`${PROFILE_IMAGES_BUCKET}/`) === true, image)
    .nullable()
    .default(null),
  version,
});
export type MentorProfileInput = z.output<typeof mentorProfileInput>;

/** Form of a mentor's profile with typed text. No rate means a rate of 0. */
export const mentorProfileForm = z.strictObject({
  ...mentorProfileInput.omit({ version: true }).shape,
  expertise: z.string().transform(splitExpertise).pipe(expertise),
  hourly_rate: z
    .string()
    .transform((typed) => typed.trim() || '0')
    .pipe(typedNumber(hourlyRate, { currency: 'USD' })),
});

export const attorneyProfileInput = z.strictObject({
  specialization: required('Specialization'),
  years_of_experience: z
    .int({ error: ({ input }) => (input === undefined || input === null ? 'Years of experience is required' : years) })
    .min(0, years)
    .max(YEARS_MAX, years),
  bar_number: required('Bar number'),
  license_state: z.enum(usStates, {
    error: ({ input }) =>
      input === undefined || input === '' ? 'License state is required' : 'Please choose a state or territory',
  }),
  bio: bio.default(''),
  hourly_rate: hourlyRate,
  version,
});
export type AttorneyProfileInput = z.output<typeof attorneyProfileInput>;

/** Form of an attorney's profile. */
export const attorneyProfileForm = z.strictObject({
  ...attorneyProfileInput.omit({ version: true }).shape,
  years_of_experience: typedNumber(attorneyProfileInput.shape.years_of_experience, { fractionDigits: 0 }),
  hourly_rate: typedNumber(hourlyRate, { currency: 'USD' }),
});

const mentorFields = {
  bio: z.string(),
  expertise: z.array(z.string()),
  hourly_rate: z.string(),
  profile_image_url: z.string().nullable(),
};
const attorneyFields = {
  specialization: z.string(),
  years_of_experience: z.int(),
  bar_number: z.string(),
  license_state: z.string(),
  bio: z.string(),
  hourly_rate: z.string(),
};
/** Data next to the profile for applicants: verified credentials, and active prices. */
const beside = { is_verified: z.boolean(), credentials: z.array(shownCredential), prices: z.array(shownPrice) };
/** A profile as its owner reads it. Version 0 before it is first saved. */
const stored = { ...beside, updated_at: z.string().nullable(), version: z.int() };
export type OwnProfile = z.output<z.ZodObject<typeof stored>>;

export const mentorProfile = z.object({ ...mentorFields, ...stored });
export type MentorProfile = z.output<typeof mentorProfile>;
export const attorneyProfile = z.object({ ...attorneyFields, ...stored });
export type AttorneyProfile = z.output<typeof attorneyProfile>;

/** A mentor or attorney as their applicants read them. */
const shownProvider = z.object({
  user_id: z.uuid(),
  name: z.string(),
  role: z.enum(providerRoles),
  ...beside,
  /** The provider's profile in this role, null if not written. */
  mentor_profile: z.object(mentorFields).nullable(),
  attorney_profile: z.object(attorneyFields).nullable(),
});
export type ShownProvider = z.output<typeof shownProvider>;
export const shownProviders = z.object({ providers: z.array(shownProvider) });
export type ShownProviders = z.output<typeof shownProviders>;
