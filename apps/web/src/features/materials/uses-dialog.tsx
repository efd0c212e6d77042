import { CallError } from '@vitrine/contract/call/client'
import { errors } from '@vitrine/contract/error-codes'
import type { MaterialUses } from '@vitrine/contract/library/material-library'
import type { Material } from '@vitrine/contract/library/materials'
import { Modal } from 'antd'
import { Link } from 'react-router'
import { usePermitted } from '../../data/session/session.ts'
import { t } from '../../data/text.ts'
import { ListStates, Nothing } from '../../ui/lists/states.tsx'
import { useUses } from './use-materials.ts'

type Named = MaterialUses['programs'][number]

/** Programs by name, each linked to the editor if the user can change it. */
export const ProgramLinks = ({ programs, hidden }: { programs: readonly Named[]; hidden: number }) => {
	const mayEdit = usePermitted('programs.write')
	return (
		<ul className="uses-list">
			{programs.map(({ id, name }) => (
				<li key={id}>{mayEdit ? <Link to={`/schedule/windowsIndex?id=${id}`}>{name}</Link> : name}</li>
			))}
			{hidden > 0 && <li className="muted">{t('其他组织的节目：{count} 个', { count: hidden })}</li>}
		</ul>
	)
}

const Uses = ({ programs, releases, hidden }: MaterialUses) => (
	<>
		{programs.length + hidden > 0 && (
			<>
				<h3>{t('节目')}</h3>
				<ProgramLinks programs={programs} hidden={hidden} />
			</>
		)}
		{releases.length > 0 && (
			<>
				<h3>{t('发布')}</h3>
				<ul className="uses-list">
					{releases.map(({ id, publish_no, publish_name }) => (
						<li key={id}>
							{publish_name} <span className="muted">{publish_no}</span>
						</li>
					))}
				</ul>
			</>
		)}
	</>
)

/** The programs that show a material. */
export const UsesDialog = ({ material, close }: { material: Material; close: () => void }) => {
	const query = useUses(material.id)
	const { data } = query
	const isEmpty = data !== undefined && data.programs.length + data.releases.length + data.hidden === 0
	return (
		<Modal open title={t('“{name}”的使用情况', { name: material.name })} footer={null} onCancel={close}>
			<ListStates query={query} isEmpty={isEmpty} empty={<Nothing title={t('没有节目或发布使用此素材')} />}>
				{data && <Uses {...data} />}
			</ListStates>
		</Modal>
	)
}

/** The programs that prevent materials from being deleted, according to the error; null for any other error. */
export const usedBy = (error: unknown): { programs: readonly Named[]; hidden: number } | null => {
	if (!(error instanceof CallError) || error.status !== errors.material_in_use.status) return null
	const { uses = [], hidden = 0 } = (error.data ?? {}) as { uses?: Named[]; hidden?: number }
	return { programs: uses, hidden }
}

/** Lists the programs that prevent materials from being deleted, with links to them. */
export const InUseDialog = (props: { programs: readonly Named[]; hidden: number; close: () => void }) => (
	<Modal
		open
		title={t('素材正在使用，不能删除')}
		okText={t('关闭')}
		onOk={props.close}
		onCancel={props.close}
		cancelButtonProps={{ style: { display: 'none' } }}
	>
		<p>{t('请先从这些节目中移除素材：')}</p>
		<ProgramLinks programs={props.programs} hidden={props.hidden} />
	</Modal>
)
