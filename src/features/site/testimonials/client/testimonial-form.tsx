import { Checkbox, TextInput } from '@mantine/core';
import { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import type { RowFormProps } from '#core/client/form-sheet.ts';
import { saveRow, useRowForm } from '#core/client/row-form.ts';
import { AutosizeTextarea } from '#core/client/ui/autosize-textarea.tsx';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { RowForm } from '#core/client/ui/row-form.tsx';
import { fileName } from '#core/shared/uploads.ts';
import { ImagePicker } from '#features/storage/files/client/image-picker.tsx';
import { typedNumber } from '#core/shared/price.ts';

import { RATING_MAX, TESTIMONIAL_PICTURES_BUCKET, testimonialInput, type TestimonialRow } from '../schema.ts';
import { addTestimonial, changeTestimonial, readTestimonial, testimonials } from './api.ts';

const ratingMessage = `Rating must be a number from 0 to ${RATING_MAX}`;

/** Input is text. A number out of range is rejected here and not saved as another one. */
const formSchema = testimonialInput.omit({ position: true }).extend({
  rating: typedNumber(z.number(ratingMessage).min(0, ratingMessage).max(RATING_MAX, ratingMessage), {
    fractionDigits: 1,
  }),
});

/** Adds a testimonial or changes one. */
export function TestimonialForm(sheet: RowFormProps<TestimonialRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, TestimonialRow>({
    ...sheet,
    schema: formSchema,
    initialValues: {
      name: row?.name ?? '',
      title: row?.title ?? '',
      content: row?.content ?? '',
      rating: String(row?.rating ?? RATING_MAX),
      achievement: row?.achievement ?? '',
      picture_url: row?.picture_url ?? null,
      image: row?.image ?? '',
      is_sample: row?.is_sample ?? false,
      is_active: row?.is_active ?? true,
    },
    draft: 'testimonials',
    listKey: testimonials.key,
    read: readTestimonial,
    save: (values, sent) => saveRow(calls, { ...sent, row, values: values as z.output<typeof formSchema> }),
  });
  const { form: mantineForm, field } = form;
  const mark = (name: 'is_sample' | 'is_active') => ({
    checked: mantineForm.values[name] === true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      mantineForm.setFieldValue(name, currentTarget.checked),
  });

  return (
    <RowForm
      of={form}
      noun="testimonial"
      legend={row ? `Edit ${row.name}’s testimonial` : 'New testimonial'}
      submit={row ? 'Update testimonial' : 'Add testimonial'}
      newer={{ fields: shownFields }}
    >
      <TextInput {...field('name')} label="Name" withAsterisk />
      <TextInput {...field('title')} label="Title" placeholder="Materials scientist" />
      <AutosizeTextarea {...field('content')} label="Content" withAsterisk minRows={4} maxRows={16} data-wide />
      <TextInput {...field('achievement')} label="Achievement" />
      <NumberField {...field('rating')} label={`Rating (0-${RATING_MAX})`} fractionDigits={1} />
      <ImagePicker
        {...field('picture_url')}
        bucket={TESTIMONIAL_PICTURES_BUCKET}
        name={String(mantineForm.values.name)}
        alt="The picture beside the testimonial"
        value={mantineForm.values.picture_url as string | null}
        onChange={(url) => mantineForm.setFieldValue('picture_url', url)}
      />
      <TextInput
        {...field('image')}
        label="Path of a picture"
        description="A picture that ships with the site, such as /images/ada.webp. An uploaded one is shown in its place."
        data-wide
      />
      <Checkbox {...mark('is_sample')} label="Sample" description="Marked as a sample everywhere it is shown." />
      <Checkbox {...mark('is_active')} label="Shown on the site" />
    </RowForm>
  );
}

const calls = { add: addTestimonial, find: readTestimonial, change: changeTestimonial };

const shownFields = {
  name: { label: 'Name', show: (row: TestimonialRow) => row.name },
  title: { label: 'Title', show: (row: TestimonialRow) => row.title },
  content: { label: 'Content', show: (row: TestimonialRow) => row.content },
  achievement: { label: 'Achievement', show: (row: TestimonialRow) => row.achievement },
  rating: { label: 'Rating', show: (row: TestimonialRow) => row.rating },
  picture_url: {
    label: 'Picture',
    show: ({ picture_url: url }: TestimonialRow) => url && fileName(url),
  },
  image: { label: 'Path of a picture', show: (row: TestimonialRow) => row.image },
  is_sample: { label: 'Sample', show: (row: TestimonialRow) => (row.is_sample ? 'Yes' : 'No') },
  is_active: { label: 'Shown on the site', show: (row: TestimonialRow) => (row.is_active ? 'Yes' : 'No') },
};
