/** Messages of schemas that several fields share have no subject: whoever shows them puts the field before them. */
export const SUBJECTLESS = /^(?:must|contains|is) /;
