/** So many lines each part of the overview shows by itself. */
export const FEW_LINES = { reader: 6, us: 4 };

/** So many it shows where more are asked for; the rest is found on their pages. */
export const MORE_LINES = 100;
