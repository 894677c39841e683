/** Keeps a number and its unit on one line, and a dot between two facts with the first. */
export const unbroken = (text: string) =>
  text.replaceAll(/(\d) (g|kg|ct|mm|%|‰)(?!\p{L})/gu, '$1\u00A0$2').replaceAll(' · ', '\u00A0· ')
