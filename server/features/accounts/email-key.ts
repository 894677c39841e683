/** An address as it is compared: one account, however it is written (compatible forms, upper case). */
export const emailKeyOf = (email: string): string => email.normalize('NFKC').trim().toLowerCase()
