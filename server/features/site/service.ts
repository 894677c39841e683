/** What other features may use of the site: the messages that came in by the contact form. */
export { countOpenEnquiries, findEnquiry, listEnquiries, markAnswered } from './enquiries.ts'
