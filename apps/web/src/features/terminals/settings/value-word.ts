import { currentLanguage, t } from '../../../data/text.ts'
import { zoneWord } from '../../../data/zones.ts'
import { lasted, moment, percent } from '../../../ui/format.ts'
import { switchedWord } from '../../../ui/terminals/held-words.ts'
import { sensorWord } from '../../../ui/terminals/sensor-word.ts'
import { mediaValueWord } from '../media-server/media-words.ts'
import { choiceWord, optionWord } from './form-words.ts'

type Said = Readonly<Record<string, unknown>>
type Words = (said: Said) => readonly string[]

const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(textOf) : [])
const percentWord = (value: unknown): string => (typeof value === 'number' ? percent(value) : '')
const onOff = (value: unknown): string => (typeof value === 'boolean' ? choiceWord('', value ? 'on' : 'off') : '')
const seconds = (value: unknown): string =>
	typeof value === 'number'
		? new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit: 'second', unitDisplay: 'long' }).format(value)
		: ''

/** A relay action in words; without an action the relay is only named. */
export const relayWord = (action: unknown): string =>
	['on', 'off', 'pulse'].includes(textOf(action)) ? choiceWord('relay', textOf(action)) : t('名称和用途')

const relay: Words = ({ channel, name, action }) => {
	const word = t('继电器 {channel}', { channel: textOf(channel) })
	return [typeof name === 'string' && name !== '' ? `${word} (${name})` : word, relayWord(action)]
}

const lock: Words = ({ mode, scope }) => [
	choiceWord('remote_lock', textOf(mode)),
	scope === undefined || scope === 'all' ? '' : optionWord('scope', textOf(scope)),
]

const brightness: Words = ({ value, mode, min, max }) => {
	const bounds = [min, max].map(percentWord).filter(Boolean).join('–')
	return mode === 'auto' ? [choiceWord('', 'auto'), bounds] : [percentWord(value)]
}

const span = (from: unknown, to: unknown): string =>
	typeof from === 'number' && typeof to === 'number' ? `${moment(from)} – ${moment(to)}` : ''

const words: Readonly<Record<string, Words>> = {
	restart: ({ target }) => [target === undefined ? '' : choiceWord('restart', textOf(target))],
	screen_power: ({ action }) => [action === undefined ? '' : choiceWord('screen_power', textOf(action))],
	screen_timing: said => [said.default === undefined ? '' : choiceWord('screen_timing', textOf(said.default))],
	brightness,
	volume: ({ value, mute }) => [mute === true ? t('静音') : percentWord(value)],
	relay,
	remote_lock: lock,
	color: ({ temperature_k }) => [temperature_k === undefined ? '' : `${textOf(temperature_k)} K`],
	language: ({ lang }) => [choiceWord('language', textOf(lang))],
	self_test: ({ pattern, seconds: length }) => [choiceWord('self_test', textOf(pattern)), seconds(length)],
	timer_play: ({ enabled }) => [onOff(enabled)],
	cloud_care: ({ enabled }) => [onOff(enabled)],
	program_switch: ({ program_id }) => [typeof program_id === 'number' ? switchedWord(program_id, () => '') : ''],
	signal_switch: ({ source }) => [source === undefined ? '' : choiceWord('signal_switch', textOf(source))],
	screen_fold: ({ mode }) => [mode === undefined ? '' : choiceWord('screen_fold', textOf(mode))],
	time_zone: ({ iana, ntp_servers }) => [zoneWord(textOf(iana)), ...listOf(ntp_servers)],
	sensor_config: ({ report_interval_s, metrics }) => [
		typeof report_interval_s === 'number' ? lasted(report_interval_s * 1000) : '',
		...listOf(metrics).map(sensorWord),
	],
	storage: ({ op }) => [op === undefined ? '' : choiceWord('storage', textOf(op))],
	log_upload: ({ kind, from, to }) => [
		kind === undefined ? '' : choiceWord('log_upload', textOf(kind)),
		span(from, to),
	],
	central_control: ({ command_id, name }) => [textOf(name) || textOf(command_id)],
	screenshot: ({ width }) => [width === undefined ? '' : `${textOf(width)} px`],
	resolution: ({ w, h, rotate }) => [
		w === undefined ? '' : `${textOf(w)}×${textOf(h)}`,
		rotate ? `${textOf(rotate)}°` : '',
	],
	network: ({ dhcp, ip }) => [dhcp === true ? t('自动获取（DHCP）') : textOf(ip)],
	server_migrate: ({ url }) => [textOf(url)],
	wake: ({ mac }) => [textOf(mac)],
	app_upgrade: ({ version }) => [textOf(version)],
	system_upgrade: ({ version }) => [textOf(version)],
}

/** What a command sets, or a terminal answers about a type, in words; empty if there is nothing to name. */
export const valueWord = (type: string, data: unknown): string => {
	const said = (typeof data === 'object' && data !== null ? data : {}) as Said
	const media = mediaValueWord(type, said)
	if (media !== '') return media
	const { items } = said
	const isSchedule = Array.isArray(items) && items.length > 0
	// The times say more than the value that applies outside of them; a lock says whether it is now.
	if (isSchedule && type !== 'remote_lock') return t('{count} 个时段', { count: items.length })
	const found = Object.hasOwn(words, type) ? (words[type]?.(said) ?? []) : []
	return found.filter(Boolean).join(' · ')
}
