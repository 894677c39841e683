import { endpoint, nothing } from '../../contract/endpoint.ts'
import { registration } from './registration.ts'

/** Companies: registration, details, verification. */
export const companies = {
  register: endpoint({
    method: 'POST',
    path: '/registrations',
    summary: 'Open an account for a person and the company they act for',
    input: registration,
    output: nothing,
    status: 202,
  }),
}
