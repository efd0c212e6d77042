import { installation_wide, type Permission, permissions } from '@vitrine/domain/people/permission'
import { rights } from '@vitrine/domain/people/rights'
import type { ReactNode } from 'react'
import { t } from '../data/text.ts'
import { listed } from './format.ts'

/** Permissions by feature, in the order of their table. */
export const rights_by_feature = [...Map.groupBy(permissions, permission => rights[permission].feature)]

interface Props {
	readonly granted: readonly Permission[]
	/** Adds a remark to a permission, such as why it does not apply here. */
	readonly note?: (permission: Permission) => ReactNode
}

/** Permissions as text, by feature. */
export const RightsList = ({ granted, note }: Props) => (
	<dl style={{ display: 'grid', gridTemplateColumns: 'max-content 1fr', gap: '8px 24px', margin: 0 }}>
		{rights_by_feature.map(([feature, all]) => {
			const held = all.filter(permission => granted.includes(permission))
			if (held.length === 0) return null
			return (
				<div key={feature} style={{ display: 'contents' }}>
					<dt style={{ fontWeight: 500 }}>{t(feature)}</dt>
					<dd style={{ margin: 0 }}>
						{held.map(permission => (
							<div key={permission}>
								{t(rights[permission].name)}
								<span className="muted"> — {t(rights[permission].about)}</span>
								{note?.(permission)}
							</div>
						))}
					</dd>
				</div>
			)
		})}
	</dl>
)

/** Permissions in one sentence: fully granted features by name, the others permission by permission. */
export const rightsSummary = (granted: readonly Permission[]): string => {
	if (granted.length === permissions.length) return t('全部权限')
	const isWhole = (all: readonly Permission[]) => all.every(permission => granted.includes(permission))
	const whole = rights_by_feature.filter(([, all]) => isWhole(all)).map(([feature]) => t(feature))
	const single = rights_by_feature
		.filter(([, all]) => !isWhole(all))
		.flatMap(([, all]) => all.filter(permission => granted.includes(permission)))
		.map(permission => t(rights[permission].name))
	const all = whole.length > 0 ? t('{features}（全部）', { features: listed(whole) }) : ''
	const rest = listed(single)
	return all !== '' && rest !== '' ? t('{first}；{second}', { first: all, second: rest }) : all || rest
}

/** Whether a permission only applies to users of the root organisation. */
export const isInstallationWide = (permission: Permission): boolean => installation_wide.includes(permission)
