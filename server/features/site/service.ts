/** What other features may use of the site: the messages from the contact form. */
export { answerEnquiry } from './answer-enquiry.ts'
export {
  findEnquiry,
  listEnquiries,
  markAnswered,
  openEnquiries,
  subjectsOfEnquiries,
} from './enquiries.ts'
