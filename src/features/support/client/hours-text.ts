/** As the specification words them. What it calls EST is New York's time, summer time included. */
export const SUPPORT_HOURS = 'Monday to Friday, 9am to 5pm EST';
