/** The national authority's time zone: its months and days, not the server's or the reader's, decide. */
export const AUTHORITY_TIME_ZONE = "Africa/Lagos";
/** Its offset, all year: Nigeria keeps no summer time. */
export const AUTHORITY_UTC_OFFSET = "+01:00";
