/**
 * What a filing still waits for, in one sentence; null where it can be sent. Nor is anything asked for once it `isOnItsWay`, though the
 * credentials have left the form by then.
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
