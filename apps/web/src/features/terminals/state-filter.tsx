import { Select } from 'antd'
import { useTerminalCounts } from '../../data/terminal-counts.ts'
import { t } from '../../data/text.ts'

/** The server filter for each state in the address; banned terminals and those never connected are offline, but not merely offline. */
export const stateFilters = {
	online: { run_state: 1, banned: undefined },
	offline: { run_state: 0, banned: 0, never_seen: 0 },
	never: { run_state: 0, banned: 0, never_seen: 1 },
	banned: { run_state: undefined, banned: 1 },
	unbanned: { run_state: undefined, banned: 0 },
} as const
export type TerminalState = keyof typeof stateFilters

/** The state named in the address; null if there is none or it is unknown. */
export const stateIn = (value: string): TerminalState | null =>
	Object.hasOwn(stateFilters, value) ? (value as TerminalState) : null

interface Props {
	/** Empty for all. */
	readonly value: string
	readonly onChange: (value: string) => void
}

/** Filters terminals by state. */
export const StateFilter = ({ value, onChange }: Props) => {
	const words: Readonly<Record<TerminalState, string>> = {
		online: t('在线'),
		offline: t('离线'),
		never: t('从未连接'),
		banned: t('已封禁'),
		unbanned: t('未封禁'),
	}
	const state = stateIn(value)
	return (
		<Select
			allowClear
			aria-label={t('按状态筛选')}
			placeholder={t('按状态筛选')}
			options={Object.entries(words).map(([name, label]) => ({ value: name, label }))}
			{...(state === null ? {} : { value: state })}
			onChange={(chosen?: string) => onChange(chosen ?? '')}
			style={{ minWidth: 160 }}
		/>
	)
}

/** Filters terminals by whether they have everything they should have; 1 or 0 in the address. */
export const SynchronisedFilter = ({ value, onChange }: Props) => (
	<Select
		allowClear
		aria-label={t('按同步状态筛选')}
		placeholder={t('按同步状态筛选')}
		options={[
			{ value: '1', label: t('已同步') },
			{ value: '0', label: t('未同步') },
		]}
		{...(value === '' ? {} : { value })}
		onChange={(chosen?: string) => onChange(chosen ?? '')}
		style={{ minWidth: 160 }}
	/>
)

/** Filters terminals by resolution, offering the existing ones. */
export const SizeFilter = ({ value, onChange }: Props) => {
	const sizes = useTerminalCounts().data?.sizeRemark ?? []
	return (
		<Select
			allowClear
			showSearch
			aria-label={t('按分辨率筛选')}
			placeholder={t('按分辨率筛选')}
			optionFilterProp="label"
			options={sizes.map(({ size_remark, number }) => ({
				value: size_remark,
				label: `${size_remark.replace('*', ' × ')} (${number})`,
			}))}
			{...(value === '' ? {} : { value })}
			onChange={(chosen?: string) => onChange(chosen ?? '')}
			style={{ minWidth: 170 }}
		/>
	)
}
