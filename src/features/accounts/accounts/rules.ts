export const PASSWORD_MIN_CHARACTERS = 6;
/** Maximum password length. Long enough for any passphrase, short enough for cheap hashing. */
export const PASSWORD_MAX_CHARACTERS = 128;

export const NAME_MAX_CHARACTERS = 100;

/** Countdown in seconds after the sign-up limit is reached. */
export const SIGNUP_COOLDOWN_SECONDS = 120;
/** Pause in seconds between two sign-up submissions. */
export const RESUBMISSION_SECONDS = 10;

export const RESET_REDIRECT_MS = 2000;

/** Days for which a browser is known to an account after its last sign-in. */
export const KNOWN_DEVICE_DAYS = 180;
/** Time for entering a code after the correct password, in minutes. */
export const SECOND_STEP_MINUTES = 5;
export const RECOVERY_CODE_COUNT = 10;
