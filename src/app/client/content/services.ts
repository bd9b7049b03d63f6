import {
  IconBook2,
  IconChecklist,
  IconFiles,
  IconMailCheck,
  IconMessages,
  IconNews,
  IconScale,
  IconVector,
  type Icon,
} from '@tabler/icons-react';

import { siteServices, type SiteService } from '#core/shared/site-content.ts';
import { contactServices } from '#features/support/contact-messages/rules.ts';

export type ServiceCard = {
  /** Anchor on the services page. */
  id: SiteService;
  icon: Icon;
  title: string;
  description: string;
  features: readonly string[];
  showPurchaseButton?: boolean;
};

const texts = {
  research: {
    icon: IconNews,
    description: 'Help with planning, writing and submitting papers about your own research.',
    features: [
      'A plan of what to write, and where to submit it',
      'Comments on each draft, before a reviewer reads it',
      'Help with responding to reviewers',
    ],
  },
  patent: {
    icon: IconVector,
    description: 'Help with describing your own invention, ready for filing.',
    features: [
      'UK designs and German utility models',
      'Description and drawings, prepared for filing',
      'Filed by you, or by a patent attorney of your choice',
    ],
  },
  coaching: {
    icon: IconMessages,
    description: 'Twelve sessions with a mentor who goes through your evidence with you.',
    features: [
      '12 one-on-one sessions',
      'What to work on next, criterion by criterion',
      'Tasks between sessions, reviewed by your mentor',
    ],
  },
  documentation: {
    icon: IconFiles,
    description: 'Help with collecting, sorting and checking your documents.',
    features: [
      'Each document under the criterion it supports',
      'Reviewed by a person, with notes for you',
      'A status for each, so that you know what to revise',
    ],
  },
  workbook: {
    icon: IconBook2,
    description: 'The EB1A Profile Building Workbook, for planning at your own pace.',
    features: ['One payment, lifetime access', 'Worksheets for each criterion', 'A 3-day satisfaction guarantee'],
  },
  tracker: {
    icon: IconChecklist,
    description: 'A dashboard that keeps your evidence and shows what is still missing.',
    features: [
      'Records for all ten criteria, each with its files',
      'Documents, tasks and requests in one place',
      'Free trial, no credit card',
    ],
    showPurchaseButton: true,
  },
  legal: {
    icon: IconScale,
    description: 'Referral to licensed attorneys, who advise you under their own agreement with you.',
    features: [
      'Legal advice from attorneys only, never from us',
      'Consultations and reviews in your workspace',
      'An attorney represents you only once you have both signed',
    ],
  },
  evaluation: {
    icon: IconMailCheck,
    description: 'Support with letters about your work, and an assessment of your patents.',
    features: [
      'Impact, recommendation and support letters',
      'Patent evaluation and assessment',
      'The person who signs a letter decides what it says',
    ],
  },
} satisfies Record<SiteService, Omit<ServiceCard, 'id' | 'title'>>;

/** Service cards in their display order. */
export const services: readonly ServiceCard[] = siteServices.map((id) => ({
  id,
  title: contactServices[id],
  ...texts[id],
}));
