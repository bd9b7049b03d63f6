import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs';

import { definePages } from '#core/client/pages.ts';
import { paths } from '#core/shared/paths.ts';

import { messagePages as addresses } from '../rules.ts';

const forApplicants = `${paths.dashboard}/messages`;

const page = {
  module: 'messages-page.tsx',
  label: 'Messages',
  words: 'chat conversation write talk unread',
  icon: IconMessages,
  pendingItems: 'messages',
} as const;

/** One page with several paths: in the applicants' workspace, after a trial, and for providers. */
export const messagePages = definePages('features/communication/messages/client', [
  { ...page, address: forApplicants, area: 'dashboard', title: 'Messaging', group: 'Case' },
  {
    ...page,
    address: addresses.applicant,
    area: 'account',
    title: 'Messaging',
    group: 'Account',
    aliasPaths: forApplicants,
    isListedFor: ({ roles }) => roles.some(({ role, is_active }) => role === 'applicant' && is_active),
  },
  {
    ...page,
    address: addresses.mentor,
    area: 'mentor',
    title: 'Mentor Messages',
    about: 'Conversations with your applicants.',
    group: 'Applicants',
  },
  {
    ...page,
    address: addresses.attorney,
    area: 'attorney',
    title: 'Attorney Messages',
    about: 'Conversations with your applicants.',
    group: 'Applicants',
  },
]);
