// @vitest-environment happy-dom
import { expect, it } from 'vitest';

import { renderPage } from '#testing/client/page.tsx';
import { find } from '#testing/client/render.tsx';

import { attorneyProfileForm, mentorProfileForm } from '../schema.ts';
import { typedOr } from './profile-form.tsx';
import { ProviderCard } from './provider-card.tsx';

const renderCard = async (rate: string) => {
  await renderPage(
    <ProviderCard
      provider={{
        name: 'Mia Mentor',
        role: 'mentor',
        is_verified: true,
        credentials: [],
        prices: [{ id: '1', service_type: 'Mock Interview', price: '0.00', currency: 'EUR' }],
        mentor_profile: { bio: '', expertise: [], hourly_rate: rate, profile_image_url: null },
        attorney_profile: null,
      }}
    />,
  );
  return find('article').textContent;
};

it('an hourly rate is shown', async () => {
  expect(await renderCard('90.00')).toContain('Hourly rate$90.00');
});

it('a mentor who does not charge by the hour has no hourly rate, and a service that costs nothing is free', async () => {
  const card = await renderCard('0.00');
  expect(card).not.toContain('Hourly rate');
  expect(card).toContain('Mock InterviewFree');
});

it.each([
  ['90.5', 90.5],
  ['$1,250', 1250],
  ['1.250,50 $', 1250.5],
  ['€90', 80],
  ['-5', 80],
  ['abc', 80],
  ['', 0],
])('the preview of the rate “%s” shows %d', (typed, shown) => {
  expect(typedOr(mentorProfileForm.shape.hourly_rate, typed, 80)).toBe(shown);
});

it.each([
  ['12', 12],
  ['１２', 12],
  ['1.5', 8],
  ['', 8],
])('the preview of “%s” years of experience shows %d', (typed, shown) => {
  expect(typedOr(attorneyProfileForm.shape.years_of_experience, typed, 8)).toBe(shown);
});
