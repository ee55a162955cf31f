/** What systems put into folders for themselves. */
export const isOfSystem = (name: string): boolean => name.startsWith(".") || name === "Thumbs.db" || name === "desktop.ini";
