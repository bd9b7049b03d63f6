import type { SettingKey } from '../schema.ts';

export type SettingText = {
  label: string;
  /** What it is for. */
  about: string;
  /** How it is typed; a line of text where it is left out. */
  input?: 'lines' | 'number' | 'email' | 'tel' | 'url';
  /** What it may be, where it is chosen: by value, the first of them empty. */
  choices?: Readonly<Record<string, string>>;
};

const payRequest = 'Where users pay for this service, unless their request has a link of its own.';
const payPlan = 'Where users pay for this plan. While it is empty, they pay by invoice.';

/** Every setting, by the part of the page that it stands in. */
export const settingGroups: readonly { title: string; settings: Partial<Record<SettingKey, SettingText>> }[] = [
  {
    title: 'Company',
    settings: {
      brand_name: { label: 'Brand name', about: 'On every page and in every mail.' },
      trading_name_notice: {
        label: 'Legal notice',
        about: 'Below every public page and every mail: who runs the site.',
      },
      postal_address: { label: 'Postal address', about: 'Below every public page and every mail.', input: 'lines' },
      phone: { label: 'Phone', about: 'Below every public page.', input: 'tel' },
      contact_email: {
        label: 'Email',
        about: 'Where visitors and users write to, and where their replies to our mails go.',
        input: 'email',
      },
      info_mailbox: {
        label: 'Mailbox of the staff',
        about:
          'Notified of contact messages, documents, requests and tickets. While it is empty, every owner is notified.',
        input: 'email',
      },
      business_hours: {
        label: 'Business hours',
        about:
          'On the contact page and beside support tickets, whose replies are due within a working day. Days, times and time zone, such as Monday to Friday, 9am to 5pm EST.',
      },
      site_notice: {
        label: 'Notice',
        about: 'A sentence above every page, for as long as it is set: holidays, maintenance.',
      },
    },
  },
  {
    title: 'Limits',
    settings: {
      trial_days: {
        label: 'Days of a trial',
        about: 'For users who sign up from now on. Trials that run stay as they are.',
        input: 'number',
      },
      upload_max_mb: {
        label: 'Largest file, in MB',
        about: 'For each file that is uploaded from now on.',
        input: 'number',
      },
      cancellation_notice_hours: {
        label: 'Notice of cancellation, in hours',
        about: 'Until how long before the start applicants move or cancel a session. With 0 they may until it begins.',
        input: 'number',
      },
      provider_verification: {
        label: 'Verification of mentors and attorneys',
        about: 'Whether one who is not verified can be assigned to an applicant.',
        choices: { '': 'Can be assigned, after a question', required: 'Only verified ones are assigned' },
      },
      no_show_credit: {
        label: 'Credit of a no-show',
        about:
          'What becomes of the session credit when an applicant does not come. When the mentor or attorney does not come, it is always returned.',
        choices: { '': 'Counts as used', returned: 'Returned to the applicant' },
      },
      audit_years: {
        label: 'Years of the audit trail',
        about: 'How long its entries are kept. Older ones are removed for good, once a day.',
        input: 'number',
      },
    },
  },
  {
    title: 'Links',
    settings: {
      link_schedule_call: { label: 'Schedule a call', about: 'While it is empty: the contact form.', input: 'url' },
      link_demo_call: { label: 'Book a demo call', about: 'While it is empty: the contact form.', input: 'url' },
      link_request_form: {
        label: 'Request form',
        about: 'While it is empty: the service requests of a signed-in user.',
        input: 'url',
      },
      link_purchase_workbook: {
        label: 'Buy the workbook',
        about: 'While it is empty: the checkout of this site.',
        input: 'url',
      },
      link_purchase_package: {
        label: 'Buy the package',
        about: 'While it is empty: the checkout of this site.',
        input: 'url',
      },
      link_chat: { label: 'Chat', about: 'While it is empty: the contact form.', input: 'url' },
      contact_relay_url: {
        label: 'Relay of contact messages',
        about: 'A form endpoint that each contact message is sent to as well; none while it is empty.',
        input: 'url',
      },
    },
  },
  {
    title: 'Invoices',
    settings: {
      seller_name: {
        label: 'Name of the seller',
        about: 'On invoices, receipts, credit notes and terms. While it is empty: the brand name.',
      },
      seller_address: {
        label: 'Address of the seller',
        about: 'Below its name. While it is empty: the postal address.',
        input: 'lines',
      },
      seller_register: {
        label: 'Registration number',
        about: 'With its register, such as Companies House 00000000. It is left out while it is empty.',
      },
      bank_details: {
        label: 'Bank details',
        about:
          'How to pay by transfer: on every invoice. While it is empty, no transfer is offered beside a card or a payment link.',
        input: 'lines',
      },
      invoice_due_days: {
        label: 'Days to pay an invoice',
        about: 'For invoices that are issued from now on.',
        input: 'number',
      },
      tax_name: {
        label: 'Name of the tax',
        about: 'Such as VAT. Prices include the tax; it is shown where its name, rate and number are all set.',
      },
      tax_rate: { label: 'Rate of the tax, in percent', about: 'Such as 19 or 8.875. For orders from now on.' },
      tax_number: { label: 'Tax number', about: 'The seller’s, on every document that shows the tax.' },
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
