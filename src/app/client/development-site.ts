import { STANDARD_HOURS } from '#core/shared/business-hours.ts';
import type { SiteContent } from '#core/shared/site-content.ts';

export const developmentSite: SiteContent = {
  brandName: 'Laurel',
  tradingNameNotice: 'Laurel is a trading name used in development.',
  postalAddress: '1 Example Street\nExampletown, EX 00000',
  phone: '+1 555 010 0100',
  phoneLink: 'tel:+15550100100',
  infoEmail: 'info@example.com',
  businessHours: STANDARD_HOURS,
  uploadMaxMegabytes: '25',
  origin: 'http://localhost:5173',
  notices: [],
  links: {
    scheduleCall: '/contact',
    requestForm: '/contact',
    demoCall: '/contact',
    purchaseWorkbook: '/contact',
    purchasePackage: '/contact',
    chat: '/contact',
  },
  scheduleCallAbout: {
    research: '/contact',
    patent: '/contact',
    coaching: '/contact',
    documentation: '/contact',
    workbook: '/contact',
    tracker: '/contact',
    legal: '/contact',
    evaluation: '/contact',
  },
  testimonials: [
    {
      name: 'Sample A',
      title: 'A materials scientist',
      content: 'What an applicant might say.',
      rating: '4.5',
      achievement: 'A petition prepared',
      images: [],
      initials: ['A'],
      marks: ['Sample'],
    },
  ],
  stats: [{ value: '200+', label: 'publications', note: 'Example Register, as of Mar 12, 2026' }],
  workbookStats: [
    { value: 'over 95%', label: 'approval without RFE', note: "Company's own figure, not independently verified" },
  ],
  plans: [
    {
      name: 'Basic',
      description: 'A first plan.',
      price: '$1,997',
      amount: '1997.00',
      features: ['A feature'],
      badges: ['Popular'],
    },
  ],
};
