import { type MailingScope, mailing_ids } from '@vitrine/domain/mailings/mailing'
import type { Language } from '@vitrine/texts/rows'
import { column } from '../../db/stored-json.ts'
import type { MailingRow } from './mailings.store.ts'
import type { Scope } from './scopes.store.ts'

const readTerminals = column('mailings.device_ids', mailing_ids)

/** What a report is of, as it is stored. */
export const scopeOf = (row: Pick<MailingRow, 'scope' | 'group_id' | 'selection_id' | 'device_ids'>): Scope => ({
	scope: row.scope as MailingScope,
	group_id: row.group_id,
	selection_id: row.selection_id,
	device_ids: readTerminals(row.device_ids),
})

/** When a report is sent, as it is stored. */
export const planOf = ({ every, weekday, hour, time_zone }: Omit<MailingRow, 'scope'>) => ({
	every: every as 'daily' | 'weekly' | 'monthly',
	weekday,
	hour,
	time_zone,
})

/** The language of a report, as it is stored. */
export const languageIn = ({ language }: Pick<MailingRow, 'language'>): Language => language as Language
