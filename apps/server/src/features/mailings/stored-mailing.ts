import type { Language } from '@vitrine/texts/rows'
import type { MailingRow } from './mailings.store.ts'

/** The schedule of a report, as stored. */
export const planOf = ({ every, weekday, hour, time_zone }: Omit<MailingRow, 'scope'>) => ({
	every: every as 'daily' | 'weekly' | 'monthly',
	weekday,
	hour,
	time_zone,
})

/** The language of a report, as stored. */
export const languageIn = ({ language }: Pick<MailingRow, 'language'>): Language => language as Language
