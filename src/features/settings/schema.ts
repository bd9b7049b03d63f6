/** What an owner admin may set while the server runs. */
export const settingKeys = [
  /** Where staff are told of documents, requests and tickets; INFO_EMAIL of the environment where it is not set. */
  'info_mailbox',
  /** Where a request is paid that has no link of its own; several lines. */
  'bank_details',
  'payment_link_uk_design',
  'payment_link_german_utility',
  'payment_link_letters',
  'payment_link_patent_evaluation',
  'payment_link_research_publication',
  'payment_link_coaching',
  'payment_link_legal_review',
] as const;
export type SettingKey = (typeof settingKeys)[number];
