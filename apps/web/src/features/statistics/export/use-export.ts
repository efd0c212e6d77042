import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { keys } from '../../../data/calls/queries.ts'
import { statistics } from '../../../data/calls/statistics.ts'
import { type Receiving, receiveFile } from '../../../data/received-file.ts'
import { currentLanguage, t } from '../../../data/text.ts'
import { ownZoneName } from '../../../data/zones.ts'
import { toast } from '../../../ui/messages/toasts.ts'
import { rangeOf } from './export-range.ts'

/** The export settings: the period in the viewer's time zone, and the format. */
export interface Wanted {
	readonly from: string
	readonly to: string
	readonly form: 'xlsx' | 'csv_programs' | 'csv_materials' | 'popai'
}

/** The maximum number of records of each kind in an export (specification B §5). */
export const most = 50_000

const ask = (wanted: Wanted, signal?: AbortSignal) => {
	const range = rangeOf(wanted)
	if (range === null) return null
	const asked = { ...range, form: wanted.form, time_zone: ownZoneName(), lang: currentLanguage() }
	return statistics.getSheet(asked, signal ? { signal } : {})
}

/** How many records would be exported; null for an invalid range. */
export const useExportCounts = (wanted: Wanted) =>
	useQuery({
		queryKey: [...keys.plays, 'export', wanted.from, wanted.to],
		queryFn: ({ signal }) => ask(wanted, signal),
		enabled: rangeOf(wanted) !== null,
		placeholderData: keepPreviousData,
	})

/** Downloads the records as a file; if there are none, shows a message and returns false. */
export const exportPlays = async (wanted: Wanted, receiving: Receiving): Promise<boolean> => {
	const answer = await ask(wanted)
	if (answer === null) return false
	const { url, programs, materials } = answer
	const { form } = wanted
	const isEmpty = (form === 'csv_materials' ? 0 : programs) + (form === 'csv_programs' ? 0 : materials) === 0
	if (isEmpty) {
		toast('warning', t('没有可导出的记录'))
		return false
	}
	await receiveFile(url, receiving)
	toast('success', t('导出成功'))
	return true
}
