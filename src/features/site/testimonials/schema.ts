import { z } from 'zod';

import { formatNumber } from '#core/shared/money.ts';
import { plainText } from '#core/shared/plain-text.ts';
import { fileKey, type Bucket } from '#core/shared/uploads.ts';

export const TESTIMONIAL_PICTURES_BUCKET: Bucket = 'testimonial-pictures';

export const RATING_MAX = 5;
const NAME_CHARACTERS = 120;
const CONTENT_CHARACTERS = 2000;
const ACHIEVEMENT_CHARACTERS = 200;
const ADDRESS_CHARACTERS = 200;
const POSITION_MAX = 10_000;

const positionMessage = `Position must be a whole number from 0 to ${formatNumber(POSITION_MAX)}`;
const version = z.int32('Please reload this testimonial').min(1, 'Please reload this testimonial');

/** A picture that ships with the site. No page loads pictures from other sites. */
const shippedImage = /^\/images\/(?:[a-z0-9-]+\/)*[a-z0-9-]+\.(?:avif|webp|png|jpg|svg)$/;
const uploadedMessage = 'Picture: please upload the file here';
const imageMessage = 'Please enter the path of a picture on this site, such as /images/ada.webp, or leave this empty';

const fields = {
  name: plainText({ label: 'Name', required: 'Name is required', maxCharacters: NAME_CHARACTERS }),
  /** Profession, such as 'Materials scientist'. */
  title: plainText({ label: 'Title', maxCharacters: NAME_CHARACTERS }),
  content: plainText({
    label: 'Content',
    required: 'Content is required',
    maxCharacters: CONTENT_CHARACTERS,
    isMultiline: true,
  }),
  rating: z.number('Rating must be a number from 0 to 5').overwrite(clampRating),
  image: z.union(
    [
      z.string().max(ADDRESS_CHARACTERS, imageMessage).regex(shippedImage, imageMessage),
      z.literal('').transform(() => null),
      z.null(),
    ],
    imageMessage,
  ),
  /** A picture that an admin uploaded. Replaces `image`. */
  picture_url: z
    .string(uploadedMessage)
    .max(2000, uploadedMessage)
    .refine((url) => fileKey(url)?.startsWith(`${TESTIMONIAL_PICTURES_BUCKET}/`) === true, uploadedMessage)
    .nullable(),
  achievement: plainText({ label: 'Achievement', maxCharacters: ACHIEVEMENT_CHARACTERS }),
  /** Labeled as a sample wherever it is shown. */
  is_sample: z.boolean('Sample must be true or false'),
  position: z.int(positionMessage).min(0, positionMessage).max(POSITION_MAX, positionMessage),
  is_active: z.boolean('Active must be true or false'),
};

/** Without a position it comes last. */
export const testimonialInput = z.strictObject({
  ...fields,
  title: fields.title.default(''),
  rating: fields.rating.default(RATING_MAX),
  image: fields.image.default(null),
  picture_url: fields.picture_url.default(null),
  achievement: fields.achievement.default(''),
  is_sample: fields.is_sample.default(false),
  position: fields.position.optional(),
  is_active: fields.is_active.default(true),
});
export type TestimonialInput = z.output<typeof testimonialInput>;

/** Changed fields, and the version that was read. */
export const testimonialChange = z.strictObject(fields).partial().extend({ version });
export type TestimonialChange = z.output<typeof testimonialChange>;

/** New position: before another one, or last if null. */
export const testimonialMove = z.strictObject({ before: z.uuid().nullable(), version });
export type TestimonialMove = z.output<typeof testimonialMove>;

export const testimonialRow = z.object({
  id: z.uuid(),
  name: z.string(),
  title: z.string(),
  content: z.string(),
  /** 0 to 5, in tenths. */
  rating: z.number(),
  image: z.string().nullable(),
  picture_url: z.string().nullable(),
  achievement: z.string(),
  is_sample: z.boolean(),
  position: z.int(),
  is_active: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  version: z.int(),
});
export type TestimonialRow = z.output<typeof testimonialRow>;

/** `manage`: whether the user may add, change and delete them. Inactive ones are listed only then. */
export const testimonialList = z.object({ rows: z.array(testimonialRow), can: z.object({ manage: z.boolean() }) });
export type TestimonialList = z.output<typeof testimonialList>;

/** Public path of uploaded pictures, by ID. */
export const PICTURES_PREFIX = '/api/testimonials/pictures/';

/** Columns of a testimonial that visitors see. */
export type PublicTestimonialRow = Pick<
  TestimonialRow,
  'name' | 'title' | 'content' | 'rating' | 'image' | 'achievement' | 'is_sample'
>;

/** Rounds to tenths from 0 to 5, the precision of the drawn stars. */
function clampRating(rating: number): number {
  return Math.round(Math.min(Math.max(rating, 0), RATING_MAX) * 10) / 10;
}
