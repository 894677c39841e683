/** What other features may use of the site: the messages from the contact form. */
export { answerEnquiry, markAnswered } from './answer-enquiry.ts'
export { findEnquiry, listEnquiries, openEnquiries } from './enquiries.ts'
