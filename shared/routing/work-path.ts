import { paths } from './paths.ts'

/** Where logging in leads, and where calls to register lead somebody logged in. */
export const workPath: string = paths.profile
