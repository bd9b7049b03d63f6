export const PASSWORD_MIN_CHARACTERS = 6;
/** Long enough for any pass phrase, short enough that hashing stays cheap. */
export const PASSWORD_MAX_CHARACTERS = 128;

/** The countdown after an answer that says the limit of sign-ups is reached. */
export const SIGNUP_COOLDOWN_SECONDS = 120;
/** The pause between one sign-up that was sent and the next. */
export const RESUBMISSION_SECONDS = 10;

export const RESET_REDIRECT_MS = 2000;
