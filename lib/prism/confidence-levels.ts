/**
 * Confidences that rules set where they know of a doubt, measured against the default `reviewConfidence`. An account that sets its own limit
 * at or below a level lets through what that level would send to review.
 */

/** Another rule may apply, or the document contradicts the value: a person decides. */
export const DOUBTFUL = 0.6;

/** Probably right, yet never enough to pay by without review. */
export const JUST_UNDER_REVIEW = 0.84;

/** Just enough to pass without review. */
export const ENOUGH_TO_PASS = 0.85;
