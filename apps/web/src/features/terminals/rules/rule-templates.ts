import type { TextKey } from '@vitrine/texts/all'
import { t } from '../../../data/text.ts'
import { newTerm, type RuleDraft } from './rule-draft.ts'

/** Common rules as starting points, with their names. */
const templates: Readonly<Record<string, { readonly name: TextKey; readonly draft: () => Partial<RuleDraft> }>> = {
	fan: {
		name: '温度高时接通风扇',
		draft: () => ({
			terms: [{ ...newTerm([], 'sensor'), value: '40', hysteresis: '5' }],
			type: 'relay',
			channel: '1',
			action: 'on',
			otherwise: 'opposite',
			for_s: '30',
		}),
	},
	night: {
		name: '夜间调低亮度',
		draft: () => ({
			terms: [newTerm([], 'time')],
			type: 'brightness',
			value: '30',
			otherwise: 'opposite',
		}),
	},
	signal: {
		name: '信号丢失时关闭屏幕',
		draft: () => ({
			terms: [newTerm([], 'signal')],
			type: 'screen_power',
			action: 'off',
			otherwise: 'opposite',
			for_s: '60',
		}),
	},
	smoke: {
		name: '检测到烟雾时关闭屏幕',
		draft: () => ({
			terms: [{ ...newTerm([], 'sensor'), metric: 'smoke', value: '0' }],
			type: 'screen_power',
			action: 'off',
			priority: '100',
		}),
	},
	door: {
		name: '箱门打开时截图',
		draft: () => ({ terms: [{ ...newTerm([], 'sensor'), metric: 'door', value: '0' }], type: 'screenshot' }),
	},
}

/** The common rules, each with its key and name. */
export const templateChoices = (): (readonly [key: string, name: string])[] =>
	Object.entries(templates).map(([key, { name }]) => [key, t(name)] as const)

/** The form contents of a common rule; empty for an unknown key. */
export const templateDraft = (key: string): Partial<RuleDraft> => {
	const found = templates[key]
	return found === undefined ? {} : { ...found.draft(), name: t(found.name) }
}
