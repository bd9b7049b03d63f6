import { Stack, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { NumberField } from '#core/client/ui/number-field.tsx';
import { fileName } from '#core/shared/uploads.ts';
import { ImagePicker } from '#features/storage/files/client/image-picker.tsx';

import { mentorProfileForm, PROFILE_IMAGES_BUCKET, splitExpertise, type MentorProfile } from '../schema.ts';
import { ownMentorProfile } from './api.ts';
import { Chips } from './chips.tsx';
import { BioField, ProfileForm, typedOr } from './profile-form.tsx';
import { ProfilePage, type ProfileFormProps } from './profile-page.tsx';

const { shape } = mentorProfileForm;

/** Form of a mentor's profile: expertise is comma-separated text. */
type MentorRow = Omit<MentorProfile, 'expertise'> & { id: string; expertise: string };

export default function MentorProfilePage() {
  return (
    <ProfilePage of="mentor" own={ownMentorProfile} asRow={asRow} asProfile={asProfile} form={MentorProfileForm} />
  );
}

function asRow(profile: MentorProfile, id: string): MentorRow {
  return { ...profile, id, expertise: profile.expertise.join(', ') };
}

function asProfile({ id: _id, ...row }: MentorRow): MentorProfile {
  return { ...row, expertise: splitExpertise(row.expertise) };
}

function MentorProfileForm({ name, profile, userId, ...sheet }: ProfileFormProps<MentorProfile, MentorRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, MentorRow>({
    ...sheet,
    schema: mentorProfileForm,
    initialValues: {
      bio: row?.bio ?? '',
      expertise: row?.expertise ?? '',
      hourly_rate: row?.hourly_rate ?? '0',
      profile_image_url: row?.profile_image_url ?? null,
    },
    draft: 'mentor-profile',
    listKey: ownMentorProfile.key,
    read: async () => asRow(await ownMentorProfile.read(), userId),
    save: async (input, { version }) =>
      asRow(await ownMentorProfile.save({ ...(input as z.output<typeof mentorProfileForm>), version }), userId),
  });
  const { form: mantineForm, field } = form;
  const { values } = mantineForm;
  const words = splitExpertise(String(values.expertise));
  const picture = values.profile_image_url as string | null;
  return (
    <ProfileForm
      of={form}
      fields={shownFields}
      name={name}
      profile={profile}
      as={{
        role: 'mentor',
        mentor_profile: {
          bio: String(values.bio).trim(),
          expertise: words,
          hourly_rate: String(typedOr(shape.hourly_rate, values.hourly_rate, Number(profile.hourly_rate))),
          profile_image_url: picture,
        },
        attorney_profile: null,
      }}
    >
      <ImagePicker
        {...field('profile_image_url')}
        bucket={PROFILE_IMAGES_BUCKET}
        name={name}
        value={picture}
        onChange={(url) => mantineForm.setFieldValue('profile_image_url', url)}
      />
      <BioField {...field('bio')} />
      <Stack gap="xs" data-wide>
        <TextInput
          {...field('expertise')}
          label="Expertise"
          description="Separated by commas: Awards, Expert letters"
        />
        {words.length > 0 && <Chips label="Your expertise" words={words} />}
      </Stack>
      <NumberField
        {...field('hourly_rate')}
        label="Hourly rate in US dollars"
        description="0 if you do not charge by the hour."
        currency="USD"
      />
    </ProfileForm>
  );
}

const shownFields = {
  profile_image_url: {
    label: 'Picture',
    show: ({ profile_image_url: url }: MentorRow) => url && fileName(url),
  },
  bio: { label: 'Bio', show: (row: MentorRow) => row.bio },
  expertise: { label: 'Expertise', show: (row: MentorRow) => row.expertise },
  hourly_rate: { label: 'Hourly rate', show: (row: MentorRow) => row.hourly_rate },
};
