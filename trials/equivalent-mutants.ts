/** Why no check can notice that this is taken away; undefined where one has to. */
export function equivalentBecause(mutant: string): string | undefined {
  return reasons.find(({ of }) => of.test(mutant))?.reason;
}

const records =
  'awards|memberships|published_materials|judging_events|original_contributions|patents|scholarly_articles|critical_roles|high_salary|commercial_success|totality|artistic_exhibitions';

const reasons: { of: RegExp; reason: string }[] = [
  {
    of: /^\w+, create: without user_id$|^(?:task_assignments|task_templates), create: without mentor_id$|^messages, create: without sender_id$|^(?:record_comments|binder_comments|element_attestations), create: without author_id$|^broadcasts, create: without sent_by$|^(?:legal_inputs|attorney_availability), create: without attorney_id$/,
    reason: 'the policy lets people add rows of their own alone, and this is the default',
  },
  {
    of: new RegExp(
      `^(?:${records}|task_assignments|service_requests|drafts|notifications|notification_preferences|settings|testimonials|site_claims|subscription_plans|contact_messages|criterion_claims|document_templates|user_credentials|mentor_profiles|attorney_profiles|legal_inputs|service_pricing|document_uploads|task_templates|record_comments|provider_settings|session_bookings|consultation_sessions|availability_settings|attorney_availability|products|product_files|translations|petitions|binders|binder_comments|letters|packs|rule_switches)_update: to any row$`,
    ),
    reason: 'it asks again what the row was asked before, of columns that its writers cannot change',
  },
  {
    of: /^(?:notifications|notification_preferences), user_id: with user_id$|^(?:task_assignments|task_templates), mentor_id: with mentor_id$|^session_bookings, provider_id: with provider_id$|^(?:consultation_sessions|attorney_availability), attorney_id: with attorney_id$|^messages, receiver_id: with (?:receiver|sender)_id$|^element_attestations, author_id: with author_id$/,
    reason: 'the policy of the changed row refuses another person in it',
  },
  {
    of: /^record_comments, author_id: with (?:record_type|author_id)$/,
    reason: 'the policy of the changed row refuses another author, and a type of which there is no record with that id',
  },
  {
    of: /^(settings|products|purchase_terms|rule_switches)_read: of every row$/,
    reason: 'it is open to all who are signed in',
  },
  {
    of: /^product_files, create: with uploaded_by$|^product_files_fresh on product_files: gone$/,
    reason: 'the policy refuses another person in the one column that it closes',
  },
  {
    of: /^evidence_requests, create: with binder_id$|^evidence_requests_fresh on evidence_requests: gone$|^evidence_objections, create: with task_id$/,
    reason: 'the policy lets no new row have anything in the one column that it closes',
  },
  {
    of: /^evidence_objections_create: to any row$/,
    reason:
      'an objection is of a notice of its own user, and the check is refused that first; src/features/evidence-requests tests it',
  },
  {
    of: /^app\.may_read_file: without evidence_requests\.notice_url$/,
    reason: 'its owner alone reads the row, who may read their own files in any case',
  },
  {
    of: /^binders_files_kept on binders: gone$/,
    reason: 'it keeps the files of a binder and no one out; src/features/binder-reviews tests it',
  },
  {
    of: /^binder_comments_signed on binder_comments: gone$/,
    reason: 'it says who resolved a comment and keeps no one out; src/features/binder-comments tests it',
  },
  {
    of: /^orders_(entitles_buyer|mark_request) on orders: gone$|^service_requests_status_dates on service_requests: gone$|^(?:session_bookings|consultation_sessions)_(?:removed_)?gives_back_credit on \w+: gone$/,
    reason:
      'it gives what is paid for and keeps no one out; src/features/entitlements and src/features/requests test it',
  },
  {
    of: /^ledger_(transactions|entries)_balance on \w+: gone$/,
    reason: 'it asks at the end of a transaction, which no access check reaches; src/features/orders tests it',
  },
  {
    of: /^evidence_grants_update: to any row$/,
    reason: 'it keeps an applicant whose trial has ended from sharing anew, which src/features/evidence-grants tests',
  },
  {
    of: /^mentor_assignments_release_reviews on mentor_assignments: gone$/,
    reason: 'it ends reviews with their assignment and keeps no one out; src/features/documents tests it',
  },
  {
    of: /_told on \w+: gone$|^(news_placed on news|sessions_ended on sessions|messages_told(_read)? on messages): gone$/,
    reason: 'it tells browsers of changes and keeps no one out; src/features/news and src/features/messages test it',
  },
  {
    of: /^(session_bookings|consultation_sessions)_(instants|occupy|free|names_canceller|sequence_raise|tell) on \w+: gone$/,
    reason: 'it follows a session and keeps no one out; src/features/bookings and src/features/calendars test it',
  },
  {
    of: /^(occupied_times|availability_settings|attorney_availability|availability_days)_no_overlap on \w+: gone$/,
    reason: 'it keeps times apart and no one out; src/features/bookings and src/features/availability test it',
  },
  {
    of: /^messages_read_at on messages: gone$/,
    reason: 'it says when a message was read and keeps no one out; src/features/messages tests it',
  },
  {
    of: /_cancel_sessions on \w+: gone$|^user_roles_removed on user_roles: gone$/,
    reason: 'it cancels sessions to come and keeps no one out; src/features/bookings tests it',
  },
];
