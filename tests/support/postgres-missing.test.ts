import { it } from 'vitest'

it.skip('the API and the races on PostgreSQL (skipped: no PostgreSQL on this machine)')
