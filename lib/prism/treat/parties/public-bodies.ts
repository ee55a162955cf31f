const BODY =
  /\b(?:ministry|county (?:government|assembly)|government|municipality|(?:city|town|district|municipal|county) council|parliament|national assembly|judiciary|state house|state department|republic of|(?:revenue|ports|roads|airports|civil aviation|water|electricity|communications|procurement) authority|central bank of|national bank of (?:rwanda|tanzania)|public service commission|national police|house of assembly|(?:federal|national|state)\b.{0,50}\b(?:agency|authority|commission|bureau|secretariat|high court|(?:education|service|hospitals?) board))\b/i;

/** Churches call themselves ministries, and firms take the name of what they serve. */
const PRIVATE = /\b(?:church|gospel|chapel|christ\w*|evangel\w*|ministry international|ltd|limited|plc|llc|inc)\b/i;

/** Whether a name is that of a public body. No page shows for certain that a party is one. */
export const isPublicBody = (name: string | null): boolean => name !== null && BODY.test(name) && !PRIVATE.test(name);
