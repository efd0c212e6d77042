import { type Permission, withImplied } from '@vitrine/domain/people/permission'
import { rights } from '@vitrine/domain/people/rights'
import { Checkbox } from 'antd'
import { useSession } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { isInstallationWide, rights_by_feature } from '../../ui/rights-list.tsx'

interface Props {
	/** The explicitly chosen permissions; implied ones are derived. Passed in by the form. */
	readonly value?: readonly Permission[]
	readonly onChange?: (value: Permission[]) => void
	readonly id?: string
}

/** The chosen permissions that need this one. */
const wantedBy = (permission: Permission, chosen: readonly Permission[]): Permission[] =>
	chosen.filter(other => other !== permission && withImplied([other]).includes(permission))

const nameOf = (permission: Permission): string => t(rights[permission].name)

interface RightProps {
	readonly permission: Permission
	readonly chosen: readonly Permission[]
	readonly isHeld: boolean
	readonly set: (on: boolean) => void
}

const Right = ({ permission, chosen, isHeld, set }: RightProps) => {
	const wanting = wantedBy(permission, chosen)
	const names = listed(wanting.map(nameOf))
	return (
		<Checkbox
			checked={wanting.length > 0 || chosen.includes(permission)}
			disabled={!isHeld || wanting.length > 0}
			onChange={event => set(event.target.checked)}
		>
			<span className="right-name">{nameOf(permission)}</span>
			<span className="muted">
				{' '}
				— {t(rights[permission].about)}
				{wanting.length > 0 && ` · ${t('因“{names}”而包含', { names })}`}
				{!isHeld && ` · ${isInstallationWide(permission) ? t('仅限顶级组织的用户') : t('您没有此权限，不能授予')}`}
			</span>
		</Checkbox>
	)
}

/** Chooses permissions by feature; one that another needs is added with it and cannot be removed. */
export const PermissionPicker = ({ value = [], onChange, id }: Props) => {
	const held = useSession()?.permissions ?? []
	const all = withImplied(value)
	const set = (permissions: readonly Permission[], on: boolean) => {
		const others = value.filter(permission => !permissions.includes(permission))
		onChange?.(on ? [...others, ...permissions] : others)
	}
	return (
		<div id={id} className="rights" tabIndex={-1}>
			{rights_by_feature.map(([feature, permissions]) => {
				const open = permissions.filter(permission => held.includes(permission))
				const count = permissions.filter(permission => all.includes(permission)).length
				return (
					<fieldset key={feature}>
						<legend>
							<Checkbox
								checked={count === permissions.length}
								indeterminate={count > 0 && count < permissions.length}
								disabled={open.length === 0}
								onChange={event => set(open, event.target.checked)}
							>
								<strong>{t(feature)}</strong>
								<span className="hidden-text"> {t('全选')}</span>
							</Checkbox>
						</legend>
						{permissions.map(permission => (
							<Right
								key={permission}
								permission={permission}
								chosen={value}
								isHeld={held.includes(permission)}
								set={on => set([permission], on)}
							/>
						))}
					</fieldset>
				)
			})}
		</div>
	)
}
