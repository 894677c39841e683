/** What other features may use of the site: the messages from the contact form. */
export { countOpenEnquiries, findEnquiry, listEnquiries, markAnswered } from './enquiries.ts'
