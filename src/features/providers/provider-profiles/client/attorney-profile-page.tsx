import type { AttorneyProfile } from '../schema.ts';
import { ownAttorneyProfile } from './api.ts';
import { AttorneyProfileForm, type AttorneyRow } from './attorney-profile-form.tsx';
import { ProfilePage } from './profile-page.tsx';
import { useProfileSheet } from './profile-sheet.ts';

export default function AttorneyProfilePage() {
  const sheet = useProfileSheet<AttorneyProfile, AttorneyRow>(ownAttorneyProfile, { asRow, asProfile });
  const { profile, form, round, name, userId } = sheet;
  return (
    <ProfilePage of="attorney" {...sheet}>
      {profile && form && <AttorneyProfileForm key={round} {...form} name={name} profile={profile} userId={userId} />}
    </ProfilePage>
  );
}

function asRow(profile: AttorneyProfile, id: string): AttorneyRow {
  return { ...profile, id };
}

function asProfile({ id: _id, ...profile }: AttorneyRow): AttorneyProfile {
  return profile;
}
