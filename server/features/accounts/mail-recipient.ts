/** Whom a mail about an account goes to. */
export interface Recipient {
  id: string
  email: string
  name: string
}
