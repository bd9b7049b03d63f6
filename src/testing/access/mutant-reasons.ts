// Reasons why no check can notice the removal of a policy, trigger or column right.
export const ownByDefault = 'the policy lets people add rows of their own alone, and this is the default';
export const asksAgain = 'it asks again what the row was asked before, of columns that its writers cannot change';
export const refusesAnother = 'the policy of the changed row refuses another person in it';
export const neverAdded = 'no policy lets a request add a row';
export const openToAll = 'it is open to all who are signed in';
export const givesWhatIsPaid =
  'it gives what is paid for and keeps no one out; src/features/billing/entitlements and src/features/billing/service-requests test it';
export const followsASession =
  'it follows a session and keeps no one out; src/features/scheduling/bookings and src/features/scheduling/calendar test it';
export const keepsTimesApart =
  'it keeps times apart and no one out; src/features/scheduling/bookings and src/features/scheduling/availability test it';
export const cancelsSessions =
  'it cancels sessions to come and keeps no one out; src/features/scheduling/bookings tests it';
export const tellsBrowsers =
  'it tells browsers of changes and keeps no one out; src/features/communication/live-updates and src/features/communication/messages test it';

/** Assigns one reason to these mutants. */
export function because(reason: string, ...mutants: string[]): Record<string, string> {
  return Object.fromEntries(mutants.map((mutant) => [mutant, reason]));
}
