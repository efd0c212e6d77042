import type { Language } from '@vitrine/texts/rows'
import type { MailingRow } from './mailings.store.ts'

/** When a report is sent, as it is stored. */
export const planOf = ({ every, weekday, hour, time_zone }: Omit<MailingRow, 'scope'>) => ({
	every: every as 'daily' | 'weekly' | 'monthly',
	weekday,
	hour,
	time_zone,
})

/** The language of a report, as it is stored. */
export const languageIn = ({ language }: Pick<MailingRow, 'language'>): Language => language as Language
