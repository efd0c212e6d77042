import { calls as mailingsRoutes } from 'virtual:calls/mailings'
import type { mailingsCalls } from '@vitrine/contract/insight/mailings'
import { carefulClient } from './careful.ts'
import { link } from './link.ts'

/** Scheduled reports: statistics by email. */
export const mailings = carefulClient<typeof mailingsCalls>(link, mailingsRoutes)
