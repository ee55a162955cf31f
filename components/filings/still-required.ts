/**
 * What is still missing before a filing can be sent, in one sentence; null if nothing is. Also null once the filing `isOnItsWay`, when the
 * credentials have already been cleared from the form.
 */
export function stillRequired({
  credentials: { email, password },
  isApproved,
  isOnItsWay,
}: {
  credentials: { email: string; password: string };
  isApproved: boolean;
  isOnItsWay: boolean;
}): string | null {
  const missing = [
    ...(email.trim() === "" || password === "" ? ["the portal user name and password"] : []),
    ...(isApproved ? [] : ["your confirmation"]),
  ];
  return missing.length === 0 || isOnItsWay ? null : `Still required: ${missing.join(" and ")}.`;
}
