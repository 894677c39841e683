/** What other features may use of the site: the messages from the contact form. */
export { openEnquiries } from './enquiries.ts'
