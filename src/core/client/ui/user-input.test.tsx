// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, it } from 'vitest';

import { render } from '#testing/client/render.tsx';

import { UserInput } from './user-input.tsx';

const ada = { name: 'Ada Example', email: 'ada@example.com', about: 'mentor' };

it.each([
  ['a name, if there are users', { value: '', found: [ada] }, /^Choose from the list/],
  ['that there is no one yet', { value: '', found: [] }, 'There is no one to choose yet.'],
  ['that no one matches', { value: 'zoe', found: [] }, 'No name or email address contains “zoe”.'],
  ['who was chosen', { value: ada.email, found: [ada] }, 'Ada Example: mentor'],
])('a field for a user says %s', async (_, { value, found }, hint) => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(['users', value], found);
  await render(
    <QueryClientProvider client={client}>
      <MantineProvider env="test">
        <UserInput
          label="Mentor"
          value={value}
          onChange={() => undefined}
          source={{ key: ['users'], find: async () => found }}
        />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(document.querySelector('.mantine-InputWrapper-description')?.textContent).toMatch(hint);
});
