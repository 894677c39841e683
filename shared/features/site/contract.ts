import { endpoint, nothing } from '../../contract/endpoint.ts'
import { enquiry } from './contact.ts'

/** Operations for visitors of the public site. */
export const site = {
  enquire: endpoint({
    method: 'POST',
    path: '/enquiries',
    summary: 'Send us a message',
    input: enquiry,
    output: nothing,
    status: 202,
  }),
}
