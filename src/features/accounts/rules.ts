export const PASSWORD_MIN_CHARACTERS = 6;
/** Long enough for any pass phrase, short enough that hashing stays cheap. */
export const PASSWORD_MAX_CHARACTERS = 128;

export const NAME_MAX_CHARACTERS = 100;

/** The countdown after an answer that says the limit of sign-ups is reached. */
export const SIGNUP_COOLDOWN_SECONDS = 120;
/** The pause between one sign-up that was sent and the next. */
export const RESUBMISSION_SECONDS = 10;

export const RESET_REDIRECT_MS = 2000;

/** How long a browser is known to an account after its last sign-in there. */
export const KNOWN_DEVICE_DAYS = 180;
/** How long a user who gave the right password may take to enter a code. */
export const SECOND_STEP_MINUTES = 5;
export const RECOVERY_CODE_COUNT = 10;

/** A code of an authenticator app. */
export const appCodePattern = /^\d{6}$/;
/** Ten of Crockford's 32 signs, among which none is taken for another. */
export const recoveryCodePattern = /^[0-9a-hjkmnp-tv-z]{10}$/;

/** A code as it is compared: people add spaces, dashes and capitals, and take a digit for a letter. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toLowerCase().replaceAll('o', '0').replace(/[il]/g, '1');
}
