import type { Layout } from '@vitrine/contract/system'
import type { settings as shapes } from '@vitrine/domain/system'
import { Form, Input } from 'antd'
import { t } from '../../data/text.ts'
import { SettingsForm } from './settings-form.tsx'
import { setting_effects, setting_texts } from './words.ts'

/** The bounds of each limit, from the schemas of the settings. */
const bounds = {
	health_offline_minutes: { min: 0, max: 10_080 },
	health_disk_percent: { min: 1, max: 100 },
	health_clock_seconds: { min: 5, max: 86_400 },
	health_plays_percent: { min: 0, max: 100 },
} as const satisfies Partial<Record<keyof typeof shapes, object>>

type Name = keyof typeof bounds
type Values = Record<Name, string>

const names = Object.keys(bounds) as Name[]

const valuesOf = (settings: Layout['settings']): Values =>
	Object.fromEntries(names.map(name => [name, settings[name]])) as Values

const textsOf = (values: Values) =>
	Object.fromEntries(names.map(name => [name, values[name].trim().replace(/^0+(?=\d)/, '')]))

/** Digits only: a number field would turn `1e1` or `0x10` into another number without a word. */
const wholeRule = ({ min, max }: { readonly min: number; readonly max: number }) => ({
	required: true,
	validator: (_: unknown, typed: unknown) => {
		const text = String(typed ?? '').trim()
		const isGood = /^\d{1,6}$/.test(text) && Number(text) >= min && Number(text) <= max
		return isGood ? Promise.resolve() : Promise.reject(new Error(t('请输入 {min} 到 {max} 的整数', { min, max })))
	},
})

/** From when on a terminal has a problem. */
export const HealthForm = ({ settings }: { settings: Layout['settings'] }) => (
	<SettingsForm<Values> settings={settings} initialOf={valuesOf} read={textsOf}>
		{names.map(name => (
			<Form.Item
				key={name}
				name={name}
				label={t(setting_texts[name])}
				extra={t(setting_effects[name])}
				rules={[wholeRule(bounds[name])]}
			>
				<Input inputMode="numeric" />
			</Form.Item>
		))}
	</SettingsForm>
)
