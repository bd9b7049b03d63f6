import { splitExpertise, type MentorProfile } from '../schema.ts';
import { ownMentorProfile } from './api.ts';
import { MentorProfileForm, type MentorRow } from './mentor-profile-form.tsx';
import { ProfilePage } from './profile-page.tsx';
import { useProfileSheet } from './profile-sheet.ts';

export default function MentorProfilePage() {
  const sheet = useProfileSheet<MentorProfile, MentorRow>(ownMentorProfile, { asRow, asProfile });
  const { profile, form, round, name, userId } = sheet;
  return (
    <ProfilePage of="mentor" {...sheet}>
      {profile && form && <MentorProfileForm key={round} {...form} name={name} profile={profile} userId={userId} />}
    </ProfilePage>
  );
}

function asRow(profile: MentorProfile, id: string): MentorRow {
  return { ...profile, id, expertise: profile.expertise.join(', ') };
}

function asProfile({ id: _id, ...row }: MentorRow): MentorProfile {
  return { ...row, expertise: splitExpertise(row.expertise) };
}
