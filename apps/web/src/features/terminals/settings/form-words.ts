import {
	command_field_texts,
	commandChoiceText,
	commandFieldText,
} from '@vitrine/contract/terminal/command-field-texts'
import type { TextKey } from '@vitrine/texts/all'
import { languages } from '@vitrine/texts/rows'
import { languageNames, t } from '../../../data/text.ts'
import { commandWord } from '../../../ui/command-word.ts'
import { sourceWord } from '../../../ui/terminals/source-word.ts'
import type { OfferedForm } from '../command-draft.ts'

/** The title of a form. */
export const formWord = (type: OfferedForm): string => {
	if (type === 'brightness') return t('定时亮度')
	if (type === 'volume') return t('定时音量')
	return commandWord(type)
}

/** The periods of logs that a form offers. */
const periods: Readonly<Record<string, TextKey>> = {
	hour: '最近 1 小时',
	day: '最近 24 小时',
	week: '最近一周',
	month: '最近一个月',
}

/** An option of a form in words. */
export const choiceWord = (type: string, choice: string): string => {
	if (type === 'signal_switch') return sourceWord(choice)
	const language = type === 'language' ? languages.find(one => one === choice) : undefined
	if (language !== undefined) return languageNames[language]
	const period = Object.hasOwn(periods, choice) ? periods[choice] : undefined
	const text = commandChoiceText(type, choice) ?? period
	return text === undefined ? choice : t(text)
}

/** An option of one of the further fields in words. */
export const optionWord = (name: string, choice: string): string => {
	if (name === 'channel') return t('继电器 {channel}', { channel: choice })
	return choiceWord(name === 'scope' ? 'remote_lock' : '', choice)
}

/** The label of a form's main choice. */
export const choiceLabel = (type: OfferedForm): string => {
	const labels: Readonly<Record<string, string>> = {
		self_test: t(command_field_texts.pattern),
		screen_timing: t(command_field_texts.default),
		restart: t(command_field_texts.target),
		signal_switch: t(command_field_texts.source),
		log_upload: t(command_field_texts.kind),
		relay: t('切换为'),
	}
	return labels[type] ?? formWord(type)
}

/** The label of a form's number. */
export const numberLabel = (type: OfferedForm): string => {
	const labels: Readonly<Record<string, string>> = {
		color: t(command_field_texts.temperature_k),
		self_test: t(command_field_texts.seconds),
		sensor_config: t(command_field_texts.report_interval_s),
		central_control: t(command_field_texts.command_id),
	}
	return labels[type] ?? t(command_field_texts.default)
}

/** The label of a further field. */
export const fieldLabel = (name: string): string => {
	const text = name === 'period' ? '时间范围' : commandFieldText(name === 'mode' ? 'brightness' : '', name)
	return text === undefined ? name : t(text)
}
