import type { HandoverChoice } from '@vitrine/contract/people/handover'
import type { Organization } from '@vitrine/contract/people/organizations'
import { Alert, Form } from 'antd'
import { t } from '../../data/text.ts'
import { listed } from '../../ui/format.ts'
import { type Branch, BranchSelect } from '../../ui/forms/branch-select.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { HandoverField } from '../../ui/forms/handover-field.tsx'
import { type OrganizationNode, organizationName, treeOf, wayTo } from './organization-tree.ts'
import { lookAtMove, moveOrganization, readPlace } from './use-organizations.ts'

interface Props {
	readonly organization: Organization
	readonly organizations: readonly Organization[]
	/** The new parent, if it was chosen by dragging. */
	readonly target: number | undefined
	readonly close: () => void
}

const branchesWithout = (nodes: readonly OrganizationNode[], moved: Organization): Branch[] =>
	nodes
		.filter(node => node.id !== moved.id)
		.map(node => ({
			value: node.id,
			title: organizationName(node),
			disabled: node.id === moved.pid,
			children: branchesWithout(node.children ?? [], moved),
		}))

const namesOf = (organizations: readonly Organization[]): string =>
	listed(organizations.map(organization => t('“{name}”', { name: organizationName(organization) })))

/** Who gains and who loses sight of the organisation: those on only one of the two paths from the top. */
const Effect = ({ organization, organizations }: Pick<Props, 'organization' | 'organizations'>) => {
	const chosen = Form.useWatch<number | undefined>('pid', Form.useFormInstance())
	if (chosen === undefined) return null
	const before = wayTo(organizations, organization.pid)
	const after = wayTo(organizations, chosen)
	const losing = before.filter(each => !after.includes(each))
	const gaining = after.filter(each => !before.includes(each))
	const name = organizationName(organization)
	return (
		<Alert
			type="warning"
			showIcon
			title={[
				losing.length > 0 && t('{names}的用户将不再看到“{name}”及其下级的内容。', { names: namesOf(losing), name }),
				gaining.length > 0 && t('{names}的用户将能看到“{name}”及其下级的内容。', { names: namesOf(gaining), name }),
			]
				.filter(Boolean)
				.join(' ')}
		/>
	)
}

/** What runs on its terminals that the new parent does not show. */
const Running = ({ organization: { id, pid } }: Pick<Props, 'organization'>) => {
	const chosen = Form.useWatch<number | undefined>('pid', Form.useFormInstance())
	const moves = chosen !== undefined && chosen !== pid
	return <HandoverField about={moves ? `group ${id} ${chosen}` : null} look={() => lookAtMove(id, chosen ?? 0)} />
}

/** Moves an organisation below another one, after showing what that changes. */
export const MoveDialog = ({ organization, organizations, target, close }: Props) => (
	<FormDialog<{ pid: number | undefined; handover: HandoverChoice; reason: string }>
		title={t('移动组织“{name}”', { name: organizationName(organization) })}
		okText={t('移动')}
		initial={{ pid: target, handover: 'keep', reason: '' }}
		edited={{ revision: organization.revision, read: () => readPlace(organization) }}
		onSubmit={({ pid, handover, reason }, { revision }) =>
			moveOrganization(organization, pid ?? 0, { handover, reason }, revision)
		}
		onClose={close}
		places={{ group_name_taken: 'pid', group_inside: 'pid', group_absent: 'pid' }}
	>
		<Form.Item name="pid" label={t('新的上级组织')} rules={[{ required: true, message: t('请选择新的上级组织') }]}>
			<BranchSelect branches={branchesWithout(treeOf(organizations), organization)} placeholder={t('组织')} />
		</Form.Item>
		<Running organization={organization} />
		<Effect organization={organization} organizations={organizations} />
	</FormDialog>
)
