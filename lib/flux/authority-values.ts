/** Time zone of the national authority. Periods and due dates follow its months and days, not the server's or the reader's. */
export const AUTHORITY_TIME_ZONE = "Africa/Lagos";
/** UTC offset of that time zone all year round: Nigeria has no daylight saving time. */
export const AUTHORITY_UTC_OFFSET = "+01:00";
