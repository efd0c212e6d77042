import type { Reported } from '@vitrine/domain/terminal/reported'
import { choicesOf, type FormDraft, type OfferedForm } from '../command-draft.ts'
import type { Fields } from './extra-fields.ts'

type Said = Readonly<Record<string, unknown>>

/** The field of a command's data that its main choice sets. */
const choice_fields: Readonly<Record<string, string>> = {
	language: 'lang',
	signal_switch: 'source',
	screen_fold: 'mode',
	cloud_care: 'enabled',
}
const number_fields: Readonly<Record<string, string>> = { color: 'temperature_k', sensor_config: 'report_interval_s' }

/** What a terminal reports of a setting, as the command would set it. */
const reportedData = (type: OfferedForm, said: Reported): Said => {
	const found: Readonly<Record<string, Said>> = {
		language: { lang: said.language },
		signal_switch: { source: said.signal_source },
		screen_fold: { mode: said.screen_fold },
		cloud_care: { enabled: said.cloud_care },
		color: { temperature_k: said.temperature_k },
		time_zone: { iana: said.time_zone, ntp_servers: said.ntp_servers },
	}
	const data = Object.entries(found[type] ?? {}).filter(([, value]) => value !== undefined)
	return Object.fromEntries(data)
}

const choiceOf = (type: OfferedForm, data: Said): string | undefined => {
	const value = data[choice_fields[type] ?? '']
	const choice = typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value)
	return choicesOf(type).find(one => one === choice)
}

const joined = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : '')

const fieldsOf = (type: OfferedForm, { iana, ntp_servers, metrics }: Said): Fields | undefined => {
	if (type === 'time_zone') return { iana: typeof iana === 'string' ? iana : '', ntp_servers: joined(ntp_servers) }
	return type === 'sensor_config' ? { metrics: joined(metrics).replaceAll(', ', ',') } : undefined
}

/** A form filled with what was last requested, or else reported; what nobody has said stays open until somebody chooses it. */
export const draftOf = (type: OfferedForm, said: Reported, requested: Said | null): FormDraft => {
	const data = { ...reportedData(type, said), ...requested }
	const number = data[number_fields[type] ?? '']
	const fields = fieldsOf(type, data)
	return {
		choice: choiceOf(type, data) ?? '',
		number: typeof number === 'number' ? String(number) : '',
		items: [],
		...(fields && { fields }),
	}
}
