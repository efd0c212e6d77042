import { campaign_limits } from '@vitrine/domain/command/campaign'
import { Flex } from 'antd'
import { useState } from 'react'
import { t } from '../../data/text.ts'
import { Field } from './field.tsx'

interface PercentProps {
	readonly label: string
	readonly name: string
	readonly value: string
	readonly fault: string | undefined
	readonly change: (value: string) => void
}

/** A percentage as typed: validated when the upgrade is started, and never changed silently. */
const Percent = ({ change, ...field }: PercentProps) => (
	<Field {...field} inputMode="numeric" autoComplete="off" onChange={({ target }) => change(target.value)} />
)

interface Bounds {
	readonly min: number
	readonly max: number
}

const percentOf = (typed: string, { min, max }: Bounds): number | null => {
	const number = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : -1
	return number >= min && number <= max ? number : null
}

/** The error text of an invalid percentage; undefined before the first try. */
const percentProblem = (tried: boolean, typed: string, bounds: Bounds): string | undefined =>
	tried && percentOf(typed, bounds) === null
		? t('请输入 {min} 到 {max} 的整数', { min: bounds.min, max: bounds.max })
		: undefined

/** The settings of a rollout in waves, as typed. */
export interface WaveDraft {
	readonly first: string
	readonly pause: string
	readonly tried: boolean
	readonly change: (part: { first?: string; pause?: string }) => void
	/** The parsed input; null if it is invalid, which the fields show from then on. */
	readonly check: () => { readonly first_percent: number; readonly pause_percent: number } | null
}

/** State of the two fields: size of the first wave, and the failure rate at which the rollout pauses; starts with the defaults. */
export const useWaves = (): WaveDraft => {
	const [typed, setTyped] = useState({
		first: String(campaign_limits.first.usual),
		pause: String(campaign_limits.failures.usual),
	})
	const [tried, setTried] = useState(false)
	return {
		...typed,
		tried,
		change: part => setTyped(before => ({ ...before, ...part })),
		check: () => {
			setTried(true)
			const first_percent = percentOf(typed.first, campaign_limits.first)
			const pause_percent = percentOf(typed.pause, campaign_limits.failures)
			return first_percent === null || pause_percent === null ? null : { first_percent, pause_percent }
		},
	}
}

/** Fields for the first wave and the failure rate. */
export const WaveFields = ({ waves: { first, pause, tried, change } }: { waves: WaveDraft }) => (
	<Flex gap={16} wrap style={{ marginBlock: 12 }}>
		<Percent
			label={t('首批终端（%）')}
			name="first-percent"
			value={first}
			fault={percentProblem(tried, first, campaign_limits.first)}
			change={value => change({ first: value })}
		/>
		<Percent
			label={t('失败超过此比例时暂停（%）')}
			name="pause-percent"
			value={pause}
			fault={percentProblem(tried, pause, campaign_limits.failures)}
			change={value => change({ pause: value })}
		/>
	</Flex>
)
