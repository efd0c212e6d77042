import { Select } from 'antd'
import { t } from '../../data/text.ts'

/** Shows terminals that are banned, or those that are not; `value` is `1`, `0`, or empty for all. */
export const BanFilter = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
	<Select
		allowClear
		aria-label={t('按封禁状态筛选')}
		placeholder={t('按封禁状态筛选')}
		options={[
			{ value: '1', label: t('已封禁') },
			{ value: '0', label: t('未封禁') },
		]}
		{...(value === '' ? {} : { value })}
		onChange={(chosen?: string) => onChange(chosen ?? '')}
		style={{ minWidth: 160 }}
	/>
)
