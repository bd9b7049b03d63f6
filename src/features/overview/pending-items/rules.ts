/** Lines of each part that the overview shows at first. */
export const OVERVIEW_ROWS = { reader: 6, staff: 4 };

/** Lines of each part after Show more. The rest is on their pages. */
export const OVERVIEW_ROWS_MAX = 100;
