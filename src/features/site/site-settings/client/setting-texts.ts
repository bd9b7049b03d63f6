import type { SettingKey } from '../schema.ts';

export type SettingText = {
  label: string;
  /** Purpose of the setting. */
  about: string;
  /** Kind of input. Default: one line of text. */
  input?: 'lines' | 'number' | 'email' | 'tel' | 'url';
  /** Choices by value, starting with the empty one. */
  choices?: Readonly<Record<string, string>>;
};

const payRequest = 'Where users pay for this service, unless their request has its own link.';
const payPlan = 'Where users pay for this plan. If empty, they pay by invoice.';

/** All settings by section of the page. */
export const settingGroups: readonly { title: string; settings: Partial<Record<SettingKey, SettingText>> }[] = [
  {
    title: 'Company',
    settings: {
      brand_name: { label: 'Brand name', about: 'On every page and in every email.' },
      trading_name_notice: {
        label: 'Legal notice',
        about: 'At the bottom of every public page and every email: who runs the site.',
      },
      postal_address: {
        label: 'Postal address',
        about: 'At the bottom of every public page and every email.',
        input: 'lines',
      },
      phone: { label: 'Phone', about: 'At the bottom of every public page.', input: 'tel' },
      contact_email: {
        label: 'Email',
        about: 'Where visitors and users write to, and where replies to our emails go.',
        input: 'email',
      },
      info_mailbox: {
        label: 'Staff mailbox',
        about: 'Notified of contact messages, documents, requests and tickets. If empty, every owner is notified.',
        input: 'email',
      },
      business_hours: {
        label: 'Business hours',
        about:
          'On the contact page and next to support tickets, which we answer within one business day. Give days, times and time zone, such as Monday to Friday, 9am to 5pm EST.',
      },
      site_notice: {
        label: 'Notice',
        about: 'A message at the top of every page, for example about holidays or maintenance. Leave empty for none.',
      },
    },
  },
  {
    title: 'Limits',
    settings: {
      trial_days: {
        label: 'Trial length, in days',
        about: 'For users who sign up from now on. Current trials do not change.',
        input: 'number',
      },
      upload_max_mb: {
        label: 'Maximum file size, in MB',
        about: 'For files uploaded from now on.',
        input: 'number',
      },
      cancellation_notice_hours: {
        label: 'Cancellation notice, in hours',
        about:
          'How long before the start applicants can still move or cancel a session. 0 means until the session starts.',
        input: 'number',
      },
      provider_verification: {
        label: 'Verification of mentors and attorneys',
        about: 'Whether mentors and attorneys who are not verified can be assigned to applicants.',
        choices: {
          '': 'Can be assigned after a confirmation',
          required: 'Cannot be assigned',
        },
      },
      no_show_credit: {
        label: 'Session credit after a no-show',
        about:
          'What happens to the session credit when an applicant does not attend. If the mentor or attorney does not attend, it is always returned.',
        choices: { '': 'Counts as used', returned: 'Returned to the applicant' },
      },
      audit_years: {
        label: 'Audit trail retention, in years',
        about: 'How long entries are kept. Older ones are permanently deleted once a day.',
        input: 'number',
      },
    },
  },
  {
    title: 'Links',
    settings: {
      link_schedule_call: { label: 'Schedule a call', about: 'If empty, the contact form is used.', input: 'url' },
      link_demo_call: { label: 'Book a demo call', about: 'If empty, the contact form is used.', input: 'url' },
      link_request_form: {
        label: 'Request form',
        about: 'If empty, a signed-in user’s service requests are used.',
        input: 'url',
      },
      link_purchase_workbook: {
        label: 'Buy the workbook',
        about: 'If empty, this site’s checkout is used.',
        input: 'url',
      },
      link_purchase_package: {
        label: 'Buy the package',
        about: 'If empty, this site’s checkout is used.',
        input: 'url',
      },
      link_chat: { label: 'Chat', about: 'If empty, the contact form is used.', input: 'url' },
      contact_relay_url: {
        label: 'Contact message relay',
        about: 'A form endpoint that also receives each contact message. If empty, none is used.',
        input: 'url',
      },
    },
  },
  {
    title: 'Invoices',
    settings: {
      seller_name: {
        label: 'Seller’s name',
        about: 'On invoices, receipts, credit notes and terms. If empty, the brand name is used.',
      },
      seller_address: {
        label: 'Seller’s address',
        about: 'Shown below the seller’s name. If empty, the postal address is used.',
        input: 'lines',
      },
      seller_register: {
        label: 'Registration number',
        about: 'Include the register, such as Companies House 00000000. If empty, it is not shown.',
      },
      bank_details: {
        label: 'Bank details',
        about:
          'How to pay by bank transfer, shown on every invoice. If empty, bank transfer is not offered alongside a card or a payment link.',
        input: 'lines',
      },
      invoice_due_days: {
        label: 'Payment term, in days',
        about: 'For invoices issued from now on.',
        input: 'number',
      },
      tax_name: {
        label: 'Tax name',
        about: 'For example, VAT. Prices include the tax; it is shown only if its name, rate and number are all set.',
      },
      tax_rate: { label: 'Tax rate, in percent', about: 'For example, 19 or 8.875. For orders placed from now on.' },
      tax_number: {
        label: 'Tax number',
        about: 'The seller’s tax number, shown on every document that shows the tax.',
      },
    },
  },
  {
    title: 'Payment',
    settings: {
      payment_link_basic: { label: 'Plan Basic', about: payPlan, input: 'url' },
      payment_link_advanced: { label: 'Plan Advanced', about: payPlan, input: 'url' },
      payment_link_premium: { label: 'Plan Premium', about: payPlan, input: 'url' },
      payment_link_elite: { label: 'Plan Elite', about: payPlan, input: 'url' },
      payment_link_uk_design: { label: 'UK Design', about: payRequest, input: 'url' },
      payment_link_german_utility: { label: 'German Utility', about: payRequest, input: 'url' },
      payment_link_letters: { label: 'Letters', about: payRequest, input: 'url' },
      payment_link_patent_evaluation: { label: 'Patent Evaluation and Assessment', about: payRequest, input: 'url' },
      payment_link_research_publication: { label: 'Research Publication Support', about: payRequest, input: 'url' },
      payment_link_coaching: { label: 'Profile Building Coaching', about: payRequest, input: 'url' },
      payment_link_legal_review: { label: 'Legal Review By Attorney', about: payRequest, input: 'url' },
    },
  },
];
