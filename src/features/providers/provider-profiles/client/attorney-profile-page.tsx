import { NativeSelect, TextInput } from '@mantine/core';
import type { z } from 'zod';

import type { FormSchema } from '#core/client/validate-form.ts';
import { useRowForm } from '#core/client/row-form.ts';
import { NumberField } from '#core/client/ui/number-field.tsx';

import { usStates } from '#core/shared/us-states.ts';
import { attorneyProfileForm, type AttorneyProfile } from '../schema.ts';
import { ownAttorneyProfile } from './api.ts';
import { BioField, ProfileForm, typedOr } from './profile-form.tsx';
import { ProfilePage, type ProfileFormProps } from './profile-page.tsx';

const { shape } = attorneyProfileForm;

type AttorneyRow = AttorneyProfile & { id: string };

export default function AttorneyProfilePage() {
  return (
    <ProfilePage
      of="attorney"
      own={ownAttorneyProfile}
      asRow={asRow}
      asProfile={asProfile}
      form={AttorneyProfileForm}
    />
  );
}

function asRow(profile: AttorneyProfile, id: string): AttorneyRow {
  return { ...profile, id };
}

function asProfile({ id: _id, ...profile }: AttorneyRow): AttorneyProfile {
  return profile;
}

function AttorneyProfileForm({ name, profile, userId, ...sheet }: ProfileFormProps<AttorneyProfile, AttorneyRow>) {
  const { row } = sheet;
  const form = useRowForm<FormSchema, AttorneyRow>({
    ...sheet,
    schema: attorneyProfileForm,
    initialValues: {
      specialization: row?.specialization ?? '',
      years_of_experience: row ? String(row.years_of_experience) : '',
      bar_number: row?.bar_number ?? '',
      license_state: row?.license_state ?? '',
      hourly_rate: row?.hourly_rate ?? '',
      bio: row?.bio ?? '',
    },
    draft: 'attorney-profile',
    listKey: ownAttorneyProfile.key,
    read: async () => asRow(await ownAttorneyProfile.read(), userId),
    save: async (input, { version }) =>
      asRow(await ownAttorneyProfile.save({ ...(input as z.output<typeof attorneyProfileForm>), version }), userId),
  });
  const { form: mantineForm, field } = form;
  const { values } = mantineForm;
  return (
    <ProfileForm
      of={form}
      fields={shownFields}
      name={name}
      profile={profile}
      as={{
        role: 'attorney',
        mentor_profile: null,
        attorney_profile: {
          specialization: String(values.specialization).trim(),
          years_of_experience: typedOr(
            shape.years_of_experience,
            values.years_of_experience,
            profile.years_of_experience,
          ),
          bar_number: String(values.bar_number).trim(),
          license_state: String(values.license_state),
          bio: String(values.bio).trim(),
          hourly_rate: String(typedOr(shape.hourly_rate, values.hourly_rate, Number(profile.hourly_rate))),
        },
      }}
    >
      <TextInput {...field('specialization')} label="Specialization" required />
      <NumberField {...field('years_of_experience')} label="Years of experience" fractionDigits={0} required />
      <TextInput {...field('bar_number')} label="Bar number" required />
      <NativeSelect
        {...field('license_state')}
        label="License state"
        required
        data={[{ value: '', label: 'Choose a state or territory' }, ...usStates]}
      />
      <NumberField {...field('hourly_rate')} label="Hourly rate in US dollars" currency="USD" required />
      <BioField {...field('bio')} />
    </ProfileForm>
  );
}

const shownFields = {
  specialization: { label: 'Specialization', show: (row: AttorneyRow) => row.specialization },
  years_of_experience: { label: 'Years of experience', show: (row: AttorneyRow) => row.years_of_experience },
  bar_number: { label: 'Bar number', show: (row: AttorneyRow) => row.bar_number },
  license_state: { label: 'License state', show: (row: AttorneyRow) => row.license_state },
  hourly_rate: { label: 'Hourly rate', show: (row: AttorneyRow) => row.hourly_rate },
  bio: { label: 'Bio', show: (row: AttorneyRow) => row.bio },
};
